import type { Clock, Ids, UserId } from '../shared/index.js'
import type { CodeDigest } from '../verification/index.js'
import type { AddPasskey } from './add-passkey.js'
import { RegistrationExpired } from './errors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import type { Passkey } from './passkey.js'
import type { PasskeyOptions } from './passkey-options.js'
import type { BrowserOptions } from './ports.js'

/** Seconds in which a registration that has begun is completed. */
export const REGISTRATION_LASTS = 15 * 60

/** A registration that has begun, and is nothing until it is completed. */
export interface BegunRegistration {
  /** Names the passkey from then on. */
  readonly registrationId: string
  readonly options: BrowserOptions
}

interface Dependencies {
  readonly options: PasskeyOptions
  readonly add: AddPasskey
  /** Under a key of this purpose only. */
  readonly challenges: CodeDigest
  readonly ids: Ids
  readonly clock: Clock
}

/**
 * Registrations of passkeys by somebody who is not at the login: begun in one call of the API, and completed in another. Nothing is stored
 * in between: the challenge is a MAC over person and registration, and the id of the registration says until when it holds. A
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
    const registrationId = `${ids.next()}.${(clock.now() + REGISTRATION_LASTS).toString(36)}`
    return { registrationId, options: await options.forSetUp(userId, this.#challenge(userId, registrationId)) }
  }

  /** @throws RegistrationExpired, and what `AddPasskey` throws */
  async complete(
    userId: UserId,
    { registrationId, response, name }: { readonly registrationId: string; readonly response: unknown; readonly name?: string },
    by: FactorChanger,
  ): Promise<FactorsChanged & { readonly passkey: Passkey }> {
    const { add, clock } = this.#deps
    const until = Number.parseInt(registrationId.slice(registrationId.lastIndexOf('.') + 1), 36)
    if (!(clock.now() < until)) throw new RegistrationExpired('the registration began too long ago, or is none')
    const challenge = this.#challenge(userId, registrationId)
    return add.execute(userId, response, { registrationId, challenge, ...(name === undefined ? {} : { name }) }, by)
  }

  /** No two parts can be mistaken for others: an id has no line breaks. */
  #challenge(userId: UserId, registrationId: string): string {
    return this.#deps.challenges.of(`${registrationId}\n${userId}`)
  }
}
