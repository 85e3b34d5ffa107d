import { Drop } from 'liquidjs'
import { makeEmptyScope, type RenderContext } from './context'

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

/** The variables of a running `for` loop: the innermost scope until it is left. */
export class LoopScope {
  private readonly scope = makeEmptyScope()

  private constructor(
    private readonly variable: string,
    readonly forloop: ForloopDrop,
    private readonly context: RenderContext,
  ) {
    this.scope.forloop = forloop
    this.scope[variable] = undefined
  }

  /** Enters a loop of `count` iterations. */
  static enter(variable: string, name: string, count: number, context: RenderContext): LoopScope {
    const outer = context.getRegister<ForloopDrop | undefined>('forloop')
    const forloop = new ForloopDrop(name, count, outer)
    const loop = new LoopScope(variable, forloop, context)
    context.setRegister('forloop', forloop)
    context.push(loop.scope)
    return loop
  }

  /** Begins an iteration; an element that is a function is called when it is read. */
  beginIteration(i: number, element: unknown): void {
    this.forloop.move(i)
    this.scope[this.variable] = element
  }

  leave(): void {
    leaveLoop(this.context)
  }
}

function leaveLoop(context: RenderContext): void {
  context.pop()
  context.setRegister('forloop', context.getRegister<ForloopDrop>('forloop').parentloop)
}

/** Leaves the loops that were entered since the context had `depth` scopes, after an error. */
export function leaveLoops(depth: number, context: RenderContext): void {
  while (context.frame.scopes.length > depth) leaveLoop(context)
}
