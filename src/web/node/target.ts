/** The scheme and the host of a request target that is an absolute URL. */
const absolute = /^https?:\/\/[^/?]*/i

/** The path of a request target, which may be an absolute URL. */
export function parsePath(target: string): string {
  const [path = ''] = target.replace(absolute, '').split('?', 1)
  return path
}

/** The request target, which may be an absolute URL, without the path that the app is mounted at. */
export function removeMount(target: string, mount: string): string {
  const [origin = ''] = absolute.exec(target) ?? []
  const rest = target.slice(origin.length + mount.length)
  return origin + (rest.startsWith('/') ? rest : `/${rest}`)
}
