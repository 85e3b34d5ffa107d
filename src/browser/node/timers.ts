/** `node:timers/promises` */
function pause<T>(milliseconds: number, value?: T): Promise<T | undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value))
}

export { pause as setTimeout }

export function setImmediate<T>(value?: T): Promise<T | undefined> {
  return pause(0, value)
}
