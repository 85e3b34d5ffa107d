/** The hidden fields of the form with that id, or of the first form. */
function hiddenIn(html: string, id: string | undefined): { readonly action: string; readonly fields: FormData } {
  const pattern = new RegExp(`<form[^>]*${id === undefined ? '' : `id="${id}"`}.*?</form>`, 's')
  const [form = ''] = pattern.exec(html) ?? []
  const [, action = ''] = /action="([^"]*)"/.exec(form) ?? []
  const fields = new FormData()
  for (const [, name = '', value = ''] of form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    fields.append(name, value)
  }
  return { action, fields }
}

const photo = new Blob([new Uint8Array(20_000)], { type: 'image/png' })

/** A customer with a browser: keeps the cookie and follows redirects. */
export class Visitor {
  private cookie = ''
  private requests = 0
  private isKnown = false

  constructor(
    private readonly origin: string,
    private readonly email: string,
  ) {}

  /**
   * Runs one of the visitor's actions, which the number selects.
   *
   * @returns how many requests it took
   */
  async visit(number: number): Promise<number> {
    this.requests = 0
    if (!this.isKnown) await this.signUp()
    await this.see('/', 'Products')
    await this.see('/?category=tea&language=pl', 'produkty')
    await this.see('/products.json?category=storage', '"total":1')
    await this.see('/no/such/page', '404')
    if (number % 10 === 0) await this.signInAgain()
    // Rarely, so that sign-ins are not throttled.
    if (number % 200 === 0) await this.signInWrongly()
    if (number % 50 === 0) await this.order()
    if (number % 20 === 0) await this.review()
    await this.submit('/sign-up', { 'form[email]': 'nobody', 'form[password]': 'x' }, 'invalid', 'sign-up')
    return this.requests
  }

  private signUp(): Promise<void> {
    this.isKnown = true
    const fields = { 'form[email]': this.email, 'form[first_name]': 'Ann' }
    const password = { 'form[password]': 'tea-time', 'form[password_confirmation]': 'tea-time' }
    return this.submit('/sign-up', { ...fields, ...password }, this.email, 'sign-up')
  }

  private async signInAgain(): Promise<void> {
    await this.submit('/account', {}, 'See you soon')
    await this.signIn('tea-time', this.email)
  }

  private async signInWrongly(): Promise<void> {
    await this.submit('/account', {}, 'See you soon')
    await this.signIn('wrong', 'Invalid')
    await this.signIn('tea-time', this.email)
  }

  private signIn(password: string, expected: string): Promise<void> {
    return this.submit('/sign-in', { 'form[email]': this.email, 'form[password]': password }, expected)
  }

  private async order(): Promise<void> {
    await this.submit('/products/oolong', {}, 'Oolong')
    await this.submit('/cart', {}, 'Thank you', 'order')
  }

  /** Changes the customer's review: the shop has one for each customer. */
  private review(): Promise<void> {
    const fields = { 'form[properties][stars]': '5', 'form[properties][text]': 'Good' }
    return this.submit('/products/kettle', { ...fields, 'form[properties][photo]': photo }, 'Good', 'review')
  }

  private async see(path: string, expected: string): Promise<void> {
    const html = await this.open(path)
    if (!html.includes(expected)) throw new Error(`${path}: expected ${expected} in ${html.slice(0, 500)}`)
  }

  private async submit(
    path: string,
    given: Readonly<Record<string, string | Blob>>,
    expected: string,
    id?: string,
  ): Promise<void> {
    const { action, fields } = hiddenIn(await this.open(path), id)
    for (const [name, value] of Object.entries(given)) fields.append(name, value)
    const html = await this.open(action, { method: 'POST', body: fields })
    if (!html.includes(expected)) throw new Error(`${path} ${id ?? ''}: expected ${expected} in ${html.slice(0, 2000)}`)
  }

  private async open(path: string, init: RequestInit = {}): Promise<string> {
    this.requests++
    const headers = { cookie: this.cookie }
    const response = await fetch(this.origin + path, { ...init, headers, redirect: 'manual' })
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie
    const body = await response.text()
    const location = response.headers.get('location')
    return location === null ? body : this.open(location)
  }
}
