import { harmless } from '@keyhall/documents/json'
import type { Entry } from '../reading/entry.js'

/** An encoded hash, or the reason why it cannot be imported. */
export type ReadHash = { readonly encoded: string } | { readonly problem: string }

/** Reads the member `custom_password_hash` of a user: a hash that was imported into Auth0 and not yet rehashed. */
export function readCustomHash(custom: Entry): ReadHash {
  const algorithm = custom.text('algorithm') ?? ''
  const hash = custom.object('hash')
  const value = hash?.text('value')
  if (!hash || value === undefined) return { problem: 'there is no hash in it' }
  switch (algorithm) {
    case 'bcrypt':
    case 'argon2':
    case 'pbkdf2':
    case 'ldap':
      hash.ignore('encoding')
      return { encoded: value }
    case 'scrypt':
      return scrypt(custom, hash, value)
    default:
      return { problem: `the algorithm ${harmless(algorithm)} is not a password hash` }
  }
}

function scrypt(custom: Entry, hash: Entry, value: string): ReadHash {
  const salt = custom.object('salt')
  const [cost, blockSize] = [custom.number('cost') ?? 16_384, custom.number('blockSize') ?? 8]
  const lanes = custom.number('parallelization') ?? 1
  const keyLength = custom.number('keylen')
  const encoding = hash.text('encoding')
  const valueBytes = encoding === 'utf8' ? undefined : bytesOf(value, encoding)
  const saltBytes = bytesOf(salt?.text('value') ?? '', salt?.text('encoding') ?? 'utf8')
  if (!valueBytes || !saltBytes) return { problem: 'the encoding of hash or salt is unknown' }
  if (keyLength !== undefined && keyLength !== valueBytes.length) return { problem: 'the hash does not have the length in keylen' }
  const position = salt?.take('position')
  if (position !== undefined && position !== 'prefix') return { problem: 'scrypt takes its salt as a parameter, not as a part of the password' }
  return { encoded: `$scrypt$ln=${Math.log2(cost)},r=${blockSize},p=${lanes}$${unpadded(saltBytes)}$${unpadded(valueBytes)}` }
}

/** @returns `undefined` for an unknown encoding, and for text that is not of it, which Node would decode in part */
function bytesOf(text: string, encoding: string | undefined): Buffer | undefined {
  if (encoding !== 'base64' && encoding !== 'hex' && encoding !== 'utf8') return undefined
  const bytes = Buffer.from(text, encoding)
  const isWhole = encoding === 'hex' ? bytes.toString('hex') === text.toLowerCase() : encoding === 'utf8' || unpadded(bytes) === text.replace(/=+$/, '')
  return isWhole ? bytes : undefined
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
