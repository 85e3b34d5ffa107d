import type { Visitor } from '../../src/tools/testing/index'

/** Signs a visitor of the storefront up and fills the cart. Returns the header with the cookies. */
export async function signUpCustomer(ann: Visitor, number: number): Promise<string> {
  await ann.visit('/sign-up')
  const password = { Password: 'tea-time', 'Password again': 'tea-time' }
  await ann.fill({ 'E-mail': `customer-${number}@example.com`, 'First name': 'Ann', ...password }).submit('Sign up')
  for (const id of ['oolong', 'kettle']) {
    await ann.visit(`/products/${id}`)
    await ann.submit('Add to cart')
  }
  return ann.cookies.header('/')
}
