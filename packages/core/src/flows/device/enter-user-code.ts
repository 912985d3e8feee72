import type { AuthRequestStore, InteractiveStep, Received, DeviceReturn } from '../auth-requests/index.js'
import { admittedSessions, authenticate, identityOf, nextStep } from '../auth-requests/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { UserCode } from '../../foundation/protocol/index.js'
import { canonicalUserCode } from '../../foundation/protocol/index.js'
import type { BrowserSessions } from '../../sessions/index.js'
import type { Clock, Digest, Ids, UnitOfWork } from '../../foundation/shared/index.js'
import { AuthRequestId } from '../../foundation/shared/index.js'
import type { PendingDevice } from './device-authorization.js'
import { isUndecided } from './device-authorization.js'
import type { DeviceAuthorizationStore } from './ports.js'
import { MAX_WRONG_CODES, countWrongCode, waitFor } from './wrong-codes.js'

/** The form on the page for the user code. */
export interface CodeEntry {
  readonly typed: string
  /** Whether to show the account chooser even if only one account is signed in. */
  readonly choosesAccount: boolean
  /** The languages requested by the link to the page. */
  readonly uiLocales: readonly string[]
}

/** The browser that submits the code. */
export interface CodeBrowser {
  /** Binds the flow to this browser. */
  readonly flow: string
  readonly session?: string | undefined
  /** The client's network, in any text form; wrong codes are counted by it. */
  readonly network: string
}

export type CodeEntered =
  | { readonly outcome: 'interact'; readonly requestId: AuthRequestId; readonly step: InteractiveStep }
  /** The text cannot be a user code. */
  | { readonly outcome: 'malformed' }
  /** No pending device has this code. */
  | { readonly outcome: 'wrong' }
  /** The code has expired, or a person has already decided. */
  | { readonly outcome: 'over' }
  /** Too many wrong codes; this one was not checked. */
  | { readonly outcome: 'blocked'; readonly seconds: number }

type Looked =
  | Extract<CodeEntered, { readonly outcome: 'wrong' | 'over' | 'blocked' }>
  | { readonly outcome: 'found'; readonly device: PendingDevice }

interface Dependencies {
  readonly storage: UnitOfWork<{
    deviceAuthorizations: DeviceAuthorizationStore
    authRequests: AuthRequestStore
    loginAttempts: LoginAttemptStore
  }>
  readonly sessions: BrowserSessions
  readonly vendor: string
  readonly ids: Ids
  readonly digest: Digest
  readonly clock: Clock
}

/** Turns a typed user code into a sign-in (RFC 8628 §3.3). Nothing is approved here. */
export class EnterUserCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async enter(entry: CodeEntry, browser: CodeBrowser): Promise<CodeEntered> {
    const userCode = canonicalUserCode(entry.typed)
    if (userCode === undefined) return { outcome: 'malformed' }
    const looked = await this.#look(userCode, browser.network)
    return looked.outcome === 'found' ? this.#begin(looked.device, browser, entry) : looked
  }

  /** RFC 8628 §5.1. One unit of work, so that parallel guesses share one budget; rows are always locked in this order to avoid deadlocks. */
  async #look(userCode: UserCode, network: string): Promise<Looked> {
    const { storage, digest, clock } = this.#deps
    const budgets = [
      { key: `user_code:${digest.sha256(network)}`, most: MAX_WRONG_CODES.network },
      { key: 'user_code:total', most: MAX_WRONG_CODES.total },
    ]
    return storage.run(async ({ deviceAuthorizations, loginAttempts }) => {
      const now = clock.now()
      const counts = []
      for (const { key, most } of budgets) {
        const counted = await loginAttempts.lock(key)
        const seconds = waitFor(counted, most, now)
        if (seconds > 0) return { outcome: 'blocked', seconds }
        counts.push({ key, counted })
      }
      const device = await deviceAuthorizations.byUserCode(userCode)
      if (device && isUndecided(device, now)) return { outcome: 'found', device }
      for (const { key, counted } of counts) await loginAttempts.put(key, countWrongCode(counted, now))
      return { outcome: device ? 'over' : 'wrong' }
    })
  }

  async #begin(device: PendingDevice, { flow, session }: CodeBrowser, entry: CodeEntry): Promise<CodeEntered> {
    const { storage, sessions, vendor, clock } = this.#deps
    const request = this.#request(device, flow, entry)
    const known = await sessions.list(session)
    const step = nextStep(request, admittedSessions(request, known, vendor), clock.now())
    switch (step.step) {
      case 'refuse':
        throw new Error('only prompt=none can refuse, and device requests never send it')
      case 'continue': {
        await sessions.touch(step.as)
        const authenticated = authenticate(request, identityOf(step.as))
        await storage.run(({ authRequests }) => authRequests.add(authenticated))
        return { outcome: 'interact', requestId: request.id, step: { step: 'consent' } }
      }
      default:
        await storage.run(({ authRequests }) => authRequests.add(request))
        return { outcome: 'interact', requestId: request.id, step }
    }
  }

  /** Expires with the device code, so that no sign-in outlives what it decides on. */
  #request(device: PendingDevice, flow: string, { choosesAccount, uiLocales }: CodeEntry): Received<DeviceReturn> {
    const { ids, digest, clock } = this.#deps
    return {
      state: 'received',
      id: AuthRequestId.parse(ids.next()),
      clientId: device.clientId,
      returnTo: { kind: 'device', deviceId: device.id },
      responseType: 'code',
      scopes: device.scopes,
      ...(device.resources ? { resources: device.resources } : {}),
      prompts: choosesAccount ? ['select_account'] : [],
      uiLocales,
      browserHash: digest.sha256(flow),
      createdAt: clock.now(),
      expiresAt: device.expiresAt,
      version: 1,
    }
  }
}
