import { CONTENT_ENCRYPTION_ALGORITHMS, KEY_ENCRYPTION_ALGORITHMS, SIGNING_ALGORITHMS } from '../../foundation/protocol/index.js'
import type { FieldProblem } from '../../foundation/shared/index.js'
import type { KeyOwner } from './key-owner.js'

/**
 * The algorithms of responses as JWTs that a client can register, each with its values (OIDC Dynamic Client Registration §2, JARM §3,
 * RFC 9701 §6).
 */
export const JWT_RESPONSE_MEMBERS = {
  authorizationSignedResponseAlg: SIGNING_ALGORITHMS,
  authorizationEncryptedResponseAlg: KEY_ENCRYPTION_ALGORITHMS,
  authorizationEncryptedResponseEnc: CONTENT_ENCRYPTION_ALGORITHMS,
  idTokenEncryptedResponseAlg: KEY_ENCRYPTION_ALGORITHMS,
  idTokenEncryptedResponseEnc: CONTENT_ENCRYPTION_ALGORITHMS,
  userinfoSignedResponseAlg: SIGNING_ALGORITHMS,
  userinfoEncryptedResponseAlg: KEY_ENCRYPTION_ALGORITHMS,
  userinfoEncryptedResponseEnc: CONTENT_ENCRYPTION_ALGORITHMS,
  introspectionSignedResponseAlg: SIGNING_ALGORITHMS,
} as const

type Members = typeof JWT_RESPONSE_MEMBERS
export type JwtResponseMember = keyof Members

/** The registered algorithms; absent members have their default. */
export type JwtResponseSettings = { readonly [Name in JwtResponseMember]?: Members[Name][number] }

export const JWT_RESPONSE_NAMES = Object.keys(JWT_RESPONSE_MEMBERS) as readonly JwtResponseMember[]

/** The members of a larger object. */
export const pickJwtResponses = (from: { readonly [Name in JwtResponseMember]?: Members[Name][number] | undefined }): JwtResponseSettings =>
  Object.fromEntries(JWT_RESPONSE_NAMES.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

type Jwk = Readonly<Record<string, unknown>>
type Keyed = JwtResponseSettings & { readonly jwks?: { readonly keys: readonly Jwk[] } | undefined } & { readonly [Name in keyof KeyOwner]?: KeyOwner[Name] | undefined }

/** What can be encrypted to the client. */
export type EncryptedResponse = 'authorization' | 'idToken' | 'userinfo'
const ENCRYPTED: readonly EncryptedResponse[] = ['authorization', 'idToken', 'userinfo']

/** How a response is encrypted to a client. */
export interface ResponseEncryption {
  readonly alg: (typeof KEY_ENCRYPTION_ALGORITHMS)[number]
  readonly enc: (typeof CONTENT_ENCRYPTION_ALGORITHMS)[number]
  /** The client's public key in `jwks`. Absent when that has none that fits. */
  readonly key?: Jwk
  /** Present for a client whose keys are at an address. */
  readonly keysAt?: KeyOwner
}

/** Only a key that is registered for encryption, and for no other algorithm (RFC 7517 §4.2, §4.4). */
export const fitsEncryption = ({ kty, crv, use, alg }: Jwk, wanted: ResponseEncryption['alg']): boolean =>
  use === 'enc' && (alg === undefined || alg === wanted) &&
  (wanted === 'RSA-OAEP-256' ? kty === 'RSA' : kty === 'EC' && (crv === 'P-256' || crv === 'P-384'))

/** The registered encryption of a response; `undefined` for a client that takes it unencrypted. */
export function responseEncryption(client: Keyed, response: EncryptedResponse): ResponseEncryption | undefined {
  const alg = client[`${response}EncryptedResponseAlg`]
  if (alg === undefined) return undefined
  const { jwksUri, selfRegistered } = client
  const key = client.jwks?.keys.find((one) => fitsEncryption(one, alg))
  return {
    alg,
    enc: client[`${response}EncryptedResponseEnc`] ?? CONTENT_ENCRYPTION_ALGORITHMS[0],
    ...(key === undefined ? {} : { key }),
    ...(jwksUri === undefined ? {} : { keysAt: { jwksUri, ...(selfRegistered === undefined ? {} : { selfRegistered }) } }),
  }
}

/** Whether responses are encrypted to that key of the client. */
export const isEncryptionKey = (client: Keyed, key: Jwk): boolean => ENCRYPTED.some((response) => responseEncryption(client, response)?.key === key)

/** Contradictions between the registered algorithms and keys. */
export const jwtResponseProblems = (client: Keyed): readonly FieldProblem[] =>
  ENCRYPTED.flatMap((response): readonly FieldProblem[] => {
    const encryption = responseEncryption(client, response)
    const hasEnc = client[`${response}EncryptedResponseEnc`] !== undefined
    if (!encryption) return hasEnc ? [{ field: `${response}EncryptedResponseEnc`, problem: `needs ${response}EncryptedResponseAlg` }] : []
    return encryption.key ?? encryption.keysAt ? [] : [{ field: `${response}EncryptedResponseAlg`, problem: `needs a key for ${encryption.alg} with "use": "enc" in jwks, or jwksUri` }]
  })
