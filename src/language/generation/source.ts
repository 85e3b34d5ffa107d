import { printLiteral, TemplateTooLong } from './code'

/** Thrown to give up the current code. */
const tooLong = new Error('the code of a node is too long')
/** The greatest length of the code of a template, in characters. */
const maxTotal = 2_000_000

/** A function that has been written. */
export interface WrittenFunction {
  readonly statements: string
  readonly locals: readonly string[]
}

/** The source of functions: their statements, their locals, and the constants that they share. */
export class Source {
  readonly constants: unknown[] = []
  private readonly names = new Map<unknown, string>()
  /** Statements of the function that is being written. */
  private lines: string[] = []
  private length = 0
  /** The length at which `tryWrite` gives up. */
  private maxLength = Infinity
  private total = 0
  private locals = 0
  private labels = 0
  /** Text of the template that is not written yet. */
  private held = ''
  /** The local that text is appended to. */
  text = 't'

  /** Returns the name of a value in the code. */
  addConstant(value: unknown): string {
    let name = this.names.get(value)
    if (name === undefined) {
      name = `k${this.constants.length}`
      this.constants.push(value)
      this.names.set(value, name)
    }
    return name
  }

  /** Returns the name of a new local. */
  addLocal(): string {
    return `v${this.locals++}`
  }

  addLabel(): string {
    return `l${this.labels++}`
  }

  /** Writes statements. */
  add(statements: string): void {
    this.lines.push(statements)
    this.length += statements.length
    this.total += statements.length
    if (this.length > this.maxLength) throw tooLong
    if (this.total > maxTotal) throw new TemplateTooLong()
  }

  /** Returns a local with a value. */
  keep(js: string): string {
    const name = this.addLocal()
    this.add(`${name}=${js};`)
    return name
  }

  /** Prints text of the template. */
  print(text: string): void {
    this.held += text
  }

  /** Prints the text that a local has; it is counted already. */
  printLocal(name: string): void {
    this.flush()
    this.add(`${this.text}+=${name};`)
  }

  /** Writes the text that is held back, before anything that can fail or wait. */
  flush(): void {
    if (this.held !== '') this.add(`${this.text}+=${printLiteral(this.held)};`)
    this.held = ''
  }

  /** The length of the function that is being written, in characters. */
  get size(): number {
    return this.length
  }

  /** Frees the memory that only writing needs: a closure that the code calls may keep the writer. */
  release(): void {
    this.names.clear()
    this.constants.length = 0
    this.lines = []
  }

  /** Runs `write`, unless it writes more than `max` characters: then nothing of it is written, and it returns false. */
  protected tryWrite(max: number, write: () => void): boolean {
    const { length, lines, text, held } = this
    const count = lines.length
    this.maxLength = length + max
    try {
      write()
      return true
    } catch (error) {
      if (error !== tooLong) throw error
      lines.length = count
      Object.assign(this, { length, text, held })
      return false
    } finally {
      this.maxLength = Infinity
    }
  }

  /** Ends a function, and begins the next. */
  protected end(): WrittenFunction {
    const locals = Array.from({ length: this.locals }, (_, i) => `v${i}`)
    const written = { statements: this.lines.join('\n'), locals }
    this.lines = []
    this.length = this.locals = 0
    return written
  }
}
