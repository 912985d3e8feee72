import { plainBase32 } from '@keyhall/core/credentials'
import { base32 } from '../people/base32.js'
import type { Entry } from '../reading/entry.js'

/** A seed in base32, or why it cannot come along. */
export type ReadSeed = { readonly seed: string } | { readonly problem: string }

/**
 * Reads the two objects of a one-time password. Authenticators of users go on to work only when the codes are made as Keyhall makes
 * them (RFC 6238): six digits, every 30 seconds, HMAC-SHA-1.
 */
export function readSeed(data: Entry, secret: Entry): ReadSeed {
  const [type, algorithm] = [data.text('subType') ?? 'totp', data.text('algorithm') ?? 'HmacSHA1']
  const [digits, period, encoding] = [data.number('digits') ?? 6, data.number('period') ?? 30, data.text('secretEncoding')]
  const value = secret.text('value')
  // Of counters only HOTP makes use.
  data.ignore('counter')
  if (value === undefined) return { problem: 'there is no seed in it' }
  if (type !== 'totp') return { problem: 'one-time passwords are kept by time, and this one is by counter' }
  if (digits !== 6 || period !== 30 || algorithm !== 'HmacSHA1') {
    return { problem: 'one-time passwords are kept with 6 digits, 30 seconds and HMAC-SHA-1' }
  }
  // Keycloak takes the bytes of the text itself, unless it says that the text is base32.
  const seed = encoding === undefined ? base32(Buffer.from(value)) : encoding === 'BASE32' ? plainBase32(value) : undefined
  return seed === undefined ? { problem: 'the encoding of the seed is unknown' } : { seed }
}
