const UNRESERVED = /[A-Za-z0-9\-._~]/

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** RFC 3986 §6.2.2.1 and §6.2.2.2: hexadecimal digits in upper case, no encoded unreserved character. */
const normalEncoding = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return UNRESERVED.test(character) ? character : encoded.toUpperCase()
  })

/** RFC 3986 §5.2.4. */
function withoutDots(path: string): string {
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  for (const [index, segment] of segments.entries()) {
    const isDots = segment === '.' || segment === '..'
    if (segment === '..') kept.pop()
    if (!isDots) kept.push(segment)
    else if (index === segments.length - 1) kept.push('')
  }
  return `/${kept.join('/')}`
}

/**
 * An http URL without query and fragment, normalized by RFC 3986 §6.2.2 and §6.2.3, so that two spellings of one URL are equal (RFC 9449
 * §4.3). Anything else is returned unchanged.
 */
export function normalAddress(address: string): string {
  const [, scheme, host, port = '', path = ''] = /^(https?):\/\/(\[[0-9a-f:.]+\]|[^/?#@:[\]\s]+)(?::(\d*))?(\/[^?#\s]*)?(?:[?#].*)?$/is.exec(address) ?? []
  if (scheme === undefined || host === undefined) return address
  const lower = scheme.toLowerCase()
  const shownPort = port === '' || port === DEFAULT_PORTS[lower] ? '' : `:${port}`
  return `${lower}://${normalEncoding(host).toLowerCase()}${shownPort}${withoutDots(normalEncoding(path === '' ? '/' : path))}`
}
