import { SeedRefused, totpSeed, writtenTotpSeed } from '@keyhall/core/accounts'
import { STANDARD_TOTP } from '@keyhall/core/credentials'
import { base32 } from '../people/base32.js'
import type { Entry } from '../reading/entry.js'

/** A TOTP seed in the form of the import document, or the reason why it cannot be imported. */
export type ReadSeed = { readonly seed: string } | { readonly problem: string }

const ALGORITHMS: Readonly<Record<string, string>> = { HmacSHA1: 'SHA1', HmacSHA256: 'SHA256', HmacSHA512: 'SHA512' }

/** Reads the two objects of a one-time password (RFC 6238). */
export function readSeed(data: Entry, secret: Entry): ReadSeed {
  const [type, written] = [data.text('subType') ?? 'totp', data.text('algorithm') ?? 'HmacSHA1']
  const [digits, period, encoding] = [data.number('digits') ?? STANDARD_TOTP.digits, data.number('period') ?? STANDARD_TOTP.period, data.text('secretEncoding')]
  const value = secret.text('value')
  // Only HOTP uses counters.
  data.ignore('counter')
  if (value === undefined) return { problem: 'there is no seed in it' }
  if (type !== 'totp') return { problem: 'counter-based one-time passwords (HOTP) are not supported' }
  const algorithm = Object.hasOwn(ALGORITHMS, written) ? ALGORITHMS[written] : undefined
  if (algorithm === undefined) return { problem: 'the algorithm must be SHA-1, SHA-256 or SHA-512' }
  if (encoding !== undefined && encoding !== 'BASE32') return { problem: 'the encoding of the seed is unknown' }
  // Keycloak uses the bytes of the string itself unless the encoding is base32.
  const seed = encoding === undefined ? base32(Buffer.from(value)) : value
  try {
    return { seed: writtenTotpSeed(totpSeed(`otpauth://totp/?secret=${encodeURIComponent(seed)}&algorithm=${algorithm}&digits=${digits}&period=${period}`)) }
  } catch (refused) {
    if (refused instanceof SeedRefused) return { problem: refused.message }
    throw refused
  }
}
