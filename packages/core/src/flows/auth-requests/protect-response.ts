import type { ClientDirectory } from '../../parties/clients/index.js'
import { responseEncryption, signedResponseAlg } from '../../parties/clients/index.js'
import { SIGNING_ALGORITHMS } from '../../foundation/protocol/index.js'
import type { Clock, Issuer } from '../../foundation/shared/index.js'
import type { ResponseEncrypter, JwtSigner } from '../../tokens/tokens/index.js'
import { EncryptionImpossible } from '../../tokens/tokens/index.js'
import type { AuthorizationResponse } from './authorization-response.js'
import type { AuthorizationProblem } from './errors.js'
import { DisplayedError } from './errors.js'

interface Dependencies {
  readonly clients: ClientDirectory
  readonly signer: JwtSigner
  readonly encrypter: ResponseEncrypter
  readonly issuer: Issuer
  readonly clock: Clock
}

/** Seconds in which the client must receive the response (JARM §2.1). */
const GOOD_FOR = 600

/** Turns the response for a client that asked for a JWT into that JWT (JARM §2). Responses of other modes are unchanged. */
export class ProtectResponse {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws DisplayedError when the client has no usable key for the encryption it registered for */
  async protect(response: AuthorizationResponse): Promise<AuthorizationResponse> {
    const { jwtFor: clientId, ...to } = response.to
    if (clientId === undefined) return response
    const { clients, signer, encrypter, issuer, clock } = this.#deps
    const client = await clients.fresh(clientId)
    // JARM §2.1: iss, aud and exp beside the parameters
    const claims = { ...response.parameters, iss: issuer, aud: clientId, exp: clock.now() + GOOD_FOR }
    const signed = await signer.sign(client ? signedResponseAlg(client, 'authorization') : SIGNING_ALGORITHMS[0], 'JWT', claims)
    const encryption = client && responseEncryption(client, 'authorization')
    const jwt = encryption ? await encrypter.encrypt(signed, encryption, 'JWT').catch(onPage) : signed
    return { to, parameters: { response: jwt } }
  }
}

/** The error for a client to which the response cannot be encrypted. */
export const encryptionProblem = ({ description, advice, reasonCode }: EncryptionImpossible): AuthorizationProblem =>
  ({ error: 'invalid_request', description, ...(advice && reasonCode ? { advice, reasonCode } : {}) })

/** The client cannot read any response, an error included. */
function onPage(problem: unknown): never {
  throw problem instanceof EncryptionImpossible ? new DisplayedError(encryptionProblem(problem)) : problem
}
