import type { Clock, Ids, UserId } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../verification/index.js'
import type { AddPasskey, AskedPasskey } from './add-passkey.js'
import { RegistrationExpired } from './errors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import type { Passkey } from './passkey.js'
import type { PasskeyOptions } from './passkey-options.js'
import type { BrowserOptions, WebAuthn } from './ports.js'

/** Seconds in which a registration that has begun is completed. */
export const REGISTRATION_LASTS = 15 * 60

/** A registration that has begun, and is nothing until it is completed. */
export interface BegunRegistration {
  /** Names the passkey from then on. */
  readonly registrationId: string
  readonly options: BrowserOptions
}

/** A registration that somebody completes. */
export interface CompletedRegistration {
  /** Absent where only the answer of the authenticator tells. */
  readonly registrationId?: string
  /** What the browser's `navigator.credentials.create` gave, as JSON that was parsed and not looked at. */
  readonly response: unknown
  readonly name?: string
  /** Absent: what the authenticator can. */
  readonly use?: NonNullable<AskedPasskey['use']>
  readonly proof?: NonNullable<AskedPasskey['proof']>
}

interface Dependencies {
  readonly options: PasskeyOptions
  readonly add: AddPasskey
  readonly webAuthn: Pick<WebAuthn, 'challengeOf'>
  /** Under a key of this purpose only. */
  readonly challenges: CodeDigest
  readonly ids: Ids
  readonly clock: Clock
}

/** Characters of the instant in an id, in base 36; with those of an id and of a MAC they are whole bytes of base64url. */
const INSTANT = 7
const MAC = 43

/**
 * Registrations of passkeys by somebody who is not at the login: begun in one call of the API, and completed in another. Nothing is stored
 * in between: the id of a registration says until when it holds, and the challenge is that id with a MAC over it and the person. A
 * registration is used up by the passkey that has its id.
 */
export class PasskeyRegistrations {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws PersonUnknown */
  async begin(userId: UserId): Promise<BegunRegistration> {
    const { options, ids, clock } = this.#deps
    const registrationId = `${ids.next()}${(clock.now() + REGISTRATION_LASTS).toString(36).padStart(INSTANT, '0')}`
    return { registrationId, options: await options.forSetUp(userId, this.#challenge(userId, registrationId)) }
  }

  /** @throws RegistrationExpired, and what `AddPasskey` throws */
  async complete(userId: UserId, { response, ...asked }: CompletedRegistration, by: FactorChanger): Promise<FactorsChanged & { readonly passkey: Passkey }> {
    const { add, webAuthn, clock } = this.#deps
    const registrationId = asked.registrationId ?? (await webAuthn.challengeOf(response))?.slice(0, -MAC) ?? ''
    const until = Number.parseInt(registrationId.slice(-INSTANT), 36)
    if (!(clock.now() < until)) throw new RegistrationExpired('the registration began too long ago, or is none')
    return add.add(userId, response, { ...asked, registrationId, challenge: this.#challenge(userId, registrationId) }, by)
  }

  /** No two parts can be mistaken for others: an id has no line breaks. */
  #challenge(userId: UserId, registrationId: string): string {
    return `${registrationId}${this.#deps.challenges.of(`${registrationId}\n${userId}`)}`
  }
}
