import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, Ids, Secret, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { TargetId } from '../../foundation/shared/index.js'
import { EndpointRefused } from './errors.js'
import type { EndpointObjection, KeySealer, TargetStore } from './ports.js'
import { sealedKey } from './signing-keys.js'
import type { Target } from './target.js'
import { wholeMilliseconds, withoutKeys } from './target.js'
import { TargetUrl } from './target-url.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ targets: TargetStore } & EventStores>
  readonly objection: EndpointObjection
  readonly sealer: KeySealer
  readonly secrets: Secrets
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

/** The configuration of a new target. */
export type NewTarget = Pick<Target, 'name' | 'kind' | 'isInterrupting' | 'endpoint' | 'timeout'>

export class CreateTarget {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns its id, and its signing key, which is not shown again
   * @throws TargetNameTaken, EndpointRefused
   */
  async create(
    input: NewTarget,
    caller: Caller,
  ): Promise<{ readonly id: TargetId; readonly createdAt: EpochSeconds; readonly signingKey: Secret }> {
    const { storage, objection, sealer, secrets, events, ids, clock } = this.#deps
    assertCallable(input.endpoint, objection)
    const [id, createdAt, signingKey] = [TargetId.parse(ids.next()), clock.now(), secrets.next()]
    const keys = [sealedKey(signingKey, id, sealer)]
    const target: Target = { ...input, timeout: wholeMilliseconds(input.timeout), id, keys, version: 1, createdAt, changedAt: createdAt }
    await storage.run(async (stores) => {
      await stores.targets.add(target)
      await events.record(
        stores,
        { ...byCaller(caller), type: 'target.added', aggregate: { type: 'target', id }, after: withoutKeys(target) },
      )
    })
    return { id, createdAt, signingKey }
  }
}

/** @throws EndpointRefused */
export function assertCallable(endpoint: string, objection: EndpointObjection): void {
  const problem = TargetUrl.problem(endpoint) ?? objection(endpoint)
  if (problem !== undefined) throw new EndpointRefused(`endpoint: ${problem}`)
}
