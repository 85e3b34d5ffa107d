/** Returns whether a thrown value has this code, such as an error of Node's file system. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as { readonly code?: unknown } | null | undefined)?.code === code
}
