import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Caller, Clock, EpochSeconds, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { SigningKeyUnknown, SigningKeyUnready } from './errors.js'
import type { KeyGenerator, KeySize, SigningKeyReads, SigningKeyStore } from './ports.js'
import { maySignFrom } from './publication.js'
import { retired } from './retirement.js'
import type { SigningKey } from './signing-key.js'

/** More keys than anybody keeps: every one of them is sent to whoever asks for the key set. */
const MAX_KEYS = 100

interface Dependencies {
  readonly storage: Reader<{ signingKeys: SigningKeyReads }> & UnitOfWork<{ signingKeys: SigningKeyStore } & EventStores>
  readonly generator: KeyGenerator
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly clock: Clock
  /** Called when the keys have changed, so that this process sees it at once. Others see it within seconds. */
  readonly noticed: () => Promise<void>
}

/**
 * Signing keys in the hands of an operator, beside the rotation that goes on by itself: it takes the oldest `next` key of its
 * algorithm when one is due, whoever made it. The rule of the states holds for everybody: nothing signs that verifiers may not know.
 */
export class ManageSigningKeys {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The oldest first, those that only verify hints among them. */
  async list(): Promise<readonly SigningKey[]> {
    const keys = await this.#deps.storage.read(({ signingKeys }) => signingKeys.all())
    return keys.toSorted((a, b) => a.createdAt - b.createdAt || (a.kid < b.kid ? -1 : 1))
  }

  /** Makes a key and publishes it. @throws SigningKeyUnready when there are too many */
  async create(alg: SigningKey['alg'], size: KeySize | undefined, caller: Caller): Promise<SigningKey> {
    const { generator, events, clock, noticed, storage } = this.#deps
    // Making a key is slow, so it happens before the unit of work.
    const made = await generator.generate(alg, size)
    const key: SigningKey = { ...made, alg, state: 'next', createdAt: clock.now() }
    await storage.run(async ({ signingKeys, ...stores }) => {
      if ((await signingKeys.lockAll()).length >= MAX_KEYS) throw new SigningKeyUnready(`there are ${MAX_KEYS} keys: delete some first`)
      await signingKeys.add(key)
      await events.record(stores, { type: 'key.added', ...about(key, caller), after: { alg, state: key.state } })
    })
    await noticed()
    return key
  }

  /**
   * Lets a published key sign, and retires the one that does. The key that signs already stays as it is.
   *
   * @throws SigningKeyUnknown
   * @throws SigningKeyUnready while verifiers may not know the key yet, and for a key that has retired
   */
  async activate(kid: string, caller: Caller): Promise<SigningKey> {
    const { storage, events, instance, clock, noticed } = this.#deps
    const activated = await storage.run(async ({ signingKeys, ...stores }) => {
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
   * Deletes a key that does not sign. Tokens that it has signed are worth nothing from then on.
   *
   * @returns when it was deleted
   * @throws SigningKeyUnknown, SigningKeyUnready for the key that signs
   */
  async remove(kid: string, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, clock, noticed } = this.#deps
    await storage.run(async ({ signingKeys, ...stores }) => {
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
    if (key.state === 'retired') throw new SigningKeyUnready('this key has retired: make another one')
    const left = maySignFrom(key, this.#deps.instance().settings.keys) - now
    if (left > 0) throw new SigningKeyUnready(`not everybody knows this key yet: it may sign in ${left} s`)
  }
}

const about = ({ kid }: SigningKey, caller: Caller) => ({ aggregate: { type: 'signing_key', id: kid } as const, ...byCaller(caller) })
