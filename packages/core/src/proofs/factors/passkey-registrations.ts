import type { Clock, Ids, UserId } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../verification/index.js'
import type { AddPasskey, ExpectedRegistration } from './add-passkey.js'
import { RegistrationExpired } from './errors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import type { Passkey } from './passkey.js'
import type { PasskeyOptions } from './passkey-options.js'
import type { BrowserOptions, WebAuthn } from './ports.js'

/** Seconds in which a registration must be completed. */
export const REGISTRATION_LASTS = 15 * 60

/** A registration that has been started and not completed. */
export interface BegunRegistration {
  /** The id of the passkey from then on. */
  readonly registrationId: string
  readonly options: BrowserOptions
}

/** The completion of a registration. */
export interface CompletedRegistration {
  /** Absent if only the authenticator's response names it. */
  readonly registrationId?: string
  /** The parsed JSON of the browser's `navigator.credentials.create`, not validated. */
  readonly response: unknown
  readonly name?: string
  /** By default the authenticator's capability decides. */
  readonly use?: NonNullable<ExpectedRegistration['use']>
  readonly proof?: NonNullable<ExpectedRegistration['proof']>
}

interface Dependencies {
  readonly options: PasskeyOptions
  readonly add: AddPasskey
  readonly webAuthn: Pick<WebAuthn, 'challengeOf'>
  /** Under a key for this purpose only. */
  readonly challenges: CodeDigest
  readonly ids: Ids
  readonly clock: Clock
}

/** Characters of the instant in an id, in base 36; with those of an id and a MAC they make whole bytes of base64url. */
const INSTANT = 7
const MAC = 43

/**
 * Registrations of passkeys outside a sign-in: started in one API call and completed in another. Nothing is stored in between: the id of a
 * registration contains its expiry, and the challenge is that id with a MAC over it and the person. A registration is consumed by the passkey
 * that gets its id.
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
  async complete(userId: UserId, { response, ...expected }: CompletedRegistration, by: FactorChanger): Promise<FactorsChanged & { readonly passkey: Passkey }> {
    const { add, webAuthn, clock } = this.#deps
    const registrationId = expected.registrationId ?? (await webAuthn.challengeOf(response))?.slice(0, -MAC) ?? ''
    const until = Number.parseInt(registrationId.slice(-INSTANT), 36)
    if (!(clock.now() < until)) throw new RegistrationExpired('the registration has expired or does not exist: start it again')
    return add.add(userId, response, { ...expected, registrationId, challenge: this.#challenge(userId, registrationId) }, by)
  }

  /** Unambiguous, because an id has no line breaks. */
  #challenge(userId: UserId, registrationId: string): string {
    return `${registrationId}${this.#deps.challenges.of(`${registrationId}\n${userId}`)}`
  }
}
