import { plainBase32 } from '../../parties/credentials/index.js'
import { SeedRefused } from './errors.js'

/** 80 bits, the length that TOTP apps have always used. RFC 4226 §4 requires 128, but an import cannot change existing seeds. */
const MIN_LENGTH = 16
const MAX_LENGTH = 256

/** Supported parameters of an `otpauth` URI; others would produce codes that this server does not expect. */
const SUPPORTED: Readonly<Record<string, string>> = { algorithm: 'SHA1', digits: '6', period: '30' }

/**
 * Extracts a TOTP seed (RFC 6238) from base32 text or an `otpauth://totp/` URI.
 *
 * @returns base32 in capitals without padding
 * @throws SeedRefused
 */
export function totpSeed(text: string): string {
  const seed = plainBase32(text.startsWith('otpauth:') ? seedOfUri(text) : text)
  if (seed !== undefined && seed.length >= MIN_LENGTH && seed.length <= MAX_LENGTH) return seed
  throw new SeedRefused(`the TOTP seed must be base32 of ${MIN_LENGTH} to ${MAX_LENGTH} characters`)
}

function seedOfUri(uri: string): string {
  const [address = '', query = ''] = uri.split('?')
  if (!address.startsWith('otpauth://totp/')) throw new SeedRefused('the URI must start with otpauth://totp/')
  const parameters = new Map(query.split('&').map((part) => part.split('=').map(decoded) as [string, string | undefined]))
  for (const [name, expected] of Object.entries(SUPPORTED)) {
    const value = parameters.get(name)
    if (value === undefined || value.toUpperCase() === expected) continue
    throw new SeedRefused(`one-time passwords with another ${name} than ${expected} are not supported`)
  }
  return parameters.get('secret') ?? ''
}

/** Invalid escapes are left in place, so that the result is refused as a seed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
