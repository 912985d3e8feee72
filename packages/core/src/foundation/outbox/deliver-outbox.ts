import type { ClaimedMessage, Clock, OutboxQueue, OutboxReads, Reader, UnitOfWork } from '../shared/index.js'
import { StorageUnavailable } from '../shared/index.js'
import type { Attempted, Deliveries, DeliveryLog, MessageFate, MessageOf } from './delivery.js'
import { nextAttempt } from './next-attempt.js'

const MAX_PROBLEM_LENGTH = 500

/** A problem in a form that can be stored and shown: text from outside may contain any character at any length. */
const storableProblem = (problem: string): string => problem.slice(0, MAX_PROBLEM_LENGTH).replace(/[^\x20-\x7e]/g, '?')

/** Seconds. Longer than any delivery, so that no message is delivered twice while this process lives. */
const LEASE = 30

/** Maximum number of concurrent deliveries in this process. */
const MAX_AT_ONCE = 64

/** More attempts than a day of retries contains: the additional ones ended with a crash, or without the storage. */
const MAX_ATTEMPTS = 20

interface Dependencies<B> {
  readonly storage: UnitOfWork<{ outbox: OutboxQueue<MessageOf<B>> }> & Reader<{ outbox: Pick<OutboxReads, 'hasDue'> }>
  readonly deliveries: Deliveries<B>
  readonly log: DeliveryLog<MessageOf<B>>
  readonly clock: Clock
}

const failed = (problem: string, isRefusal = false): Attempted => ({ outcome: 'failed', problem, isRefusal })

/** Delivers due messages. Safe in several processes at once. */
export class DeliverOutbox<B> {
  readonly #deps: Dependencies<B>
  readonly #underWay = new Set<Promise<void>>()

  constructor(deps: Dependencies<B>) {
    this.#deps = deps
  }

  /**
   * Starts the due deliveries, and returns when no more are due. Started deliveries continue, so that a slow receiver delays nothing else.
   */
  async deliver(isStopping: () => boolean = () => false): Promise<void> {
    while (!isStopping()) {
      const room = MAX_AT_ONCE - this.#underWay.size
      const claimed = room > 0 ? await this.#claim(room) : []
      for (const message of claimed) this.#begin(message)
      if (claimed.length < room) return
      if (this.#underWay.size >= MAX_AT_ONCE) await Promise.race(this.#underWay)
    }
  }

  /** Waits for the started deliveries. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** Reads before it writes: the bell rings after many changes that send nothing, and a claim is a unit of work. */
  async #claim(limit: number): Promise<readonly ClaimedMessage<MessageOf<B>>[]> {
    const { storage, clock } = this.#deps
    if (!(await storage.read(({ outbox }) => outbox.hasDue(clock.now())))) return []
    return storage.run(({ outbox }) => outbox.claim(clock.now(), limit, LEASE))
  }

  #begin(message: ClaimedMessage<MessageOf<B>>): void {
    const { log } = this.#deps
    const delivery: Promise<void> = this.#deliver(message)
      // The result could not be stored: the message is claimed again when the lease expires.
      .catch((problem: unknown) => log.broke(message, problem))
      .finally(() => this.#underWay.delete(delivery))
    this.#underWay.add(delivery)
  }

  async #deliver(message: ClaimedMessage<MessageOf<B>>): Promise<void> {
    const fate = this.#fateAfter(message, await this.#attempt(message))
    await this.#deps.storage.run(async ({ outbox }) => {
      switch (fate.outcome) {
        case 'delivered':
        case 'dropped':
          await outbox.done(message.id)
          return
        case 'postponed':
          return outbox.retryLater(message, fate.until, fate.problem)
        case 'dead':
          return outbox.fail(message, this.#deps.clock.now(), fate.problem)
      }
    })
    this.#deps.log.attempted(message, fate)
  }

  async #attempt<T extends keyof B & string>(message: ClaimedMessage<MessageOf<B, T>>): Promise<Attempted> {
    const { deliveries, log } = this.#deps
    if (message.attempt > MAX_ATTEMPTS) return failed('no attempt came to its end', true)
    // A newer version stored it.
    if (!Object.hasOwn(deliveries, message.topic)) return failed('the topic is unknown to this version')
    try {
      return await deliveries[message.topic](message.body, message)
    } catch (problem) {
      if (problem instanceof StorageUnavailable) throw problem
      log.broke(message, problem)
      return failed('the delivery broke off, see the log')
    }
  }

  #fateAfter(message: ClaimedMessage<MessageOf<B>>, attempted: Attempted): MessageFate {
    if (attempted.outcome !== 'failed') return attempted
    const problem = storableProblem(attempted.problem)
    const until = nextAttempt(message, attempted.isRefusal, this.#deps.clock.now())
    return until === undefined ? { outcome: 'dead', problem } : { outcome: 'postponed', problem, until }
  }
}
