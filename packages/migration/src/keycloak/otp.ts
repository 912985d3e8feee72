import { plainBase32 } from '@keyhall/core/credentials'
import { base32 } from '../people/base32.js'
import type { Entry } from '../reading/entry.js'

/** A TOTP secret in base32, or the reason why it cannot be imported. */
export type ReadSeed = { readonly seed: string } | { readonly problem: string }

/**
 * Reads the two objects of a one-time password. Users can keep their authenticators only if the codes have Keyhall's
 * parameters (RFC 6238): six digits, 30 seconds, HMAC-SHA-1.
 */
export function readSeed(data: Entry, secret: Entry): ReadSeed {
  const [type, algorithm] = [data.text('subType') ?? 'totp', data.text('algorithm') ?? 'HmacSHA1']
  const [digits, period, encoding] = [data.number('digits') ?? 6, data.number('period') ?? 30, data.text('secretEncoding')]
  const value = secret.text('value')
  // Only HOTP uses counters.
  data.ignore('counter')
  if (value === undefined) return { problem: 'there is no seed in it' }
  if (type !== 'totp') return { problem: 'counter-based one-time passwords (HOTP) are not supported' }
  if (digits !== 6 || period !== 30 || algorithm !== 'HmacSHA1') {
    return { problem: 'one-time passwords must have 6 digits, 30 seconds and HMAC-SHA-1' }
  }
  // Keycloak uses the bytes of the string itself unless the encoding is base32.
  const seed = encoding === undefined ? base32(Buffer.from(value)) : encoding === 'BASE32' ? plainBase32(value) : undefined
  return seed === undefined ? { problem: 'the encoding of the seed is unknown' } : { seed }
}
