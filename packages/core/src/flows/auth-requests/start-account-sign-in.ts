import type { BrowserSessions } from '../../sessions/index.js'
import type { Compared, ComparedInstance, Instance } from '../../foundation/instance/index.js'
import type { ClientId, Clock, Digest, Ids, UserId } from '../../foundation/shared/index.js'
import { acrValues } from '../../foundation/protocol/index.js'
import { AuthRequestId } from '../../foundation/shared/index.js'
import type { AccountReturn, Received } from './auth-request.js'
import { nextStep } from './next-step.js'
import type { InteractiveStep } from './next-step.js'
import type { AuthRequestIntake } from './ports.js'
import type { BrowserCookies } from './start-authorization.js'

/** A sign-in to the account pages. */
export interface AccountSignInRequest {
  /** The page to open afterwards: the last segment of its path. */
  readonly page: string
  /** The user who must authenticate again, if known. */
  readonly proveAgain?: { readonly userId: UserId; readonly loginName: string }
  /** Whether the sign-in must have two factors. */
  readonly needsSecondFactor?: boolean
  /** Whether to add an account instead of using one that is signed in. */
  readonly isAnother?: boolean
  readonly uiLocales?: readonly string[]
}

interface Dependencies {
  readonly intake: AuthRequestIntake
  readonly sessions: BrowserSessions
  readonly compared: ComparedInstance
  /** The client that represents the service itself. */
  readonly clientId: ClientId
  readonly vendor: string
  readonly ids: Ids
  readonly digest: Digest
  readonly clock: Clock
}

/** Starts a sign-in to a page of the person's own account, with the same steps as a sign-in for a client. */
export class StartAccountSignIn {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns the first step for the person */
  async start(signIn: AccountSignInRequest, cookies: BrowserCookies): Promise<{ readonly requestId: AuthRequestId; readonly step: InteractiveStep }> {
    const { intake, sessions, clock } = this.#deps
    const request = this.#request(signIn, cookies.flow, await this.#deps.compared())
    const known = signIn.isAnother ? [] : await sessions.list(cookies.session)
    const step = nextStep(request, known, clock.now())
    await intake.add(request)
    const isInteractive = step.step !== 'continue' && step.step !== 'refuse'
    return { requestId: request.id, step: isInteractive ? step : { step: 'select_account', sessions: known } }
  }

  /** Stores a request for a sign-in at a provider that a signed-in person adds to their account. */
  async startLinking(page: string, flow: string): Promise<Received<AccountReturn>> {
    const request = this.#request({ page }, flow, await this.#deps.compared())
    await this.#deps.intake.add(request)
    return request
  }

  #request({ page, proveAgain, needsSecondFactor, uiLocales }: AccountSignInRequest, flow: string, { settings }: Compared<Instance>): Received<AccountReturn> {
    const { ids, digest, clock, clientId, vendor } = this.#deps
    const now = clock.now()
    return {
      state: 'received',
      id: AuthRequestId.parse(ids.next()),
      clientId,
      returnTo: { kind: 'account', page },
      responseType: 'code',
      scopes: [],
      prompts: proveAgain ? ['login'] : [],
      ...(proveAgain ? { hintedUserId: proveAgain.userId, loginHint: proveAgain.loginName } : {}),
      ...(needsSecondFactor ? { claims: { idToken: [], userinfo: [], essentialAcr: [acrValues(vendor)[1]] } } : {}),
      uiLocales: uiLocales ?? [],
      browserHash: digest.sha256(flow),
      createdAt: now,
      expiresAt: now + settings.sessions.authRequest,
      version: 1,
    }
  }
}
