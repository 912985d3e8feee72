interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly isSecure: boolean
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The folder of a path (RFC 6265 §5.1.4). */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'

/** RFC 6265 §5.1.4 */
const isBelow = (path: string, folder: string): boolean =>
  path === folder || (path.startsWith(folder) && (folder.endsWith('/') || path[folder.length] === '/'))

/** Cookie storage of a browser (RFC 6265). Ignores `Domain`: a cookie belongs to the host that set it. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, Cookie>>()

  /** Stores the cookies of a response and deletes expired ones. */
  keep(address: string, lines: readonly string[]): void {
    const url = new URL(address)
    const cookies = this.#hosts.get(url.hostname) ?? new Map<string, Cookie>()
    this.#hosts.set(url.hostname, cookies)
    for (const line of lines) {
      const [pair = '', ...rest] = line.split(';')
      const attributes = new Map(rest.map((each) => [nameIn(each).toLowerCase(), valueIn(each)]))
      const path = attributes.get('path')?.startsWith('/') ? (attributes.get('path') ?? '/') : folderOf(url.pathname)
      const cookie = { name: nameIn(pair), value: valueIn(pair), path, isSecure: attributes.has('secure') }
      if (isOver(attributes)) cookies.delete(`${cookie.name};${path}`)
      else cookies.set(`${cookie.name};${path}`, cookie)
    }
  }

  /** The `Cookie` header for an address; `undefined` when there is nothing to send. */
  headerFor(address: string): string | undefined {
    const url = new URL(address)
    const isTrusted = url.protocol === 'https:' || LOOPBACK.test(url.hostname)
    const sent = [...(this.#hosts.get(url.hostname)?.values() ?? [])]
      .filter(({ path, isSecure }) => isBelow(url.pathname, path) && (isTrusted || !isSecure))
      .sort((a, b) => b.path.length - a.path.length)
    return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
}

const nameIn = (text: string): string => (text.split('=', 1)[0] ?? '').trim()
const valueIn = (text: string): string => (text.includes('=') ? text.slice(text.indexOf('=') + 1).trim() : '')

/** RFC 6265 §5.3: Max-Age takes precedence over Expires. */
function isOver(attributes: ReadonlyMap<string, string>): boolean {
  const age = attributes.get('max-age')
  if (age !== undefined) return Number(age) <= 0
  const end = attributes.get('expires')
  // Expires matters only for deleting a cookie, which servers do with a date in the past.
  return end !== undefined && Date.parse(end) <= Date.parse('2001-01-01')
}
