const paths = new Map([
  ['User', '/users'],
  ['Session', '/sessions'],
  ['BankAccount', '/user/bank_accounts'],
  ['CreditCard', '/user/credit_cards'],
  ['Customization', '/user/customizations'],
])

/** The address to which forms of a resource are sent, below `settings.rest.basePath`. Source: rest-api.md, "Endpoints". */
export function resourcePath(resource: string): string {
  return paths.get(resource) ?? '/customizations'
}
