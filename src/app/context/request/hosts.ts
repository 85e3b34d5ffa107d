/** The hosts of an app: `settings.hosts`, compared as in URLs: `xn--bcher-kva.test` is `bücher.test`. */
export class Hosts {
  private readonly names: ReadonlySet<string>
  /** With the dot before them. */
  private readonly domains: readonly string[]

  /** @param hosts empty for any host */
  constructor(hosts: readonly string[]) {
    const parseHostname = (host: string): string => new URL(`http://${host.replace(/^\./, '')}`).hostname
    this.domains = hosts.filter((host) => host.startsWith('.')).map((host) => `.${parseHostname(host)}`)
    this.names = new Set(hosts.map(parseHostname))
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
