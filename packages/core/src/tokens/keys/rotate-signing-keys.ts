import type { AuditActor, EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { ComparedInstance } from '../../foundation/instance/index.js'
import type { SigningAlgorithm } from '../../foundation/protocol/index.js'
import { SIGNING_ALGORITHMS } from '../../foundation/protocol/index.js'
import type { Clock, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { planRotation } from './plan-rotation.js'
import type { RotationPlan } from './plan-rotation.js'
import type { KeyGenerator, SigningKeyReads, SigningKeyStore } from './ports.js'
import { retired } from './retirement.js'
import type { KeyState, SigningKey } from './signing-key.js'

interface Dependencies {
  readonly storage: Reader<{ signingKeys: SigningKeyReads }> & UnitOfWork<{ signingKeys: SigningKeyStore } & EventStores>
  readonly generator: KeyGenerator
  readonly events: RecordEvents
  readonly compared: ComparedInstance
  readonly clock: Clock
}

const BY_JOB: AuditActor = { kind: 'system', name: 'job' }

/** Maintains one active key per algorithm: creates, promotes, retires and removes keys. Safe to run in several processes at once. */
export class RotateSigningKeys {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async rotate(): Promise<void> {
    await Promise.all(SIGNING_ALGORITHMS.map((alg) => this.#rotate(alg)))
  }

  /**
   * Requests an early rotation. The next keys are published at once, and sign once all cached key sets must have been refreshed.
   *
   * @param by the requester and origin
   * @returns the current keys
   */
  async request(by: Pick<NewEvent, 'actor' | 'origin'>): Promise<readonly SigningKey[]> {
    const { storage, clock, events } = this.#deps
    await storage.run(async (stores) => {
      const { signingKeys } = stores
      for (const key of await signingKeys.lockAll()) {
        if (key.state !== 'active' || key.rotateAt !== undefined) continue
        await signingKeys.update({ ...key, rotateAt: clock.now() })
        await events.record(stores, { ...by, ...aboutKey('key.rotation.requested', key, { after: { alg: key.alg } }) })
      }
    })
    await this.rotate()
    return storage.read(({ signingKeys }) => signingKeys.all())
  }

  async #rotate(alg: SigningAlgorithm): Promise<void> {
    const { storage, generator, compared, clock, events } = this.#deps
    const { settings: { keys, sessions, tokens } } = await compared()
    const policy = { ...keys, keptForHints: sessions.absolute }
    const keysOf = (all: readonly SigningKey[]) => all.filter((key) => key.alg === alg)
    const preview = planRotation(keysOf(await storage.read(({ signingKeys }) => signingKeys.all())), policy, clock.now())
    if (!preview.create && !preview.promote && preview.remove.length === 0) return

    // Creating a key is slow, so it happens before the unit of work, which plans again from its own reading.
    const made = preview.create && (await generator.generate(alg))
    await storage.run(async (stores) => {
      const { signingKeys } = stores
      const now = clock.now()
      const plan = planRotation(keysOf(await signingKeys.lockAll()), policy, now)
      const created = plan.create && made && this.#createdKey(plan.create, alg, made, now)
      if (created) await signingKeys.add(created)
      if (plan.retire) await signingKeys.update(retired(plan.retire, tokens, now))
      if (plan.promote) await signingKeys.update({ ...plan.promote, state: 'active', activatedAt: now })
      for (const key of plan.remove) await signingKeys.remove(key.kid)
      for (const event of rotationEvents(plan, created)) await events.record(stores, { ...event, actor: BY_JOB })
    })
  }

  #createdKey(state: KeyState, alg: SigningAlgorithm, made: Awaited<ReturnType<KeyGenerator['generate']>>, now: number): SigningKey {
    return { ...made, alg, state, createdAt: now, ...(state === 'active' ? { activatedAt: now } : {}) }
  }
}

type KeyEvent = Omit<NewEvent, 'actor' | 'origin'>

const aboutKey = (type: NewEvent['type'], { kid }: SigningKey, changes: Pick<NewEvent, 'before' | 'after'>): KeyEvent =>
  ({ type, aggregate: { type: 'signing_key', id: kid }, ...changes })

/** The audit events of an executed plan. A replacement is one event, not two. */
const rotationEvents = ({ promote, retire, remove }: RotationPlan, created: SigningKey | undefined): readonly KeyEvent[] => [
  ...(created ? [aboutKey('key.added', created, { after: { alg: created.alg, state: created.state } })] : []),
  ...(promote
    ? [aboutKey('key.rotated', promote, { ...(retire ? { before: { kid: retire.kid } } : {}), after: { kid: promote.kid, alg: promote.alg } })]
    : []),
  ...remove.map((key) => aboutKey('key.removed', key, { before: { alg: key.alg } })),
]
