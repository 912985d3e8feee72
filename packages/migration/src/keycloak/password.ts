import { createHash, scryptSync } from 'node:crypto'
import { passwordProblem } from '@keyhall/core/credentials'
import { harmless } from '@keyhall/documents/json'
import type { Entry } from '../reading/entry.js'

const PBKDF2: ReadonlyMap<string, string> = new Map([
  // Keycloak's oldest algorithm has no digest in its name and uses SHA-1.
  ['pbkdf2', 'pbkdf2-sha1'],
  ...['pbkdf2-sha224', 'pbkdf2-sha256', 'pbkdf2-sha384', 'pbkdf2-sha512'].map((name) => [name, name] as const),
])
const ARGON2_TYPES: ReadonlyMap<string, string> = new Map([['id', 'argon2id'], ['i', 'argon2i'], ['d', 'argon2d']])
const ARGON2_VERSIONS: ReadonlyMap<string, number> = new Map([['1.0', 16], ['1.3', 19]])

/** The encoded password hash of a credential, or the reason why it cannot be imported. */
export type ReadPassword = { readonly encoded: string } | { readonly problem: string }

/** Reads the two objects of a password credential. Unread members are reported when the objects are closed. */
export function readPassword(data: Entry, secret: Entry): ReadPassword {
  const algorithm = data.text('algorithm') ?? ''
  const iterations = data.number('hashIterations')
  const value = secret.text('value')
  const salt = secret.text('salt')
  const digest = PBKDF2.get(algorithm)
  if (value === undefined) return { problem: 'there is no hash in it' }
  if (digest !== undefined) return { encoded: `$${digest}$${iterations ?? 0}$${salt ?? ''}$${value}` }
  if (algorithm === 'argon2' && !value.startsWith('$argon2')) return argon2(data, iterations ?? 0, salt ?? '', value)
  // Extensions of Keycloak store the complete encoded hash as the value.
  if (algorithm.startsWith('argon2') || algorithm === 'bcrypt') return { encoded: value }
  return { problem: `the algorithm ${harmless(algorithm)} is unknown` }
}

function argon2(data: Entry, passes: number, salt: string, value: string): ReadPassword {
  const parameters = data.object('additionalParameters')
  const first = (name: string): string => parameters?.texts(name)[0] ?? ''
  const [type, version] = [ARGON2_TYPES.get(first('type')), ARGON2_VERSIONS.get(first('version'))]
  // The hash length follows from the hash.
  parameters?.ignore('hashLength')
  if (type === undefined || version === undefined) return { problem: 'argon2 without a known type and version' }
  const cost = `m=${first('memory')},t=${passes},p=${first('parallelism')}`
  return { encoded: `$${type}$v=${version}$${cost}$${unpadded(salt)}$${unpadded(value)}` }
}

const unpadded = (text: string): string => text.replace(/=+$/, '')

/** 32 MiB. The first sign-in replaces the hash. */
const SCRYPT = { logN: 15, blockSize: 8 }

/**
 * A password in the clear, which hand-written exports contain, as a hash: the password policy, which is for new passwords, would refuse the user. The salt
 * is derived from the user, so that the same export gives the same document.
 */
export function hashOfPlain(password: string, userId: string): ReadPassword {
  if (passwordProblem(password) === 'too_long') return { problem: 'it is longer than any that can be typed' }
  const salt = createHash('sha256').update(`salt of ${userId}`).digest().subarray(0, 16)
  const { logN, blockSize } = SCRYPT
  const hash = scryptSync(password, salt, 32, { N: 2 ** logN, r: blockSize, maxmem: 2 ** 26 })
  return { encoded: `$scrypt$ln=${logN},r=${blockSize},p=1$${unpadded(salt.toString('base64'))}$${unpadded(hash.toString('base64'))}` }
}
