import type { TotpParameters, TotpSeed } from '../../parties/credentials/index.js'
import { STANDARD_TOTP, TOTP_ALGORITHMS, plainBase32 } from '../../parties/credentials/index.js'
import { SeedRefused } from './errors.js'

/** 80 bits, the length that TOTP apps have always used. RFC 4226 §4 requires 128, but an import cannot change existing seeds. */
const MIN_LENGTH = 16
const MAX_LENGTH = 256

/** RFC 4226 §5.3: at least six digits, and possibly seven or eight. Longer time steps would leave a seen code valid for minutes. */
const DIGITS = { from: 6, to: 8 }
const PERIOD = { from: 15, to: 120 }

/**
 * Extracts a TOTP seed (RFC 6238) from base32 text or an `otpauth://totp/` URI, whose parameters may be any that authenticator apps use.
 *
 * @throws SeedRefused
 */
export function totpSeed(text: string): TotpSeed {
  const { secret, parameters } = text.startsWith('otpauth:') ? readUri(text) : { secret: text, parameters: STANDARD_TOTP }
  const seed = plainBase32(secret)
  if (seed === undefined || seed.length < MIN_LENGTH || seed.length > MAX_LENGTH) {
    throw new SeedRefused(`the TOTP seed must be base32 of ${MIN_LENGTH} to ${MAX_LENGTH} characters`)
  }
  return isStandard(parameters) ? { seed } : { seed, parameters }
}

/** The text that `totpSeed` reads: base32, or an `otpauth` URI if the parameters are not the usual ones. */
export function writtenTotpSeed({ seed, parameters }: TotpSeed): string {
  if (!parameters || isStandard(parameters)) return seed
  const { algorithm, digits, period } = parameters
  return `otpauth://totp/?secret=${seed}&algorithm=${algorithm}&digits=${digits}&period=${period}`
}

const isStandard = ({ algorithm, digits, period }: TotpParameters): boolean =>
  algorithm === STANDARD_TOTP.algorithm && digits === STANDARD_TOTP.digits && period === STANDARD_TOTP.period

function readUri(uri: string): { readonly secret: string; readonly parameters: TotpParameters } {
  const [address = '', query = ''] = uri.split('?')
  if (!address.startsWith('otpauth://totp/')) throw new SeedRefused('the URI must start with otpauth://totp/')
  const values = new Map(query.split('&').map((part) => part.split('=').map(decoded) as [string, string | undefined]))
  const written = values.get('algorithm')?.toUpperCase().replace('-', '')
  const algorithm = TOTP_ALGORITHMS.find((name) => name === (written ?? STANDARD_TOTP.algorithm))
  if (algorithm === undefined) throw new SeedRefused(`the algorithm of one-time passwords must be ${TOTP_ALGORITHMS.join(', ')}`)
  const digits = numberOf('digits', values.get('digits') ?? String(STANDARD_TOTP.digits), DIGITS)
  const period = numberOf('period', values.get('period') ?? String(STANDARD_TOTP.period), PERIOD)
  return { secret: values.get('secret') ?? '', parameters: { algorithm, digits, period } }
}

function numberOf(name: string, text: string, { from, to }: { readonly from: number; readonly to: number }): number {
  const value = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new SeedRefused(`the ${name} of one-time passwords must be ${from} to ${to}`)
}

/** Invalid escapes are left in place, so that the result is refused as a seed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
