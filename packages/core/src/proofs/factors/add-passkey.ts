import type { Ids, UserId } from '../../foundation/shared/index.js'
import { authenticatorName } from './authenticator-name.js'
import type { ChangeOfFactors } from './change-of-factors.js'
import { FactorExists, PasskeyRefused, TooManyPasskeys } from './errors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import type { Passkey } from './passkey.js'
import { MAX_PASSKEYS } from './passkey.js'
import { passkeyName } from './passkey-name.js'
import type { FactorChangeStores, WebAuthn } from './ports.js'

/** What was asked of the authenticator. */
export interface AskedPasskey {
  readonly challenge: string
  /** What the person calls it; by default the name of the authenticator where it is well known, else `Passkey` or `Security key`. */
  readonly name?: string
  /**
   * `passkey`: the authenticator has to know who holds it. `second_factor`: it counts beside a password only, whatever it can do. By
   * default it is what the authenticator makes of it.
   */
  readonly use?: 'passkey' | 'second_factor'
  /** Of a registration that has an id already. */
  readonly registrationId?: string
  /** What lets it be added, used up in the same unit of work. Throws when it does not. */
  readonly proof?: (stores: FactorChangeStores) => Promise<void>
}

interface Dependencies {
  readonly change: ChangeOfFactors
  readonly webAuthn: WebAuthn
  readonly ids: Ids
}

/** Gives a person a passkey, or a security key, that an authenticator has made. */
export class AddPasskey {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param response what the browser's `navigator.credentials.create` gave, as JSON that was parsed and not looked at
   * @throws PersonUnknown, PasskeyRefused, PasskeyNameRefused, TooManyPasskeys; FactorExists when somebody has it already
   */
  async add(userId: UserId, response: unknown, asked: AskedPasskey, by: FactorChanger): Promise<FactorsChanged & { readonly passkey: Passkey }> {
    const { change, webAuthn, ids } = this.#deps
    const given = asked.name === undefined ? undefined : passkeyName(asked.name)
    const answer = await webAuthn.made(response, asked.challenge)
    if (!answer) throw new PasskeyRefused('the authenticator gave no passkey that can be accepted')
    const { aaguid, ...made } = answer
    if (asked.use === 'passkey' && !made.isUserVerifying) throw new PasskeyRefused('the authenticator does not know who holds it')
    const isUserVerifying = made.isUserVerifying && asked.use !== 'second_factor'
    const name = given ?? authenticatorName(aaguid) ?? (isUserVerifying ? 'Passkey' : 'Security key')
    const more = { userId, name, registrationId: asked.registrationId ?? ids.next() }
    let passkey: Passkey = { ...made, ...more, isUserVerifying, addedAt: 0 }
    const changed = await change.change(userId, by, async (stores, _person, addedAt) => {
      const { factors } = stores
      await asked.proof?.(stores)
      passkey = { ...passkey, addedAt }
      if ((await factors.of(userId)).passkeys.length >= MAX_PASSKEYS) throw new TooManyPasskeys(`nobody has more than ${MAX_PASSKEYS} passkeys`)
      if (!(await factors.addPasskey(passkey))) throw new FactorExists('this passkey is registered already')
      const { id: passkeyId, isBackedUp } = passkey
      return { type: 'user.human.passkey.added', after: { passkeyId, name, isBackedUp, isUserVerifying }, notice: 'factor_added' }
    })
    return { ...changed, passkey }
  }
}
