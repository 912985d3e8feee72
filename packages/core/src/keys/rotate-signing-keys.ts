import type { Instance } from '../instance/index.js'
import type { SigningAlgorithm } from '../protocol/index.js'
import { SIGNING_ALGORITHMS } from '../protocol/index.js'
import type { Clock, Reader, UnitOfWork } from '../shared/index.js'
import { planRotation } from './plan-rotation.js'
import type { KeyGenerator, SigningKeyReads, SigningKeyStore } from './ports.js'
import type { KeyState, SigningKey } from './signing-key.js'

interface Dependencies {
  readonly storage: Reader<{ signingKeys: SigningKeyReads }> & UnitOfWork<{ signingKeys: SigningKeyStore }>
  readonly generator: KeyGenerator
  readonly instance: () => Instance
  readonly clock: Clock
}

/** A verifier may cache the key set so long, in seconds; added to every publication. */
const CACHE_AGE = 300

/** Keeps one active key per algorithm: makes, promotes, retires and removes keys. Safe to run in several processes at once. */
export class RotateSigningKeys {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async execute(): Promise<void> {
    await Promise.all(SIGNING_ALGORITHMS.map((alg) => this.#rotate(alg)))
  }

  /**
   * Wants other keys before the present ones are due. The next keys are published at once, and sign when everybody who keeps the
   * key set for its cache age knows them.
   *
   * @returns the keys as they are now
   */
  async request(): Promise<readonly SigningKey[]> {
    const { storage, clock } = this.#deps
    await storage.run(async ({ signingKeys }) => {
      for (const key of await signingKeys.lockAll()) {
        if (key.state === 'active' && key.rotateAt === undefined) await signingKeys.update({ ...key, rotateAt: clock.now() })
      }
    })
    await this.execute()
    return storage.read(({ signingKeys }) => signingKeys.all())
  }

  async #rotate(alg: SigningAlgorithm): Promise<void> {
    const { storage, generator, instance, clock } = this.#deps
    const { keys, sessions } = instance().settings
    const policy = { ...keys, keptForHints: sessions.absolute }
    const keysOf = (all: readonly SigningKey[]) => all.filter((key) => key.alg === alg)
    const seen = planRotation(keysOf(await storage.read(({ signingKeys }) => signingKeys.all())), policy, clock.now())
    if (!seen.create && !seen.promote && seen.remove.length === 0) return

    // Making a key is slow, so it happens before the unit of work, which then plans again from what it reads itself.
    const made = seen.create && (await generator.generate(alg))
    await storage.run(async ({ signingKeys }) => {
      const now = clock.now()
      const plan = planRotation(keysOf(await signingKeys.lockAll()), policy, now)
      if (plan.create && made) await signingKeys.add(this.#born(plan.create, alg, made, now))
      if (plan.retire) await signingKeys.update({ ...plan.retire, state: 'retired', publishedUntil: now + this.#longestToken() + CACHE_AGE })
      if (plan.promote) await signingKeys.update({ ...plan.promote, state: 'active', activatedAt: now })
      for (const key of plan.remove) await signingKeys.remove(key.kid)
    })
  }

  #born(state: KeyState, alg: SigningAlgorithm, made: Awaited<ReturnType<KeyGenerator['generate']>>, now: number): SigningKey {
    return { ...made, alg, state, createdAt: now, ...(state === 'active' ? { activatedAt: now } : {}) }
  }

  #longestToken(): number {
    const { accessToken, idToken } = this.#deps.instance().settings.tokens
    return Math.max(accessToken, idToken)
  }
}
