import type { Authenticated, DeviceReturn, ReviewedResource, SignInContext } from '../auth-requests/index.js'
import { AuthRequestExpired, reviewedResources, scopesOfRequest, signInContext } from '../auth-requests/index.js'
import type { ResourceReads } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { Scope, UserCode } from '../../foundation/protocol/index.js'
import type { BrowserSessions, KnownSession } from '../../sessions/index.js'
import type { Clock, Reader } from '../../foundation/shared/index.js'
import { isUndecided } from './device-authorization.js'
import { DeviceCodeOver } from './errors.js'
import type { DeviceAuthorizationReads } from './ports.js'

/** What a person must see before deciding (RFC 8628 §3.3), in addition to the application and its scopes. */
export interface DeviceReview {
  /** To be compared with the code on the device. */
  readonly userCode: UserCode
  /** The account that the device would get access to. */
  readonly person: KnownSession
  /** The requested scopes of this server. */
  readonly scopes: readonly Scope[]
  /** The requested resources. Empty without any. */
  readonly resources: readonly ReviewedResource[]
}

interface Dependencies {
  readonly storage: Reader<{ deviceAuthorizations: DeviceAuthorizationReads; resources: ResourceReads }>
  readonly sessions: BrowserSessions
  readonly clock: Clock
}

/** Loads the facts that the person decides on. */
export class ReviewDevice {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param cookie value of the session cookie
   * @throws DeviceCodeOver
   * @throws AuthRequestExpired when the person has signed out meanwhile
   */
  async review(request: Authenticated<DeviceReturn>, client: Client, cookie: string | undefined): Promise<DeviceReview> {
    const { storage, sessions, clock } = this.#deps
    const context: SignInContext = signInContext(request, client)
    const device = await storage.read(({ deviceAuthorizations }) => deviceAuthorizations.find(request.returnTo.deviceId))
    if (!device || !isUndecided(device, clock.now())) throw new DeviceCodeOver('the device code has expired or was already answered: request a new one on the device', context)
    const person = (await sessions.list(cookie)).find(({ id }) => id === request.sessionId)
    if (!person) throw new AuthRequestExpired('the session of this sign-in has ended', context)
    const shown = await reviewedOf(request, storage)
    return { userCode: device.userCode, person, ...shown }
  }
}

const reviewedOf = async (request: Authenticated<DeviceReturn>, storage: Reader<{ resources: ResourceReads }>): Promise<Pick<DeviceReview, 'scopes' | 'resources'>> => ({
  scopes: scopesOfRequest(request),
  resources: request.resources ? await storage.read(({ resources }) => reviewedResources(request.resources ?? [], resources, () => true)) : [],
})
