import { pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Algorithm, Version } from '@node-rs/argon2'
import { hashRaw } from '@node-rs/argon2'

export const ALICE_ID = '0c3a1fb0-6a6c-4a0e-9d5f-6f2f6f3a7b11'

/** A user as `kc.sh export` writes one, with what every user has. */
export const keycloakUser = (members: object = {}): object => ({
  id: ALICE_ID, username: 'alice', firstName: 'Alice', lastName: 'Liddell', email: 'alice@example.com', emailVerified: true,
  enabled: true, totp: false, credentials: [], disableableCredentialTypes: [], requiredActions: [], realmRoles: ['default-roles-shop'],
  notBefore: 0, groups: [], ...members,
})

/** A realm around its users. */
export const realmOf = (users: readonly object[], members: object = {}): object =>
  ({ id: 'a3', realm: 'shop', enabled: true, users, ...members })

/** A credential of a password; the two objects in it are texts. */
export const passwordCredential = (credentialData: object, secretData: object, members: object = {}): object => ({
  id: '7b1c', type: 'password', secretData: JSON.stringify(secretData), credentialData: JSON.stringify(credentialData), ...members,
})

export interface Pbkdf2Recipe {
  readonly algorithm: string
  readonly digest: string
  readonly iterations: number
  readonly bytes: number
}

/** Keycloak's pbkdf2, made by Node. */
export function pbkdf2Credential(password: string, { algorithm, digest, iterations, bytes }: Pbkdf2Recipe, members: object = {}): object {
  const salt = randomBytes(16)
  const value = pbkdf2Sync(password, salt, iterations, bytes, digest).toString('base64')
  const secret = { value, salt: salt.toString('base64'), additionalParameters: {} }
  return passwordCredential({ hashIterations: iterations, algorithm, additionalParameters: {} }, secret, members)
}

export const SHA256 = { algorithm: 'pbkdf2-sha256', digest: 'sha256', iterations: 27_500, bytes: 64 } as const

/* eslint-disable typescript/no-unsafe-enum-assignment -- these enumerations of the library exist for the compiler only (TS2748) */
const ARGON2_TYPES: Readonly<Record<'i' | 'id', Algorithm>> = { i: 1, id: 2 }
const ARGON2_VERSION_13: Version = 1
/* eslint-enable typescript/no-unsafe-enum-assignment */

/** Keycloak's Argon2 with the parameters that it has by default. */
export async function argon2Credential(password: string, type: 'id' | 'i' = 'id'): Promise<object> {
  const salt = randomBytes(16)
  const costs = { memoryCost: 7168, timeCost: 5, parallelism: 1, outputLen: 32 }
  const hash = await hashRaw(password, { salt, algorithm: ARGON2_TYPES[type], version: ARGON2_VERSION_13, ...costs })
  const additionalParameters = { hashLength: ['32'], memory: ['7168'], type: [type], version: ['1.3'], parallelism: ['1'] }
  return passwordCredential(
    { hashIterations: 5, algorithm: 'argon2', additionalParameters },
    { value: hash.toString('base64'), salt: salt.toString('base64'), additionalParameters: {} },
  )
}

/** A credential of a one-time password. */
export const otpCredential = (value: string, data: object = {}): object => ({
  id: '9f', type: 'otp', secretData: JSON.stringify({ value }),
  credentialData: JSON.stringify({ subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1', ...data }),
})
