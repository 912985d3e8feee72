import type { Attempted, Delivery } from '../../foundation/outbox/index.js'
import type { ComparedInstance } from '../../foundation/instance/index.js'
import type { Claim, Reader, TargetId } from '../../foundation/shared/index.js'
import { isRefusal } from '../../foundation/shared/index.js'
import type { CallTarget, TargetOutcome } from './call-target.js'
import type { TargetMessage } from './delivery.js'
import type { TargetReads } from './ports.js'

/** Maximum timeout of an asynchronous call in seconds, even if the target allows more: a server that is shutting down waits this long. */
const MAX_SECONDS = 10

/**
 * Maximum number of concurrent calls of one target in this process. It is lower than the outbox's concurrency, so that a slow target does not
 * delay mails or other targets.
 */
const MAX_AT_ONCE = 16

const BUSY: Attempted = { outcome: 'failed', problem: 'too many calls of the target are under way', isRefusal: false }

interface Dependencies {
  readonly storage: Reader<{ targets: TargetReads }>
  readonly callTarget: CallTarget
  readonly compared: ComparedInstance
}

/** Delivers outbox messages to targets, using their current registration. */
export class DeliverTargetMessage {
  readonly #deps: Dependencies
  readonly #underWay = new Map<TargetId, number>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  readonly deliver: Delivery<TargetMessage> = async ({ targetId, ...payload }: TargetMessage, { id, attempt }: Claim) => {
    const { storage, callTarget, compared } = this.#deps
    if (!(await compared()).settings.features.actions) return { outcome: 'dropped', reason: 'actions are turned off' }
    const target = await storage.read(({ targets }) => targets.find(targetId))
    if (!target) return { outcome: 'dropped', reason: 'the target does not exist any more' }
    if ((this.#underWay.get(targetId) ?? 0) >= MAX_AT_ONCE) return BUSY
    this.#count(targetId, 1)
    try {
      return attempted(await callTarget.call({ ...payload, target, atMost: MAX_SECONDS, message: { id, attempt } }, () => undefined))
    } finally {
      this.#count(targetId, -1)
    }
  }

  #count(targetId: TargetId, change: 1 | -1): void {
    const count = (this.#underWay.get(targetId) ?? 0) + change
    if (count === 0) this.#underWay.delete(targetId)
    else this.#underWay.set(targetId, count)
  }
}

function attempted(outcome: TargetOutcome<undefined>): Attempted {
  if (outcome.isOk) return { outcome: 'delivered' }
  const { problem, status = 0, forwarded } = outcome
  return { outcome: 'failed', problem, isRefusal: forwarded !== undefined || isRefusal(status) }
}
