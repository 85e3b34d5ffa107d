/** The oldest Node that the package runs on, from `engines` of package.json. */
const oldest = [20, 19] as const

/** Why the package does not run on a version of Node; undefined if it does. Imports nothing, so that an old Node can load it. */
export function explainOldNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return undefined
  return `liquid-platform needs Node ${oldest.join('.')} or later, and this is Node ${version}: install a later one from https://nodejs.org`
}
