import type { ForeignJwts, UnverifiedJwt } from '../../parties/assertions/index.js'
import { candidateKeys, isAssertionAlgorithm, requestObjectProblem, SKEW } from '../../parties/assertions/index.js'
import type { Client, ClientKeySets } from '../../parties/clients/index.js'
import { FAPI_ALGORITHMS, demands } from '../../parties/clients/index.js'
import { OAuthError, Parameters } from '../../foundation/protocol/index.js'
import type { Clock, EpochSeconds, Issuer } from '../../foundation/shared/index.js'
import { requestObjectParameters } from '../auth-requests/index.js'
import { BACKCHANNEL_PARAMETERS } from './backchannel-parameters.js'

/** Dependencies of this use case. */
export interface SignedRequestDependencies {
  readonly jwts: ForeignJwts
  readonly keySets: ClientKeySets
  readonly issuer: Issuer
  readonly clock: Clock
}

/** The parameters of an authentication request. */
export interface OpenedRequest {
  readonly parameters: Parameters
  /** Identifies a signed request, which is accepted once. */
  readonly signed?: { readonly jti: string; readonly until: EpochSeconds }
}

/** Claims that a signed request must have beside those of every request object (CIBA Core §7.1.1). */
const REQUIRED = ['exp', 'iat', 'nbf', 'jti'] as const

const invalid = (description: string): OAuthError => new OAuthError('invalid_request', `request: ${description}`)

/** Replaces the parameter `request` with the parameters that it signs (CIBA Core §7.1.1). */
export class OpenSignedRequest {
  readonly #deps: SignedRequestDependencies

  constructor(deps: SignedRequestDependencies) {
    this.#deps = deps
  }

  /** @throws OAuthError `invalid_request` */
  async open(sent: Parameters, client: Client): Promise<OpenedRequest> {
    const jwt = sent.get('request')
    if (jwt === undefined) {
      const mustSign = client.backchannelAuthenticationRequestSigningAlg !== undefined || demands(client, 'signed_requests')
      if (mustSign) throw new OAuthError('invalid_request', 'this client must sign its requests: put all parameters into the parameter request')
      return { parameters: sent }
    }
    // CIBA Core §7.1.1: the other parameters must not be outside of the JWT
    const outside = BACKCHANNEL_PARAMETERS.find((name) => sent.all(name).length > 0)
    if (outside !== undefined) throw invalid(`${outside} must be inside the JWT, not beside it`)
    const read = this.#deps.jwts.read(jwt)
    if (!read) throw invalid('it is not a readable signed JWT')
    const problem = await this.#problem(jwt, read, client)
    if (problem !== undefined) throw invalid(problem)
    const found = requestObjectParameters(read.claims, BACKCHANNEL_PARAMETERS)
    if (found.wrong !== undefined) throw invalid(`${found.wrong} has the wrong type`)
    const { jti, exp } = read.claims
    return { parameters: new Parameters(found.pairs), signed: { jti: String(jti), until: Math.ceil(Number(exp)) + SKEW } }
  }

  async #problem(jwt: string, read: UnverifiedJwt, client: Client): Promise<string | undefined> {
    const { issuer, clock } = this.#deps
    const { alg } = read.header
    const { backchannelAuthenticationRequestSigningAlg: registered } = client
    if (!isAssertionAlgorithm(alg)) return 'its alg is not supported'
    // CIBA Core §4
    if (registered !== undefined && alg !== registered) return 'its alg is not the one that the client is registered for'
    // FAPI 2.0 Security Profile §5.4.1
    if (demands(client, 'algorithms') && !FAPI_ALGORITHMS.includes(alg)) return 'its alg is not PS256, ES256 or EdDSA'
    const missing = REQUIRED.find((name) => read.claims[name] === undefined)
    if (missing !== undefined) return `${missing} is missing`
    if (typeof read.claims['jti'] !== 'string') return 'jti must be a text'
    const problem = requestObjectProblem(read, { clientId: client.id, issuer, isSigned: true, isLimited: true }, clock.now())
    if (problem !== undefined) return problem
    for (const key of candidateKeys(read, await this.#deps.keySets.keysOf(client, read.header['kid']))) {
      if (await this.#deps.jwts.isSignedBy(jwt, key, alg)) return undefined
    }
    return 'no registered key of that algorithm has signed it'
  }
}
