import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Caller, Clock, EpochSeconds, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { SigningKeyUnknown, SigningKeyUnready } from './errors.js'
import type { KeyGenerator, KeySize, SigningKeyReads, SigningKeyStore } from './ports.js'
import { maySignFrom } from './publication.js'
import { retired } from './retirement.js'
import type { SigningKey } from './signing-key.js'

/** Maximum number of keys. All of them are part of the published key set. */
const MAX_KEYS = 100

interface Dependencies {
  readonly storage: Reader<{ signingKeys: SigningKeyReads }> & UnitOfWork<{ signingKeys: SigningKeyStore } & EventStores>
  readonly generator: KeyGenerator
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly clock: Clock
  /** Called after a change, so that this process applies it at once. Other processes follow within seconds. */
  readonly noticed: () => Promise<void>
}

/**
 * Manual management of signing keys, beside the automatic rotation, which takes the oldest `next` key of an algorithm when one is due,
 * including manually created ones. The rule of the states applies to both: no key signs before verifiers can know it.
 */
export class ManageSigningKeys {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Oldest first, including keys that only verify hints. */
  async list(): Promise<readonly SigningKey[]> {
    const keys = await this.#deps.storage.read(({ signingKeys }) => signingKeys.all())
    return keys.toSorted((a, b) => a.createdAt - b.createdAt || (a.kid < b.kid ? -1 : 1))
  }

  /** Creates and publishes a key. @throws SigningKeyUnready when there are too many */
  async create(alg: SigningKey['alg'], size: KeySize | undefined, caller: Caller): Promise<SigningKey> {
    const { generator, events, clock, noticed, storage } = this.#deps
    // Creating a key is slow, so it happens before the unit of work.
    const made = await generator.generate(alg, size)
    const key: SigningKey = { ...made, alg, state: 'next', createdAt: clock.now() }
    await storage.run(async (stores) => {
      const { signingKeys } = stores
      if ((await signingKeys.lockAll()).length >= MAX_KEYS) throw new SigningKeyUnready(`the maximum of ${MAX_KEYS} keys is reached: delete some first`)
      await signingKeys.add(key)
      await events.record(stores, { type: 'key.added', ...about(key, caller), after: { alg, state: key.state } })
    })
    await noticed()
    return key
  }

  /**
   * Activates a published key and retires the active one. No effect on the key that is already active.
   *
   * @throws SigningKeyUnknown
   * @throws SigningKeyUnready for a key that verifiers may not know yet, and for a retired one
   */
  async activate(kid: string, caller: Caller): Promise<SigningKey> {
    const { storage, events, instance, clock, noticed } = this.#deps
    const activated = await storage.run(async (stores) => {
      const { signingKeys } = stores
      const keys = await signingKeys.lockAll()
      const key = keys.find((one) => one.kid === kid)
      if (!key) throw new SigningKeyUnknown('this key does not exist')
      if (key.state === 'active') return key
      const now = clock.now()
      this.#assertReady(key, now)
      const before = keys.find(({ alg, state }) => alg === key.alg && state === 'active')
      if (before) await signingKeys.update(retired(before, instance().settings.tokens, now))
      const active: SigningKey = { ...key, state: 'active', activatedAt: now }
      await signingKeys.update(active)
      const change = { ...(before ? { before: { kid: before.kid } } : {}), after: { kid, alg: key.alg } }
      await events.record(stores, { type: 'key.rotated', ...about(key, caller), ...change })
      return active
    })
    await noticed()
    return activated
  }

  /**
   * Deletes a key that is not active. Tokens that it signed become invalid.
   *
   * @returns when it was deleted
   * @throws SigningKeyUnknown, SigningKeyUnready for the active key
   */
  async remove(kid: string, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, clock, noticed } = this.#deps
    await storage.run(async (stores) => {
      const { signingKeys } = stores
      const key = (await signingKeys.lockAll()).find((one) => one.kid === kid)
      if (!key) throw new SigningKeyUnknown('this key does not exist')
      if (key.state === 'active') throw new SigningKeyUnready('this key signs: activate another one of its algorithm first')
      await signingKeys.remove(kid)
      await events.record(stores, { type: 'key.removed', ...about(key, caller), before: { alg: key.alg, state: key.state } })
    })
    await noticed()
    return clock.now()
  }

  #assertReady(key: SigningKey, now: EpochSeconds): void {
    if (key.state === 'retired') throw new SigningKeyUnready('this key is retired: create a new one')
    const left = maySignFrom(key, this.#deps.instance().settings.keys) - now
    if (left > 0) throw new SigningKeyUnready(`verifiers may not know this key yet: activate it in ${left} s`)
  }
}

const about = ({ kid }: SigningKey, caller: Caller) => ({ aggregate: { type: 'signing_key', id: kid } as const, ...byCaller(caller) })
