import { Parameters, opaqueTokenId } from '../../foundation/protocol/index.js'
import type { Clock, Digest, Reader, TokenId } from '../../foundation/shared/index.js'
import { DisplayedError } from './errors.js'
import type { PushedRequest, PushedRequestReads } from './pushed-request.js'
import { PUSHED_REQUEST_URI } from './pushed-request.js'

interface Dependencies {
  readonly storage: Reader<{ pushedRequests: PushedRequestReads }>
  readonly digest: Digest
  readonly clock: Clock
}

/** The parameters of an authorization request, and the pushed request that they came from. */
export interface OpenedParameters {
  readonly parameters: Parameters
  readonly pushedId?: TokenId
}

/** The answer to a `request_uri` that starts no sign-in. */
export const unusableRequestUri = () =>
  new DisplayedError({ error: 'invalid_request', description: 'request_uri is unknown, has expired, or was used before' })

/**
 * Puts the pushed parameters in the place of a `request_uri` that names them (RFC 9126 §4). Opening consumes nothing: a reload, the back
 * button or the preview of a link shows the same sign-in. The first sign-in that is answered consumes the pushed request.
 */
export class OpenPushedRequest {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns the same parameters when they name no pushed request
   * @throws DisplayedError it belongs to another client, has expired or was consumed: where the answer would go is not known
   */
  async open(parameters: Parameters): Promise<OpenedParameters> {
    const uri = parameters.get('request_uri')
    if (!uri?.startsWith(PUSHED_REQUEST_URI)) return { parameters }
    const request = await this.#find(uri.slice(PUSHED_REQUEST_URI.length))
    // RFC 9126 §4: bound to the client that has pushed it; no other parameter counts
    if (request === undefined || request.clientId !== parameters.get('client_id')) throw unusableRequestUri()
    return { parameters: new Parameters([['client_id', request.clientId], ...request.parameters]), pushedId: request.id }
  }

  async #find(token: string): Promise<PushedRequest | undefined> {
    const { storage, digest, clock } = this.#deps
    const id = opaqueTokenId('pushedRequest', token)
    if (id === undefined) return undefined
    const request = await storage.read(({ pushedRequests }) => pushedRequests.findUnused(id))
    const isRight = request !== undefined && digest.equal(request.secretHash, digest.sha256(token))
    return isRight && clock.now() < request.openUntil ? request : undefined
  }
}
