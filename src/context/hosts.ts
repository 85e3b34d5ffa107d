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

  /** Whether a URL has one of them, at any port. */
  include({ hostname }: URL): boolean {
    const { names, domains } = this
    // A name may end with the dot of the root.
    const name = hostname.replace(/\.$/, '')
    return names.size === 0 || names.has(name) || domains.some((domain) => name.endsWith(domain))
  }
}
