export const adminPath = '/_admin'

/** Returns whether a path is the admin's. */
export function isAdminPath(pathname: string): boolean {
  return pathname === adminPath || pathname.startsWith(`${adminPath}/`)
}
