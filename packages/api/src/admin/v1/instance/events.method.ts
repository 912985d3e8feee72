import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { EVENT_TYPES, sequenceOf } from '@keyhall/core/audit'
import { AGGREGATE_TYPES, MAX_RESULTS, OrgId } from '@keyhall/core/shared'
import type { AuditActor, RecordedEvent } from '@keyhall/core/shared'
import { Flag, Instant, Json, Long, Nested, Text, Whole, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import type { UseCases } from '../../../use-cases.js'

class CreationDateRange {
  @Instant({ optional: true }) since?: number
  @Instant({ optional: true }) until?: number
}

class ListEventsRequest {
  /** Number of events to skip. */
  @Whole({ min: 0, max: 1_000_000 }) offset!: number
  /** 0 means 100. */
  @Whole({ min: 0, max: MAX_RESULTS }) limit!: number
  /** Oldest first; the default is newest first. */
  @Flag() asc!: boolean
  @Text({ max: 200, optional: true }) editorUserId?: string
  @Text({ max: 100, list: 100 }) eventTypes!: string[]
  @Text({ max: 200, optional: true }) aggregateId?: string
  @Text({ max: 100, list: 100 }) aggregateTypes!: string[]
  @Text({ max: 200, optional: true }) resourceOwner?: string
  /** Returns events with a higher sequence, or with a lower one if the newest come first. 0 starts at the beginning of the list. */
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) sequence!: number
  /** Alias of `from`. */
  @Instant({ optional: true }) creationDate?: number
  /** Earliest creation time. */
  @Instant({ optional: true }) from?: number
  @Nested(() => CreationDateRange, { optional: true }) range?: CreationDateRange
}

class EventType {
  @Text({ max: 100 }) type!: string
  @Text({ max: 500, optional: true }) description?: string
}

class AggregateType {
  @Text({ max: 100 }) type!: string
}

class Editor {
  @Text({ max: 200, optional: true }) userId?: string
  /** The client, also one that acted for the user, or `system/<part>`. */
  @Text({ max: 200, optional: true }) service?: string
  /** The actor of a delegated token, who acts on behalf of the user. */
  @Text({ max: 200, optional: true }) actor?: string
}

class Aggregate {
  @Text({ max: 200 }) id!: string
  @Nested(() => AggregateType) type!: AggregateType
  @Text({ max: 200, optional: true }) resourceOwner?: string
}

class Origin {
  @Text({ max: 100 }) address!: string
  @Text({ max: 256, optional: true }) userAgent?: string
  @Text({ max: 100 }) requestId!: string
}

class Event {
  @Text({ max: 100 }) id!: string
  @Nested(() => Editor) editor!: Editor
  @Nested(() => Aggregate) aggregate!: Aggregate
  @Nested(() => EventType) type!: EventType
  @Instant() creationDate!: number
  @Nested(() => Origin, { optional: true }) origin?: Origin
  /** `{ before, after }` with the members that differ, without secrets. */
  @Json() payload?: unknown
  /** A number that never changes and increases with time, with gaps; the same in every list. */
  @Long({ min: 1, max: Number.MAX_SAFE_INTEGER }) sequence!: number
}

class ListEventsResponse {
  @Nested(() => Event, { list: MAX_RESULTS }) events!: Event[]
}

class ListEventTypesResponse {
  @Nested(() => EventType, { list: MAX_RESULTS }) eventTypes!: EventType[]
}

class ListAggregateTypesResponse {
  @Nested(() => AggregateType, { list: MAX_RESULTS }) aggregateTypes!: AggregateType[]
}

function editorOf(actor: AuditActor): Editor {
  switch (actor.kind) {
    case 'user':
      return { userId: actor.userId, ...(actor.actor === undefined ? {} : { actor: actor.actor }), ...(actor.client === undefined ? {} : { service: actor.client }) }
    case 'client':
      return { service: actor.clientId }
    case 'system':
      return { service: `system/${actor.name}` }
    case 'anonymous':
      return {}
  }
}

const onWire = ({ id, type, aggregate, orgId, actor, origin, at, before, after }: RecordedEvent): Event => ({
  sequence: sequenceOf(id),
  id,
  editor: editorOf(actor),
  aggregate: { id: aggregate.id, type: { type: aggregate.type }, ...(orgId === undefined ? {} : { resourceOwner: orgId }) },
  type: { type },
  creationDate: at,
  ...(origin ? { origin } : {}),
  ...(before || after ? { payload: { ...(before ? { before } : {}), ...(after ? { after } : {}) } } : {}),
})

/** The range of a request, which has three members for it. */
const bounds = ({ from, creationDate, range }: ListEventsRequest): { from?: number; until?: number } => {
  const since = from ?? creationDate ?? range?.since
  const until = range?.until
  return { ...(since === undefined ? {} : { from: since }), ...(until === undefined ? {} : { until: until + 1 }) }
}

const beyond = ({ sequence, asc }: ListEventsRequest): { afterSequence?: number; beforeSequence?: number } => {
  if (sequence === 0) return {}
  return asc ? { afterSequence: sequence } : { beforeSequence: sequence }
}

const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

const knownTypes = (names: readonly string[]): readonly (typeof AGGREGATE_TYPES)[number][] => AGGREGATE_TYPES.filter((name) => names.includes(name))

const SERVICE = 'admin.v1.AdminService'
const common = { permission: 'events.read', place: { kind: 'instance' } } as const

/** Methods that read the audit trail. */
export const eventMethods = ({ audit }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: `${SERVICE}/ListEvents`,
    summary: 'Searches the audit trail: who did what, when and from where',
    http: [{ verb: 'POST', path: '/admin/v1/events/_search' }],
    request: message(ListEventsRequest),
    response: message(ListEventsResponse),
    handle: async (input) => {
      const { offset, limit, asc, editorUserId, eventTypes, aggregateId, aggregateTypes, resourceOwner } = input
      const types = unlessEmpty(eventTypes)
      const conditions = {
        ...bounds(input),
        ...beyond(input),
        ...(types ? { types } : {}),
        ...(aggregateTypes.length > 0 ? { aggregateTypes: knownTypes(aggregateTypes) } : {}),
        ...(aggregateId === undefined ? {} : { aggregateIds: [aggregateId] }),
        ...(editorUserId === undefined ? {} : { actorId: editorUserId }),
        ...(resourceOwner === undefined ? {} : { orgId: OrgId.parse(resourceOwner) }),
        order: asc ? 'oldest_first' : 'newest_first',
      } as const
      return audit.read(async ({ audit: trail }) => {
        const { events } = await trail.search({ ...conditions, offset, limit: limit === 0 ? 100 : limit })
        return { events: events.map(onWire) }
      })
    },
  }),
  defineMethod({
    ...common,
    name: `${SERVICE}/ListEventTypes`,
    summary: 'Lists the event types; executions can be bound to each of them',
    http: [{ verb: 'POST', path: '/admin/v1/events/types/_search' }],
    request: empty,
    response: message(ListEventTypesResponse),
    handle: async () => ({ eventTypes: Object.entries(EVENT_TYPES).map(([type, description]) => ({ type, description })) }),
  }),
  defineMethod({
    ...common,
    name: `${SERVICE}/ListAggregateTypes`,
    summary: 'Lists the types of resources that events refer to (aggregate types)',
    http: [{ verb: 'POST', path: '/admin/v1/aggregates/types/_search' }],
    request: empty,
    response: message(ListAggregateTypesResponse),
    handle: async () => ({ aggregateTypes: AGGREGATE_TYPES.map((type) => ({ type })) }),
  }),
]
