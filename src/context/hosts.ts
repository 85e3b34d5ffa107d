/** The hosts that an app answers at: `settings.hosts`. */
export class Hosts {
  private readonly names: ReadonlySet<string>
  /** With the dot before them. */
  private readonly domains: readonly string[]

  /** @param hosts empty for any host */
  constructor(hosts: readonly string[]) {
    const all = hosts.map((host) => host.toLowerCase())
    this.domains = all.filter((host) => host.startsWith('.'))
    this.names = new Set(all.map((host) => host.replace(/^\./, '')))
  }

  /** Whether a URL, which is only made if there are any, has one of them, at any port. */
  include(url: () => URL): boolean {
    const { names, domains } = this
    if (names.size === 0) return true
    // A name may end with the dot of the root.
    const name = url().hostname.replace(/\.$/, '')
    return names.has(name) || domains.some((domain) => name.endsWith(domain))
  }
}
