/** The address in a folder of a path of a server. @param path from the root, without a slash before it */
export function findInFolder(path: string, root: URL): string {
  const { href, pathname, hash } = new URL(path, root)
  return pathname.endsWith('/') ? new URL(`index.html${hash}`, href).href : href
}
