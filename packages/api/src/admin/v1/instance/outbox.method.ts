import { defineMethod } from '@keyhall/core/api'
import type { AnyMessage, Topic } from '@keyhall/core/stores'
import type { AnyMethod } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import type { UndeliveredMessage } from '@keyhall/core/shared'
import { MAX_RESULTS, MessageId } from '@keyhall/core/shared'
import { Instant, Long, Nested, OneOf, Text, Whole, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { among } from '../../../shapes/filters.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { messageSubject } from '../../../shapes/message-subject.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/outbox'
const MAX_COUNT = Number.MAX_SAFE_INTEGER
const MAX_WHOLE = 2 ** 31 - 1

const TOPICS = ['back_channel_logout', 'event', 'mail', 'text_message', 'target_call', 'ciba_ping'] as const satisfies readonly Topic[]
const STATES = { waiting: 'MESSAGE_STATE_WAITING', dead: 'MESSAGE_STATE_DEAD' } as const

class ListUndeliveredMessagesRequest extends ListRequest {
  @OneOf(['MESSAGE_STATE_UNSPECIFIED', ...Object.values(STATES)]) state!: string
  /** `mail`, `text_message`, `target_call`, `event`, `back_channel_logout` or `ciba_ping`; empty for all. */
  @Text({ max: 100, list: 10, pattern: { expected: `one of ${TOPICS.join(', ')}`, is: (topic) => (TOPICS as readonly string[]).includes(topic) } }) topics!: string[]
}

class WireMessage {
  @Text({ max: 200 }) messageId!: string
  @Text({ max: 100 }) topic!: string
  /** The kind of mail or text message, the event type, or the subject of a target call. */
  @Text({ max: 500, optional: true }) kind?: string
  @OneOf(['MESSAGE_STATE_UNSPECIFIED', ...Object.values(STATES)]) state!: string
  @Text({ max: 200, optional: true }) userId?: string
  @Text({ max: 200, optional: true }) clientId?: string
  @Text({ max: 200, optional: true }) targetId?: string
  @Text({ max: 200, optional: true }) authRequestId?: string
  /** Masked mail address or phone number; absent if it is looked up at delivery. */
  @Text({ max: 500, optional: true }) recipient?: string
  /** Attempts so far. */
  @Whole({ min: 0, max: MAX_WHOLE }) attempts!: number
  /** Of the last attempt. */
  @Text({ max: 1000, optional: true }) error?: string
  @Instant() creationDate!: number
  /** Absent for a dead letter. */
  @Instant({ optional: true }) nextAttempt?: number
  /** When the message became a dead letter. */
  @Instant({ optional: true }) failedAt?: number
}

class ListUndeliveredMessagesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => WireMessage, { list: MAX_RESULTS }) result!: WireMessage[]
  /** Of all topics. */
  @Long({ min: 0, max: MAX_COUNT }) waitingCount!: number
  @Long({ min: 0, max: MAX_COUNT }) deadCount!: number
}

class RetryDeadLetterRequest {
  @Text({ max: 200 }) messageId!: string
}

class RetryAllDeadLettersResponse {
  /** The number of retried messages. */
  @Long({ min: 0, max: MAX_COUNT }) count!: number
}

function toWire(one: UndeliveredMessage<AnyMessage>): WireMessage {
  const { id, topic, attempts, problem, createdAt, fate } = one
  const when = fate.state === 'dead' ? { failedAt: fate.failedAt } : { nextAttempt: fate.dueAt }
  return {
    messageId: id, topic, state: STATES[fate.state], ...messageSubject(one), attempts, creationDate: createdAt, ...when,
    ...(problem === undefined ? {} : { error: problem }),
  }
}

const filtersOf = ({ state, topics }: ListUndeliveredMessagesRequest) => [
  ...(['waiting', 'dead'] as const).filter((name) => STATES[name] === state).map((name) => among('state', name)),
  ...(topics.length === 0 ? [] : [among('topic', ...topics)]),
]

/** Methods about messages that wait for delivery or were given up. */
export const outboxMethods = ({ outbox, instance }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ListUndeliveredMessages`,
    summary: 'Lists messages that wait for delivery and dead letters, without their content, newest first',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: `${PATH}/_search` }],
    request: message(ListUndeliveredMessagesRequest),
    response: message(ListUndeliveredMessagesResponse),
    handle: async (input) =>
      outbox.storage.read(async (reads) => {
        const page = await reads.outbox.search({ ...pageOf(input.query), isAscending: input.query?.asc ?? false, filters: filtersOf(input) })
        const { waiting, dead } = await reads.outbox.counts()
        return { details: listDetails(page), result: page.items.map(toWire), waitingCount: waiting, deadCount: dead }
      }),
  }),
  defineMethod({
    name: `${SERVICE}/RetryDeadLetter`,
    summary: 'Sends a dead letter again, with all attempts left',
    permission: 'iam.write',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: `${PATH}/{message_id}/_retry` }],
    request: message(RetryDeadLetterRequest),
    response: message(Changed),
    handle: async ({ messageId }, { caller }) =>
      changedAt(await outbox.retry.retry(MessageId.parse(messageId), byCaller(caller)), instance().id),
  }),
  defineMethod({
    name: `${SERVICE}/RetryAllDeadLetters`,
    summary: 'Sends all dead letters again, with all attempts left',
    permission: 'iam.write',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: `${PATH}/_retry` }],
    request: empty,
    response: message(RetryAllDeadLettersResponse),
    handle: async (_input, { caller }) => ({ count: await outbox.retry.retryAll(byCaller(caller)) }),
  }),
]
