import { Drop } from 'liquidjs'

/** The `forloop` variable of templates. */
export class ForloopDrop extends Drop {
  private i = 0

  constructor(
    readonly name: string,
    readonly length: number,
    readonly parentloop: ForloopDrop | undefined,
  ) {
    super()
  }

  move(i: number): void {
    this.i = i
  }

  get index(): number {
    return this.i + 1
  }

  get index0(): number {
    return this.i
  }

  get rindex(): number {
    return this.length - this.i
  }

  get rindex0(): number {
    return this.length - this.i - 1
  }

  get first(): boolean {
    return this.i === 0
  }

  get last(): boolean {
    return this.i === this.length - 1
  }

  /** As Ruby's Liquid prints it. */
  override toString(): string {
    return 'Liquid::ForloopDrop'
  }

  toJSON(): object {
    const { name, length, index, index0, rindex, rindex0, first, last } = this
    return { name, length, index, index0, rindex, rindex0, first, last }
  }
}
