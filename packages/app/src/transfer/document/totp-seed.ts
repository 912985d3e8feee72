import type { Read } from '../../bootstrap/reader.js'
import { andThen } from '../../bootstrap/reader.js'
import * as text from '../../bootstrap/texts.js'
import { plainBase32 } from '../../transform/people/base32.js'

/** 80 bits: what the generators in use were given since they exist. RFC 4226 §4 asks for 128, and who imports has no choice. */
const SHORTEST = 16
const LONGEST = 256

/** What a URI of a generator may say, and only that: others would give other codes than this server expects. */
const SUPPORTED = { algorithm: 'SHA1', digits: '6', period: '30' } as const

/** The seed of one-time passwords (RFC 6238): base32, or an `otpauth://totp/` URI. Read to base32 in capitals without padding. */
export const totpSeed: Read<string> = andThen(text.storable(2048), (value, at) => {
  const seed = plainBase32(value.startsWith('otpauth:') ? seedOfUri(value) : value)
  if (seed === undefined) return at.refuse('expected base32, or an otpauth URI of time-based passwords with SHA1, 6 digits and 30 seconds')
  return seed.length < SHORTEST || seed.length > LONGEST ? at.refuse(`has not ${SHORTEST} to ${LONGEST} characters`) : seed
})

function seedOfUri(uri: string): string {
  if (!URL.canParse(uri) || !uri.startsWith('otpauth://totp/')) return ''
  const { searchParams } = new URL(uri)
  const isSupported = Object.entries(SUPPORTED).every(([name, only]) => (searchParams.get(name)?.toUpperCase() ?? only) === only)
  return isSupported ? (searchParams.get('secret') ?? '') : ''
}
