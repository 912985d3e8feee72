import type { Instance } from '../../foundation/instance/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { Clock, RequestOrigin, UnitOfWork } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { Codes, RemoveUnproven, ShownCode } from '../verification/index.js'
import { CodeRefused, isFirstProof, mailAttempts, reachedByMail, removePasswordCodes } from '../verification/index.js'
import type { BegunRegistration, CompletedRegistration, PasskeyRegistrations } from './passkey-registrations.js'
import type { FactorChangeStores } from './ports.js'

/** A code that authorizes adding a passkey. All members are unvalidated input. */
export interface PasskeyCode extends Omit<ShownCode, 'kind'> {
  /** A secret of the browser: resubmitting the form from it has the same outcome. */
  readonly browser?: string
}

/** The dependencies for consuming a code. */
interface Dependencies {
  readonly storage: UnitOfWork<FactorChangeStores & DecidingReads>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly codes: Codes
  readonly registrations: PasskeyRegistrations
  readonly unproven: RemoveUnproven
  readonly clock: Clock
}

/**
 * Adds a passkey for a person who has a code but is not signed in. The code is as powerful as one for a password reset: all sessions end, all
 * grants are revoked, other codes become invalid, and the person gets a notice.
 */
export class PasskeyWithCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Starts the registration for a valid code without consuming it. A wrong code reveals nothing about the person.
   *
   * @throws CodeRefused
   */
  async begin(shown: PasskeyCode): Promise<BegunRegistration> {
    await this.#person(shown)
    return this.#deps.registrations.begin(shown.userId)
  }

  /**
   * Adds the passkey and consumes the code atomically.
   *
   * @throws CodeRefused, and what `PasskeyRegistrations` throws
   */
  async complete(shown: PasskeyCode, made: Omit<CompletedRegistration, 'use' | 'proof'>, origin: RequestOrigin): Promise<void> {
    try {
      const { id: userId, orgId } = await this.#person(shown)
      const proof = (stores: FactorChangeStores) => this.#use(shown, stores)
      await this.#deps.registrations.complete(userId, { ...made, use: 'passkey', proof }, { userId, orgId, origin })
    } catch (problem) {
      if (!(await this.#isDone(shown))) throw problem
    }
  }

  /** Whether this browser has already added its passkey. */
  #isDone({ browser, ...shown }: PasskeyCode): Promise<boolean> {
    const { storage, codes } = this.#deps
    return storage.run((stores) => codes.wasUsedBy(browser, { ...shown, kind: 'passkey_registration' }, stores))
  }

  /**
   * Starts the registration and consumes the code, for an application other than our pages, which completes it for the person.
   *
   * @throws CodeRefused
   */
  async exchange(shown: PasskeyCode): Promise<BegunRegistration> {
    const { storage, registrations } = this.#deps
    await this.#person(shown)
    await storage.run((stores) => this.#use(shown, stores))
    return registrations.begin(shown.userId)
  }

  /** Returns instead of throwing inside the unit of work, so that the guess is counted. */
  async #person(shown: PasskeyCode): Promise<Human> {
    const { storage, codes, instance } = this.#deps
    const person = await storage.run(async (stores) => {
      const judged = await codes.verify({ ...shown, kind: 'passkey_registration' }, stores)
      if (!judged) return undefined
      const { policies: { login } } = await signInDecisions(stores, { userId: judged.id, orgId: judged.orgId }, instance())
      return login.allowPasskeys ? judged : undefined
    })
    if (!person) throw new CodeRefused('the code is not valid')
    return person
  }

  async #use(shown: PasskeyCode, stores: FactorChangeStores): Promise<void> {
    const { codes, clock } = this.#deps
    const { browser, ...code } = shown
    const spent = await codes.consumeWithDetails({ ...code, kind: 'passkey_registration' }, stores, browser)
    if (!spent) throw new CodeRefused('the code is not valid any more')
    if (isFirstProof(spent)) await this.#deps.unproven.within(stores, spent.person, 'passkey_registration', {})
    await removePasswordCodes(stores.verificationCodes, shown.userId, 'passkey_registration')
    await stores.loginAttempts.clear(mailAttempts('passkey_registration', shown.userId))
    await stores.users.update({ ...reachedByMail(spent), state: 'active', updatedAt: clock.now() })
  }
}
