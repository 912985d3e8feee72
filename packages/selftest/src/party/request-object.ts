import { randomUUID } from 'node:crypto'
import type { Own } from './grant.js'
import { P256Key, jwtPart } from './p256-key.js'
import type { RelyingParty } from './relying-party.js'

/** Differences from a valid request object. */
export interface ObjectDeviation {
  /** Claims to add or replace; `undefined` omits one. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Another key than that of the client. */
  readonly key?: P256Key
  readonly isUnsigned?: true
  /** Sends the parameters in the form instead. */
  readonly isAbsent?: true
  /** Parameters in the form, beside the object. */
  readonly outside?: Own
}

/** Seconds. FAPI 2.0 Message Signing §5.3.1 allows an hour. */
const GOOD_FOR = 300

/** The client's own key, and the members of a header that name it. */
export function clientKey({ registration: { client } }: RelyingParty): { readonly key: P256Key; readonly named: object } {
  return { key: new P256Key(client.key), named: client.key?.['kid'] === undefined ? {} : { kid: client.key['kid'] } }
}

/** The parameters of an authorization request, signed by the client (RFC 9101 §4). */
export function requestObject(rp: RelyingParty, parameters: Own, { claims, key: other, isUnsigned }: ObjectDeviation = {}): string {
  const { registration: { client }, settings, time } = rp
  const now = time.now()
  const ordinary = { iss: client.id, aud: settings.issuer, client_id: client.id, jti: randomUUID(), iat: now, nbf: now, exp: now + GOOD_FOR }
  const all = { ...ordinary, ...parameters, ...claims }
  const header = { typ: 'oauth-authz-req+jwt' }
  // RFC 7519 §6
  if (isUnsigned) return `${jwtPart({ ...header, alg: 'none' })}.${jwtPart(all)}.`
  const { key, named } = clientKey(rp)
  return (other ?? key).jwt({ ...header, ...named }, all)
}
