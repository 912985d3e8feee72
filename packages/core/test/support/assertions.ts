import type { ForeignJwts, ForeignKey, UnverifiedJwt } from '@keyhall/core/assertions'
import { VerifyAssertion } from '@keyhall/core/assertions'
import type { ClientDirectory } from '@keyhall/core/clients'
import { AuthenticateClient, ClientKeySets } from '@keyhall/core/clients'
import type { Clock, EpochSeconds, Issuer, OutgoingHttp, SecretHash } from '@keyhall/core/shared'
import { NOW, compared } from './builders.js'
import { clockAt, digest } from './fakes.js'

/** The audience of assertions. */
export const issuer = 'https://id.example' as Issuer

/** A public key; its name `x` identifies it as a signer. */
export const aKey = (own: ForeignKey = {}): ForeignKey => ({ kty: 'EC', crv: 'P-256', kid: 'key', x: 'ada', ...own })

/** A JWT signed by the key with the name `by`. */
export const aJwt = (claims: UnverifiedJwt['claims'], { header = {}, by = 'ada' } = {}): string =>
  JSON.stringify({ header: { alg: 'ES256', kid: 'key', ...header }, claims, by })

const parse = (jwt: string) => (jwt.startsWith('{') ? (JSON.parse(jwt) as UnverifiedJwt & { readonly by: string }) : undefined)

/** Verifies the JWTs of `aJwt`, and records the tried keys. */
export function fakeJwts(): ForeignJwts & { readonly tried: unknown[] } {
  const tried: unknown[] = []
  return {
    tried,
    read: parse,
    readUnsigned: () => undefined,
    thumbprint: () => undefined,
    isSignedBy: async (jwt, key, alg) => {
      tried.push(key['x'])
      const read = parse(jwt)
      return read?.by === key['x'] && read?.header['alg'] === alg
    },
  }
}

/** Verifies assertions, and records each used `jti` with its expiry. */
export function aVerification(now = NOW) {
  const spent = new Map<SecretHash, EpochSeconds>()
  const jwts = fakeJwts()
  const useOnce = async (key: SecretHash, expiresAt: EpochSeconds) => !spent.has(key) && spent.set(key, expiresAt) === spent
  return { assertions: new VerifyAssertion({ jwts, used: { useOnce }, digest, clock: clockAt(now) }), spent, tried: jwts.tried }
}

/** The registered keys of clients. Nothing is fetched. */
export const someKeySets = (http: OutgoingHttp = { send: async () => ({ problem: 'unreachable', detail: '' }) }, clock: Clock = clockAt(NOW)) => new ClientKeySets({ http, clock, currentRequest: () => ({ requestId: 'r', network: '192.0.2.1', isTraced: false }) })

/** Authenticates the clients of a directory. */
export function anAuthentication(clients: ClientDirectory, isJtiOptional = false) {
  const verification = aVerification()
  const authenticate = new AuthenticateClient({ clients, assertions: verification.assertions, keySets: someKeySets(), issuer, compared: compared({ security: { enableImpersonation: false, requireClientAssertionJti: !isJtiOptional } }), digest, clock: clockAt(NOW) })
  return { ...verification, authenticate }
}
