import type { Call, Interceptor, MessageType } from '../api/index.js'
import { InvalidMessage } from '../api/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Clock, Ids, Outbox, OutboxBell, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import { AnswerUnusable, parseShallow } from '../targets/index.js'
import type { CallTarget, Target, TargetMessage, TargetCallMessage } from '../targets/index.js'
import type { ActionReads, Bound } from './bound-targets.js'
import { boundTargets } from './bound-targets.js'
import { conditionKey, conditionsOfMethod, isBindable } from './condition.js'
import { CallRefused, TargetInterrupted } from './errors.js'
import { requestPayload, responsePayload } from './payloads.js'
import { placeMembersOf } from './place-members.js'

interface Dependencies {
  readonly storage: Reader<ActionReads> & UnitOfWork<{ outbox: Outbox<TargetCallMessage> }>
  readonly callTarget: CallTarget
  readonly instance: () => Instance
  readonly bell: OutboxBell
  readonly ids: Ids
  readonly clock: Clock
}

/** The targets of one method call and their payload, which is rebuilt for each with the changes of those before it. */
interface Round {
  readonly call: Call
  readonly bound: Bound
  readonly message: MessageType<unknown>
  readonly payloadOf: (value: unknown) => string
}

/**
 * Calls the targets bound to a method, before and after it. Bindings are read at each call, so that a change applies everywhere at once. If
 * they cannot be read, the call fails, because an unknown check has not been passed.
 */
export class RunExecutions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** When a request target interrupts, the call has written nothing. @throws TargetInterrupted, CallRefused */
  readonly interceptor: Interceptor = (next) => async (call, input) => {
    const { storage, instance } = this.#deps
    const { method } = call
    if (!instance().settings.features.actions || !isBindable(method)) return next(call, input)
    const lists = [conditionsOfMethod('request', method), conditionsOfMethod('response', method)]
    const [before, after] = await storage.read((reads) => boundTargets(lists, reads))
    const requestBody = (value: unknown) => requestPayload(call, value, instance())
    const changedInput = before ? await this.#run({ call, bound: before, message: method.request, payloadOf: requestBody }, input) : input
    const answer = await next(call, changedInput)
    if (!after) return answer
    const responseBody = (value: unknown) => responsePayload(call, changedInput, value, instance())
    return this.#run({ call, bound: after, message: method.response, payloadOf: responseBody }, answer)
  }

  /** @returns the value with all changes of the targets */
  async #run(round: Round, first: unknown): Promise<unknown> {
    const later: TargetMessage[] = []
    let value = first
    for (const target of round.bound.targets) {
      if (target.kind === 'async') later.push(this.#messageFor(target, round, value))
      else value = await this.#ask(target, round, value)
    }
    await this.#append(later)
    return value
  }

  async #ask(target: Target, round: Round, value: unknown): Promise<unknown> {
    const { callTarget } = this.#deps
    const call = { target, ...aboutRound(round), body: round.payloadOf(value) }
    const take = (answer: string): unknown => (target.kind === 'call' ? changed(round, value, answer) : value)
    const outcome = await callTarget.call(call, take)
    if (outcome.isOk) return outcome.value
    if (!target.isInterrupting) return value
    if (outcome.forwarded) throw new CallRefused(outcome.forwarded.message, outcome.forwarded.status)
    throw new TargetInterrupted(`the target ${target.id} has failed: ${outcome.problem}`)
  }

  #messageFor(target: Target, round: Round, value: unknown): TargetMessage {
    return { targetId: target.id, ...aboutRound(round), body: round.payloadOf(value) }
  }

  async #append(messages: readonly TargetMessage[]): Promise<void> {
    if (messages.length === 0) return
    const { storage, bell, ids, clock } = this.#deps
    await storage.run(async ({ outbox }) => {
      for (const body of messages) await outbox.append({ id: MessageId.parse(ids.next()), topic: 'target_call', body, createdAt: clock.now() })
    })
    bell.ring()
  }
}

const aboutRound = ({ bound, call }: Round) => ({ condition: conditionKey(bound.condition), subject: call.fullMethod })

/** Merges a target's response into the value. @throws AnswerUnusable */
function changed({ call, message }: Round, value: unknown, answer: string): unknown {
  if (answer.trim() === '') return value
  const parsed = parseShallow(answer)
  if (parsed === undefined) throw new AnswerUnusable('the response is not valid JSON')
  const merged = mergedWith(message, value, parsed)
  // The permission was checked for this place, so a target's response must not move the call elsewhere.
  if (message === call.method.request && placeMembersOf(call.method, value) !== placeMembersOf(call.method, merged)) {
    throw new AnswerUnusable('the response must not change the ids that the call acts on')
  }
  return merged
}

function mergedWith(message: MessageType<unknown>, value: unknown, answer: unknown): unknown {
  try {
    return message.merge(value, answer)
  } catch (problem) {
    if (!(problem instanceof InvalidMessage)) throw problem
    throw new AnswerUnusable(`the response is invalid: ${problem.message}`, { cause: problem })
  }
}
