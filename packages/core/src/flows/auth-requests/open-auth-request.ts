import type { Client, ClientDirectory } from '../../parties/clients/index.js'
import { matchRedirectUri } from '../../parties/clients/index.js'
import { DEVICE_CODE_GRANT } from '../../foundation/protocol/index.js'
import type { AuthRequestId, Clock, Digest, Reader, ReadScope } from '../../foundation/shared/index.js'
import type { Authenticated, Consented, Identified, Issued, Received, Refused, Return } from './auth-request.js'
import type { StepRefused, SignInContext } from './errors.js'
import { AuthRequestExpired, AuthRequestFinished, AuthRequestUnknown, DeviceAnswered, ForeignBrowser } from './errors.js'
import type { AuthRequestReads } from './ports.js'
import { signInContext } from './sign-in-context.js'

/** A request that this browser may continue. */
export interface OpenRequest {
  readonly request: Received | Identified | Authenticated | Consented
  readonly client: Client
  /** For further reads of the same page. */
  readonly scope: ReadScope
}

interface Dependencies {
  readonly storage: Reader<{ authRequests: AuthRequestReads }>
  readonly clients: ClientDirectory
  readonly digest: Digest
  readonly clock: Clock
}

/** Whether the client may still be answered in this way. */
function mayStillReturn(returnTo: Return, client: Client): boolean {
  switch (returnTo.kind) {
    case 'redirect':
      return matchRedirectUri(client, returnTo.redirectUri) !== undefined
    case 'device':
      return client.grantTypes.includes(DEVICE_CODE_GRANT)
    case 'account':
      return true
  }
}

/** The error for a person who returns to a finished sign-in. */
const over = ({ returnTo, state }: Issued | Refused, context: SignInContext): StepRefused =>
  returnTo.kind === 'device' ? new DeviceAnswered(state === 'issued', context) : new AuthRequestFinished('this sign-in is over', context)

/** Opens the request of a step for the browser that started it, or explains why it cannot continue and what the page may offer. */
export class OpenAuthRequest {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param flow value of the flow cookie
   * @throws AuthRequestUnknown, ForeignBrowser, AuthRequestFinished, DeviceAnswered, AuthRequestExpired
   */
  async open(id: AuthRequestId | undefined, flow: string | undefined): Promise<OpenRequest> {
    const { storage, clients, digest, clock } = this.#deps
    const scope: ReadScope = {}
    const request = id === undefined ? undefined : await storage.read(({ authRequests }) => authRequests.find(id), scope)
    if (!request) throw new AuthRequestUnknown('this sign-in does not exist or was deleted: start it again from the application')
    const client = await clients.fresh(request.clientId, scope)
    // Checked again at use: a redirect URI that was removed from the client meanwhile gets no response.
    if (!client || !mayStillReturn(request.returnTo, client)) throw new AuthRequestUnknown('the application of this sign-in has changed')
    const context = () => signInContext(request, client)
    // Another browser gets the application's origin and nothing else of the request.
    if (!digest.equal(digest.sha256(flow ?? ''), request.browserHash)) {
      const { uiLocales: _theirs, ...known } = context()
      const signInFor = { scopes: [], projectId: client.projectId }
      throw new ForeignBrowser('another browser started this sign-in', { ...known, restartQuery: undefined, signInFor })
    }
    if (request.state === 'issued' || request.state === 'refused') throw over(request, context())
    if (clock.now() >= request.expiresAt) throw new AuthRequestExpired('this sign-in has expired: start it again', context())
    if (client.state !== 'active') throw new AuthRequestUnknown('the application of this sign-in is not active')
    return { request, client, scope }
  }
}
