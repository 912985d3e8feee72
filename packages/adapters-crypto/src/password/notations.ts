import { base64Text, bytesOfHex, canonicalPbkdf2, canonicalScrypt } from './canonical-hash.js'
import { aspNetIdentity } from './asp-net-identity.js'
import { schemeHash } from './scheme-hash.js'

type Notation = readonly [form: RegExp, read: (...parts: readonly string[]) => string]

/** How products write hashes of the supported algorithms, and the same hash as this server stores it. */
const NOTATIONS: readonly Notation[] = [
  // Django and authentik. The characters of the salt are its bytes.
  [/^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([A-Za-z0-9+/=]+)$/, (digest = '', iterations = '', salt = '', hash = '') =>
    canonicalPbkdf2(digest, iterations, Buffer.from(salt), hash)],
  [/^scrypt\$(\d+)\$([^$]+)\$(\d+)\$(\d+)\$([A-Za-z0-9+/=]+)$/, (n = '', salt = '', r = '', p = '', hash = '') =>
    canonicalScrypt({ n, r, p }, Buffer.from(salt), hash)],
  [/^(?:argon2(?=\$argon2)|bcrypt\$(?=\$2))(\$.+)$/, (hash = '') => hash],
  // Werkzeug, which Flask uses. The characters of the salt are its bytes.
  [/^pbkdf2:(sha1|sha256|sha512):(\d+)\$([^$]+)\$([0-9a-f]+)$/, (digest = '', iterations = '', salt = '', hash = '') =>
    canonicalPbkdf2(digest, iterations, Buffer.from(salt), base64Text(bytesOfHex(hash)))],
  [/^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([0-9a-f]+)$/, (n = '', r = '', p = '', salt = '', hash = '') =>
    canonicalScrypt({ n, r, p }, Buffer.from(salt), base64Text(bytesOfHex(hash)))],
  // better-auth, whose salt is the hexadecimal text itself.
  [/^([0-9a-f]{32}):([0-9a-f]{128})$/, (salt = '', hash = '') => canonicalScrypt({ n: '16384', r: '16', p: '1' }, Buffer.from(salt), base64Text(bytesOfHex(hash)))],
  // ASP.NET Core Identity, versions 2 and 3: one base64 text.
  [/^(A[A-Za-z0-9+/]{40,}={0,2})$/, (text = '') => aspNetIdentity(text)],
  // LDAP (RFC 2307), OpenLDAP's modules, Dovecot and Spring.
  [/^\{([A-Za-z0-9-]+)(?:@[A-Za-z0-9_.]+)?\}(.+)$/, (scheme = '', rest = '') => schemeHash(scheme.toUpperCase(), rest)],
]

/**
 * The hash in the form `$<algorithm>$…`. One that has it already, or is of no known notation, stays as it is.
 *
 * @throws HashNotAccepted
 */
export function canonicalHash(encoded: string): string {
  for (const [form, read] of NOTATIONS) {
    const [whole, ...parts] = form.exec(encoded) ?? []
    if (whole !== undefined) return read(...parts)
  }
  return encoded
}
