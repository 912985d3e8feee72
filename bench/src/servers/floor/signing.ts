import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

export type Alg = 'RS256' | 'ES256'
export type Claims = Readonly<Record<string, unknown>>

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const ecPublic = createPublicKey(ec)
const signLater = promisify<string, Buffer, KeyObject, Buffer>(sign as never)

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The header of a JWT is the same for every token. */
const header = (alg: Alg, typ: string): string => `${encode({ alg, typ, kid: alg })}.`
const HEADERS = { RS256: header('RS256', 'JWT'), ES256: header('ES256', 'JWT'), accessToken: header('ES256', 'at+jwt') }

/** RS256 is signed in the thread pool, because it takes ten times as long as ES256. */
export async function idToken(alg: Alg, claims: Claims): Promise<string> {
  const input = HEADERS[alg] + encode(claims)
  if (alg === 'ES256') return `${input}.${es256(input)}`
  return `${input}.${(await signLater('sha256', Buffer.from(input), rsa)).toString('base64url')}`
}

export function accessTokenJwt(claims: Claims): string {
  const input = HEADERS.accessToken + encode(claims)
  return `${input}.${es256(input)}`
}

const es256 = (input: string): string => sign('sha256', Buffer.from(input), { key: ec, dsaEncoding: 'ieee-p1363' }).toString('base64url')

/** The claims of an access token of this server. @returns undefined for any other text */
export function verifiedClaims(jwt: string): Claims | undefined {
  const [head, body, signature] = jwt.split('.')
  if (`${head}.` !== HEADERS.accessToken || body === undefined || signature === undefined) return undefined
  const isValid = verify('sha256', Buffer.from(`${head}.${body}`), { key: ecPublic, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  return isValid ? JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims : undefined
}

export const publicKeys = [rsa, ec].map((key, index) => {
  const alg = index === 0 ? 'RS256' : 'ES256'
  return { ...createPublicKey(key).export({ format: 'jwk' }), alg, use: 'sig', kid: alg }
})
