/** Short names of attribute types (RFC 4514 §3, RFC 4519 §2), and those that certificates have beside them. */
const TYPES: ReadonlyMap<string, string> = new Map(Object.entries({
  cn: '2.5.4.3', sn: '2.5.4.4', serialnumber: '2.5.4.5', c: '2.5.4.6', l: '2.5.4.7', st: '2.5.4.8', street: '2.5.4.9', o: '2.5.4.10', ou: '2.5.4.11',
  title: '2.5.4.12', postalcode: '2.5.4.17', gn: '2.5.4.42', organizationidentifier: '2.5.4.97', dc: '0.9.2342.19200300.100.1.25',
  uid: '0.9.2342.19200300.100.1.1', emailaddress: '1.2.840.113549.1.9.1',
}))

/** Splits at a separator that is not escaped. */
function split(text: string, separator: ',' | '+'): readonly string[] {
  const parts = ['']
  for (const [token] of text.matchAll(/\\.?|[^\\]/gsu)) {
    if (token === separator) parts.push('')
    else parts.push(`${parts.pop() ?? ''}${token}`)
  }
  return parts
}

/** Resolves escapes; pairs of hexadecimal digits are UTF-8 bytes (RFC 4514 §3). `undefined` for a value that they do not make. */
function unescaped(value: string): string | undefined {
  let encoded = ''
  for (const [token, hex, other] of value.matchAll(/\\([0-9a-fA-F]{2})|\\(.)|\\|[^\\]+/gsu)) {
    if (token === '\\' || (hex === undefined && other === undefined && /["<>;]/u.test(token))) return undefined
    encoded += hex === undefined ? encodeURIComponent(other ?? token) : `%${hex}`
  }
  return decodeURIComponent(encoded)
}

/** RFC 4518 §2: neither case nor the number of spaces is significant. */
const prepared = (value: string): string => value.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ')

function attribute(text: string): string | undefined {
  const [, name = '', value = ''] = /^\s*([A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)\s*=(.*)$/su.exec(text) ?? []
  const type = /^\d/u.test(name) ? name : TYPES.get(name.toLowerCase())
  // A value in hexadecimal is BER, which is not read.
  const read = /^\s*#/u.test(value) ? undefined : unescaped(value)
  return type === undefined || read === undefined || prepared(read) === '' ? undefined : JSON.stringify([type, prepared(read)])
}

/**
 * The form in which two distinguished names (RFC 4514) are compared, as `distinguishedNameMatch` of RFC 4517 §4.2.15.
 *
 * @returns `undefined` for a text that is not one, has an unknown attribute type, or a value in hexadecimal
 */
export function comparableName(text: string): string | undefined {
  try {
    const rdns = split(text, ',').map((rdn) => split(rdn, '+').map(attribute))
    return rdns.flat().includes(undefined) ? undefined : JSON.stringify(rdns.map((rdn) => rdn.toSorted((one = '', other = '') => (one < other ? -1 : 1))))
  } catch {
    // Bytes that are not UTF-8, or half of a surrogate pair.
    return undefined
  }
}
