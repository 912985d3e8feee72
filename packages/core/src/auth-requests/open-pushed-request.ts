import { Parameters, opaqueTokenId } from '../protocol/index.js'
import type { Clock, Digest, UnitOfWork } from '../shared/index.js'
import { DisplayedError } from './errors.js'
import type { PushedRequest, PushedRequestStore } from './pushed-request.js'
import { PUSHED_REQUEST_URI } from './pushed-request.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ pushedRequests: PushedRequestStore }>
  readonly digest: Digest
  readonly clock: Clock
}

const unusable = () =>
  new DisplayedError({ error: 'invalid_request', description: 'request_uri is unknown, has expired, or was used before' })

/** Puts the pushed parameters in the place of a `request_uri` that names them (RFC 9126 §4). */
export class OpenPushedRequest {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns the same parameters when they name no pushed request
   * @throws DisplayedError it is not this client's, or cannot be used any more: where the answer would go is not known
   */
  async execute(parameters: Parameters): Promise<Parameters> {
    const uri = parameters.get('request_uri')
    if (!uri?.startsWith(PUSHED_REQUEST_URI)) return parameters
    const request = await this.#take(uri.slice(PUSHED_REQUEST_URI.length))
    // RFC 9126 §4: bound to the client that has pushed it; no other parameter counts
    if (request === undefined || request.clientId !== parameters.get('client_id')) throw unusable()
    return new Parameters([['client_id', request.clientId], ...request.parameters])
  }

  async #take(token: string): Promise<PushedRequest | undefined> {
    const { storage, digest, clock } = this.#deps
    const id = opaqueTokenId('pushedRequest', token)
    if (id === undefined) return undefined
    const now = clock.now()
    const request = await storage.run(({ pushedRequests }) => pushedRequests.take(id, now))
    const isRight = request !== undefined && digest.equal(request.secretHash, digest.sha256(token))
    return isRight && now < request.expiresAt ? request : undefined
  }
}
