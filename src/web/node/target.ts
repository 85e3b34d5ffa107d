/** The scheme and the host of a request target that is an absolute URL. */
const absolute = /^https?:\/\/[^/?]*/i

/** The path of a request target, which may be an absolute URL. */
export function parsePath(target: string): string {
  const [path = ''] = target.replace(absolute, '').split('?', 1)
  return path
}

/**
 * The request target, which may be an absolute URL, without the path that the app is mounted at; undefined if that path
 * has another spelling, such as `/%73hop`, which a router may decode.
 */
export function removeMount(target: string, mount: string): string | undefined {
  const [origin = ''] = absolute.exec(target) ?? []
  const path = target.slice(origin.length)
  if (!path.toLowerCase().startsWith(mount.toLowerCase())) return undefined
  const rest = path.slice(mount.length)
  return origin + (rest.startsWith('/') ? rest : `/${rest}`)
}
