import type { Ids, UserId } from '../../foundation/shared/index.js'
import { authenticatorName } from './authenticator-name.js'
import type { ChangeOfFactors } from './change-of-factors.js'
import { FactorExists, PasskeyRefused, TooManyPasskeys } from './errors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import type { Passkey } from './passkey.js'
import { MAX_PASSKEYS } from './passkey.js'
import { passkeyName } from './passkey-name.js'
import type { FactorChangeStores, WebAuthn } from './ports.js'

/** The registration that the authenticator answers. */
export interface ExpectedRegistration {
  readonly challenge: string
  /** The name chosen by the person; by default that of a well-known authenticator, else `Passkey` or `Security key`. */
  readonly name?: string
  /**
   * `passkey`: the authenticator must verify its user. `second_factor`: it only counts beside a password, even if it could verify its user.
   * By default the authenticator's capability decides.
   */
  readonly use?: 'passkey' | 'second_factor'
  /** The id of a registration that has one already. */
  readonly registrationId?: string
  /** Consumes what authorizes the addition, in the same unit of work; throws if it is invalid. */
  readonly proof?: (stores: FactorChangeStores) => Promise<void>
}

interface Dependencies {
  readonly change: ChangeOfFactors
  readonly webAuthn: WebAuthn
  readonly ids: Ids
}

/** Adds a passkey or security key that an authenticator has created. */
export class AddPasskey {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param response the parsed JSON of the browser's `navigator.credentials.create`, not validated
   * @throws PersonUnknown, PasskeyRefused, PasskeyNameRefused, TooManyPasskeys; FactorExists when it is registered already
   */
  async add(userId: UserId, response: unknown, expected: ExpectedRegistration, by: FactorChanger): Promise<FactorsChanged & { readonly passkey: Passkey }> {
    const { change, webAuthn, ids } = this.#deps
    const chosenName = expected.name === undefined ? undefined : passkeyName(expected.name)
    const answer = await webAuthn.verifyCreation(response, expected.challenge)
    if (!answer) throw new PasskeyRefused('the response of the authenticator is not valid: start the registration again')
    const { aaguid, ...made } = answer
    if (expected.use === 'passkey' && !made.isUserVerifying) throw new PasskeyRefused('the authenticator does not verify its user: use it as a second factor, or choose another one')
    const isUserVerifying = made.isUserVerifying && expected.use !== 'second_factor'
    const name = chosenName ?? authenticatorName(aaguid) ?? (isUserVerifying ? 'Passkey' : 'Security key')
    const more = { userId, name, registrationId: expected.registrationId ?? ids.next() }
    let passkey: Passkey = { ...made, ...more, isUserVerifying, addedAt: 0 }
    const changed = await change.change(userId, by, async (stores, _person, addedAt) => {
      const { factors } = stores
      await expected.proof?.(stores)
      passkey = { ...passkey, addedAt }
      if ((await factors.of(userId)).passkeys.length >= MAX_PASSKEYS) throw new TooManyPasskeys(`a person can have at most ${MAX_PASSKEYS} passkeys: remove one first`)
      if (!(await factors.addPasskey(passkey))) throw new FactorExists('this passkey is registered already')
      const { id: passkeyId, isBackedUp } = passkey
      return { type: 'user.human.passkey.added', after: { passkeyId, name, isBackedUp, isUserVerifying }, notice: 'factor_added' }
    })
    return { ...changed, passkey }
  }
}
