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

/** Authorization parameters, and the pushed request that they came from, if any. */
export interface OpenedParameters {
  readonly parameters: Parameters
  readonly pushedId?: TokenId
}

/** The error for a `request_uri` that cannot start a sign-in. */
export const unusableRequestUri = () =>
  new DisplayedError({ error: 'invalid_request', description: 'request_uri is unknown, has expired, or was used before' })

/**
 * Replaces a `request_uri` with the parameters pushed under it (RFC 9126 §4). Opening does not consume it: a reload, the back button or a
 * link preview shows the same sign-in. The first sign-in that is answered consumes it.
 */
export class OpenPushedRequest {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns the given parameters unchanged if they contain no `request_uri` of ours
   * @throws DisplayedError when it belongs to another client, has expired or was consumed: the redirect URI is unknown then
   */
  async open(parameters: Parameters): Promise<OpenedParameters> {
    const uri = parameters.get('request_uri')
    if (!uri?.startsWith(PUSHED_REQUEST_URI)) return { parameters }
    const request = await this.#find(uri.slice(PUSHED_REQUEST_URI.length))
    // RFC 9126 §4: bound to the client that pushed it; other parameters are ignored
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
