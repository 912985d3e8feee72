import type { ProveKey } from '../../parties/assertions/index.js'
import { SKEW } from '../../parties/assertions/index.js'
import type { RequestResources } from '../../directory/resources/index.js'
import type { AuthenticateClient, Client, ClientCredentials } from '../../parties/clients/index.js'
import { assertProofAlgorithm } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { AUTHORIZATION_PARAMETERS, ENDPOINT_AUTH_METHODS, OAuthError, Parameters, RequestTooLarge, TooManyWaiting, assertNarrowingServed, assertReadable, opaqueToken } from '../../foundation/protocol/index.js'
import type { ClientId, Clock, Digest, EpochSeconds, Ids, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { utf8Length, TokenId } from '../../foundation/shared/index.js'
import type { TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, isInGoodStanding } from '../../tokens/tokens/index.js'
import type { AuthorizationProblem } from './errors.js'
import { DisplayedError } from './errors.js'
import { identifyRequest } from './identify-request.js'
import type { OpenRequestObject, OpenedObject } from './open-request-object.js'
import type { ParsedAuthorization } from './parse-authorization.js'
import { parseAuthorization } from './parse-authorization.js'
import type { PushedRequestStore } from './pushed-request.js'
import { MAX_PUSHED_BYTES, MAX_WAITING_PUSHED, PUSHED_FOR, PUSHED_REQUEST_URI } from './pushed-request.js'
import { requestedResources, withDefaults } from './requested-resources.js'
import { checkAuthorization } from './request-checks.js'

/**
 * The parameters of a pushed request with the proven DPoP key added, to which the code is bound (RFC 9449 §10.1).
 *
 * @throws OAuthError `invalid_request` when `dpop_jkt` names another key
 */
function boundParameters(parameters: Parameters, keyThumbprint: string | undefined): Parameters {
  if (keyThumbprint === undefined) return parameters
  const named = parameters.get('dpop_jkt')
  if (named !== undefined && named !== keyThumbprint) throw new OAuthError('invalid_request', 'dpop_jkt is not the key of the DPoP proof')
  return new Parameters([...parameters.pairs().filter(([name]) => name !== 'dpop_jkt'), ['dpop_jkt', keyThumbprint]])
}

/** The `request_uri` to which the client sends the browser. */
export interface Pushed {
  readonly requestUri: string
  /** Seconds. */
  readonly expiresIn: number
}

interface Dependencies {
  readonly storage: UnitOfWork<{ pushedRequests: PushedRequestStore }>
  readonly ledger: TokenLedger
  readonly authenticate: AuthenticateClient
  readonly proveKey: ProveKey
  readonly requestObjects: OpenRequestObject
  readonly resources: RequestResources
  readonly instance: () => Instance
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

const PLACE = { endpoint: 'pushedAuthorization', accepted: ENDPOINT_AUTH_METHODS.pushedAuthorization } as const

/** Client authentication, which is not part of the authorization request. */
const OF_THE_CLIENT = ['client_id', 'client_secret', 'client_assertion', 'client_assertion_type']

/** Accepts a pushed authorization request: checks it as the authorization endpoint would and stores it (RFC 9126 §2). */
export class PushAuthorization {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param proof the `DPoP` header (RFC 9449 §10.1)
   * @param bases the base URLs that the client may have addressed; by default the issuer
   * @throws RequestTooLarge, TooManyWaiting
   * @throws OAuthError `invalid_client`, `invalid_dpop_proof`, or the error that the authorization endpoint would return
   */
  async push(parameters: Parameters, credentials: ClientCredentials | undefined, proof?: string, bases?: readonly string[]): Promise<Pushed> {
    assertReadable(parameters, ['resource'])
    const consume = this.#consumeOnce()
    const key = this.#deps.proveKey.once(proof, { endpoint: 'pushedAuthorization', method: 'POST', bases })
    return this.#deps.authenticate.authenticate(credentials, PLACE, async (client) => {
      await this.#assertCurrent(client)
      const { keyThumbprint, proofAlgorithm } = await key()
      assertProofAlgorithm(client, proofAlgorithm)
      const opened = await this.#opened(parameters, client)
      return this.#push(boundParameters(opened.parameters, keyThumbprint), client, () => consume(client, opened.object))
    }, key)
  }

  /** This use case reads nothing else that would reveal that a cached client has a new secret or new redirect URIs. */
  async #assertCurrent(client: Client): Promise<void> {
    const standing = await this.#deps.ledger.clientStanding(client.id)
    assertCurrent(client, standing)
    if (!isInGoodStanding(standing, { clientId: client.id, hasUser: false })) throw new OAuthError('invalid_client', 'the client is not active')
  }

  /** The parameters of the request object, if one was pushed (RFC 9126 §3). @throws OAuthError */
  async #opened(sent: Parameters, client: Client): Promise<OpenedObject> {
    assertNarrowingServed(sent, this.#deps.resources.served)
    if (sent.has('request_uri')) throw new OAuthError('invalid_request', 'request_uri cannot be pushed')
    const opened = await this.#deps.requestObjects.open(sent, client, 'pushedAuthorization')
    if (opened.problem) throw asOAuthError(opened.problem)
    return opened
  }

  /**
   * RFC 7519 §4.1.7: a request object with an id is pushed once. Consumed once per request, because authentication repeats it with a fresh client.
   *
   * @throws OAuthError `invalid_request_object`
   */
  #consumeOnce(): (client: Client, object: OpenedObject['object']) => Promise<void> {
    let isConsumed = false
    return async ({ id }, object) => {
      if (!object || isConsumed) return
      const { ledger, digest } = this.#deps
      const isFirst = await ledger.useOnce(digest.sha256(JSON.stringify(['request_object', id, object.jti])), object.expiresAt + SKEW)
      if (!isFirst) throw new OAuthError('invalid_request_object', 'request object: it was used before; send one with another jti')
      isConsumed = true
    }
  }

  async #push(sent: Parameters, client: Client, consumeObject: () => Promise<void>): Promise<Pushed> {
    assertNarrowingServed(sent, this.#deps.resources.served)
    const parameters = sent.pairs().filter(([name]) => !OF_THE_CLIENT.includes(name))
    const asked = await withDefaults(parseAuthorization(new Parameters([['client_id', client.id], ...parameters])), client, this.#deps.resources)
    this.#assertAcceptable(asked, client)
    await requestedResources(asked, client, this.#deps.resources)
    const stored = parameters.filter(([name]) => AUTHORIZATION_PARAMETERS.has(name))
    if (sizeOf(stored) > MAX_PUSHED_BYTES) throw new RequestTooLarge(MAX_PUSHED_BYTES)
    const { storage, ids, secrets, digest, clock } = this.#deps
    const id = TokenId.parse(ids.next())
    const token = opaqueToken('pushedRequest', id, secrets.next())
    const now = clock.now()
    const openUntil = now + PUSHED_FOR
    await consumeObject()
    const request = { id, secretHash: digest.sha256(token), clientId: client.id, parameters: stored, openUntil, expiresAt: openUntil }
    await storage.run(async ({ pushedRequests }) => {
      if (client.authMethod === 'none') await assertRoom(pushedRequests, client.id, now)
      await pushedRequests.add(request)
    })
    return { requestUri: `${PUSHED_REQUEST_URI}${token}`, expiresIn: PUSHED_FOR }
  }

  #assertAcceptable(request: ParsedAuthorization, client: Client): void {
    try {
      identifyRequest(request, client)
    } catch (problem) {
      throw problem instanceof DisplayedError ? asOAuthError(problem.problem) : problem
    }
    const { problem } = checkAuthorization(request, client, this.#deps.instance().settings.features)
    if (problem) throw asOAuthError(problem)
  }
}

const asOAuthError = ({ error, description, advice, reasonCode }: AuthorizationProblem): OAuthError =>
  new OAuthError(error, description, advice, reasonCode)

const sizeOf = (parameters: readonly (readonly [string, string])[]): number =>
  parameters.reduce((sum, [name, value]) => sum + utf8Length(name) + utf8Length(value), 0)

/** A request that a browser has opened lives longer and is not counted here: sign-ins have limits of their own. */
async function assertRoom(pushedRequests: PushedRequestStore, clientId: ClientId, now: EpochSeconds): Promise<void> {
  const waiting = await pushedRequests.countUnexpired({ clientId, after: now, until: now + PUSHED_FOR }, MAX_WAITING_PUSHED)
  if (waiting >= MAX_WAITING_PUSHED) throw new TooManyWaiting(PUSHED_FOR)
}
