import type { ForeignJwts, UnverifiedJwt } from '../../parties/assertions/index.js'
import { candidateKeys, isAssertionAlgorithm, requestObjectProblem } from '../../parties/assertions/index.js'
import type { Client, ClientKeySets } from '../../parties/clients/index.js'
import { FAPI_ALGORITHMS, demands } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { normalResponseType } from '../../foundation/protocol/index.js'
import type { Clock, EpochSeconds, Issuer } from '../../foundation/shared/index.js'
import type { AuthorizationProblem } from './errors.js'
import { insideFirst, onlyInside, requestObjectParameters, withAnswerOf } from './request-object-parameters.js'

interface Dependencies {
  readonly jwts: ForeignJwts
  readonly keySets: ClientKeySets
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly clock: Clock
}

/** Where the request object was sent. */
export type RequestObjectPlace = 'authorize' | 'pushedAuthorization'

/** The parameters of the request. With a problem, they only decide where its error goes. */
export interface OpenedObject {
  readonly parameters: Parameters
  readonly problem?: AuthorizationProblem
  /** Identifies a signed object that has an id; until then, it can be presented. */
  readonly object?: { readonly jti: string; readonly expiresAt: EpochSeconds }
}

/** Seconds for which the id of an object is remembered at most. Objects of clients that must sign live for an hour at most. */
const MAX_REMEMBERED = 86_400

const invalid = (description: string): AuthorizationProblem => ({ error: 'invalid_request_object', description: `request object: ${description}` })

const REQUIRED: AuthorizationProblem = {
  error: 'invalid_request',
  description: 'this client must send a signed request object: put all parameters into the parameter request',
  reasonCode: 'clients.request_object_required',
}

// OIDC Core §6, RFC 9101 §5
const BOTH: AuthorizationProblem = { error: 'invalid_request', description: 'request and request_uri exclude each other' }

/** RFC 7519 §6: an unsigned JWT has no signature. */
function readObject(jwt: string, jwts: ForeignJwts): UnverifiedJwt | undefined {
  const signed = jwts.read(jwt)
  if (signed) return signed.header['alg'] === 'none' ? undefined : signed
  return jwts.readUnsigned(jwt)
}

/** Whether a request without an object is refused. A profile demands one even while the feature is off: then the client has no valid request. */
const mustSign = (client: Client, isOn: boolean): boolean => demands(client, 'signed_requests') && (isOn || client.securityProfile !== undefined)

/** Whether another parameter makes the request invalid before its object counts. */
const isUnreadable = (sent: Parameters): boolean => sent.malformed !== undefined || sent.repeatedNames.some((name) => name !== 'resource')

/**
 * Replaces the parameter `request` with the parameters of the request object in it (RFC 9101, OIDC Core §6.1). While the feature is off the
 * parameter stays, and the request is refused.
 */
export class OpenRequestObject {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param client the stored client with the requested id, active or not */
  async open(sent: Parameters, client: Client | undefined, place: RequestObjectPlace): Promise<OpenedObject> {
    const { jwts, instance } = this.#deps
    const isOn = instance().settings.features.oidcRequestObjects
    const jwt = sent.get('request')
    if (jwt === undefined) return client && mustSign(client, isOn) ? { parameters: sent, problem: REQUIRED } : { parameters: sent }
    if (isUnreadable(sent)) return { parameters: sent }
    if (isOn && sent.has('request_uri')) return { parameters: sent, problem: BOTH }
    const read = readObject(jwt, jwts)
    const refused = withAnswerOf(sent, read?.claims)
    if (!isOn || client?.state !== 'active') return { parameters: refused }
    const problem = read ? await this.#problem(jwt, read, client) : 'it is not a readable JWT, or encrypted'
    if (problem !== undefined || !read) return { parameters: refused, problem: invalid(problem ?? '') }
    return { ...opened(sent, read, place === 'pushedAuthorization' || demands(client, 'signed_requests')), ...this.#identity(read) }
  }

  /** An unsigned object is not protected by its id. */
  #identity({ header, claims: { jti, exp } }: UnverifiedJwt): Pick<OpenedObject, 'object'> {
    if (header['alg'] === 'none' || typeof jti !== 'string') return {}
    const longest = this.#deps.clock.now() + MAX_REMEMBERED
    return { object: { jti, expiresAt: typeof exp === 'number' ? Math.min(Math.ceil(exp), longest) : longest } }
  }

  async #problem(jwt: string, read: UnverifiedJwt, client: Client): Promise<string | undefined> {
    const { issuer, clock } = this.#deps
    const { alg } = read.header
    const isSigned = alg !== 'none'
    const { requestObjectSigningAlg: registered } = client
    const isLimited = demands(client, 'signed_requests')
    // OIDC Dynamic Client Registration §2: without a registered one, any algorithm. RFC 9101 §10.5: none is not a signature
    const isOther = registered !== undefined && alg !== registered
    if (isOther || (!isSigned && (isLimited || demands(client, 'algorithms')))) return 'its alg is not the one that the client is registered for'
    // FAPI 2.0 Security Profile §5.4.1
    if (isSigned && demands(client, 'algorithms') && !(FAPI_ALGORITHMS as readonly unknown[]).includes(alg)) return 'its alg is not PS256, ES256 or EdDSA'
    // FAPI 2.0 Message Signing §5.3.1
    if (client.securityProfile === 'fapi_2_message_signing' && read.claims['nbf'] === undefined) return 'nbf is missing'
    const problem = requestObjectProblem(read, { clientId: client.id, issuer, isSigned, isLimited }, clock.now())
    if (problem !== undefined || !isSigned) return problem
    return (await this.#isSigned(jwt, read, client)) ? undefined : 'no registered key of that algorithm has signed it'
  }

  async #isSigned(jwt: string, read: UnverifiedJwt, client: Client): Promise<boolean> {
    const { alg } = read.header
    if (!isAssertionAlgorithm(alg)) return false
    for (const key of candidateKeys(read, await this.#deps.keySets.keysOf(client, read.header['kid']))) {
      if (await this.#deps.jwts.isSignedBy(jwt, key, alg)) return true
    }
    return false
  }
}

/** @param isAlone whether only the parameters of the object count (RFC 9101 §6.3, RFC 9126 §3) */
function opened(sent: Parameters, { claims }: UnverifiedJwt, isAlone: boolean): OpenedObject {
  const found = requestObjectParameters(claims)
  if (found.wrong !== undefined) return { parameters: withAnswerOf(sent, claims), problem: invalid(`${found.wrong} has the wrong type`) }
  const parameters = isAlone ? onlyInside(sent, found.pairs) : insideFirst(sent, found.pairs)
  const [outside, inside] = [sent, parameters].map((one) => normalResponseType(one.get('response_type') ?? ''))
  // OIDC Core §6.1: response_type in the query must match
  const isMismatch = outside !== '' && inside !== '' && outside !== inside
  return isMismatch ? { parameters, problem: invalid('response_type is not that of the request') } : { parameters }
}
