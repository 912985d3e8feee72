type Jwk = Readonly<Record<string, unknown>>

const PEM = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g

/** The keys that certificates of clients can have. */
const ALGORITHMS: readonly (AlgorithmIdentifier | RsaHashedImportParams | EcKeyImportParams)[] = [
  { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, { name: 'ECDSA', namedCurve: 'P-256' }, { name: 'ECDSA', namedCurve: 'P-384' }, { name: 'ECDSA', namedCurve: 'P-521' }, { name: 'Ed25519' },
]

/** The parts of a constructed DER value, each with its tag and length. */
function partsOf(der: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < der.length;) {
    const { start, end } = extentOf(der, at)
    if (end > der.length || end <= at || start > end) throw new RangeError('not DER')
    parts.push(der.subarray(at, end))
    at = end
  }
  return parts
}

function extentOf(der: Uint8Array, at: number): { readonly start: number; readonly end: number } {
  const first = der[at + 1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  const length = lengthBytes === 0 ? first : [...der.subarray(at + 2, at + 2 + lengthBytes)].reduce((sum, byte) => sum * 256 + byte, 0)
  const start = at + 2 + lengthBytes
  return { start, end: start + length }
}

const contentOf = (der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => der.subarray(extentOf(der, 0).start)

/** The `subjectPublicKeyInfo` of a certificate (RFC 5280 §4.1). */
function publicKeyIn(certificate: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const [signed] = partsOf(contentOf(certificate))
  const parts = signed === undefined ? [] : partsOf(contentOf(signed))
  const hasVersion = parts[0]?.[0] === 0xa0
  return parts[hasVersion ? 6 : 5]
}

/** A key that the certificate belongs to, with the certificate in `x5c` (RFC 7517 §4.7). */
async function keyOf(base64: string): Promise<Jwk | undefined> {
  const key = publicKeyIn(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
  for (const algorithm of key === undefined ? [] : ALGORITHMS) {
    const imported = await crypto.subtle.importKey('spki', key ?? new Uint8Array(), algorithm, true, ['verify']).catch(() => undefined)
    if (!imported) continue
    const { kty, crv, n, e, x, y } = await crypto.subtle.exportKey('jwk', imported)
    return { ...Object.fromEntries(Object.entries({ kty, crv, n, e, x, y }).filter(([, value]) => value !== undefined)), x5c: [base64] }
  }
  return undefined
}

/** The keys of the certificates in a PEM text; `undefined` unless it consists of readable certificates. */
export async function certificateKeys(pem: string): Promise<readonly Jwk[] | undefined> {
  if (pem.replaceAll(PEM, '').trim() !== '') return undefined
  try {
    const found = await Promise.all([...pem.matchAll(PEM)].map(([, base64 = '']) => keyOf(base64.replaceAll(/\s/g, ''))))
    const keys = found.filter((key) => key !== undefined)
    return keys.length === found.length ? keys : undefined
  } catch {
    // Not base64, or not a certificate.
    return undefined
  }
}

function keysIn(jwks: string): readonly Jwk[] {
  const { keys } = JSON.parse(jwks === '' ? '{"keys":[]}' : jwks) as { readonly keys: readonly Jwk[] }
  return keys
}

const certificateIn = ({ x5c }: Jwk): string | undefined => (Array.isArray(x5c) && typeof x5c[0] === 'string' ? x5c[0] : undefined)

/** The registered certificates as PEM. */
export const certificatesIn = (jwks: string): string =>
  keysIn(jwks).flatMap((key) => certificateIn(key) ?? []).map((base64) => `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`).join('')

/** The key set with these certificates instead of the registered ones. Keys without a certificate stay. */
export function withCertificates(jwks: string, certificates: readonly Jwk[]): string {
  const keys = [...keysIn(jwks).filter((key) => certificateIn(key) === undefined), ...certificates]
  return keys.length === 0 ? '' : JSON.stringify({ keys })
}
