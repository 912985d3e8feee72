import { InvalidMessage } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import { EVENT_TYPES, isEventGroup } from '@keyhall/core/audit'
import type { AuditQuery, EventPosition } from '@keyhall/core/audit'
import { mayDo } from '@keyhall/core/permissions'
import { AGGREGATE_TYPES, DEFAULT_RESULTS, MAX_RESULTS, UserId } from '@keyhall/core/shared'
import type { AggregateType, OrgId, RecordedEvent } from '@keyhall/core/shared'
import { displayName } from '@keyhall/core/users'
import type { NamedUser } from '@keyhall/core/users'
import { Flag, Instant, Json, Nested, Text, Whole, message } from '../message/index.js'
import type { UseCases } from '../use-cases.js'

const isType = { expected: 'an event type or the beginning of one, such as "user.human"', is: isEventGroup }
const isAggregate = { expected: `one of ${AGGREGATE_TYPES.join(', ')}`, is: (name: string) => (AGGREGATE_TYPES as readonly string[]).includes(name) }

/** Conditions for events of one organization; an event must match each of them. */
export class SearchOrgEventsRequest {
  /** Event types, or beginnings of them. */
  @Text({ max: 100, list: 100, pattern: isType }) types!: string[]
  @Text({ max: 100, list: 20, pattern: isAggregate }) objectTypes!: string[]
  @Text({ max: 200, list: 100 }) objectIds!: string[]
  /** The id of the user or the client. */
  @Text({ max: 200, optional: true }) actorId?: string
  @Text({ max: 100, optional: true }) requestId?: string
  @Instant({ optional: true }) since?: number
  @Instant({ optional: true }) until?: number
  /** 0 means 100. */
  @Whole({ min: 0, max: MAX_RESULTS }) limit!: number
  /** Oldest first; the default is newest first. */
  @Flag() asc!: boolean
  /** `nextCursor` of the previous page; the other members must stay the same. */
  @Text({ max: 200, optional: true }) cursor?: string
}

/** The same for the whole instance. */
export class SearchEventsRequest extends SearchOrgEventsRequest {
  @Text({ max: 200, optional: true }) organizationId?: string
}

class EventActor {
  @Text({ max: 200, optional: true }) userId?: string
  /** The name of the person or service user, if it still exists. */
  @Text({ max: 400, optional: true }) name?: string
  @Text({ max: 200, optional: true }) clientId?: string
  /** `bootstrap`, `job`, `command` or `action`: the server itself. */
  @Text({ max: 100, optional: true }) system?: string
  /** Acts on behalf of the user. */
  @Text({ max: 200, optional: true }) actor?: string
  /** A person of another organization whom the caller may not see. */
  @Flag() isHidden!: boolean
}

class AuditEntry {
  @Text({ max: 100 }) eventId!: string
  @Text({ max: 100 }) type!: string
  @Text({ max: 500, optional: true }) description?: string
  @Text({ max: 100 }) objectType!: string
  @Text({ max: 200 }) objectId!: string
  @Text({ max: 200, optional: true }) organizationId?: string
  @Nested(() => EventActor) actor!: EventActor
  @Instant() at!: number
  @Text({ max: 100, optional: true }) address?: string
  @Text({ max: 256, optional: true }) userAgent?: string
  /** The reference of the request that caused the event. */
  @Text({ max: 100, optional: true }) requestId?: string
  /** The members that differ, before the change and after it. A secret is `***`. */
  @Json() before?: unknown
  @Json() after?: unknown
}

class SearchEventsResponse {
  @Nested(() => AuditEntry, { list: MAX_RESULTS }) events!: AuditEntry[]
  /** Absent on the last page. */
  @Text({ max: 200, optional: true }) nextCursor?: string
}

export const searchEventsAnswer = message(SearchEventsResponse)

const CURSOR = /^(\d{1,12})[.]([\w-]{1,64})$/

/** @throws InvalidMessage */
function positionOf(cursor: string): EventPosition {
  const [, at, id] = CURSOR.exec(cursor) ?? []
  if (at !== undefined && id !== undefined) return { at: Number(at), id }
  throw new InvalidMessage('SearchEventsRequest', [{ field: 'cursor', problem: 'must be the nextCursor of a previous page' }])
}

const typesOf = (groups: readonly string[]): readonly string[] =>
  Object.keys(EVENT_TYPES).filter((type) => groups.some((group) => type === group || type.startsWith(`${group}.`)))

function queryOf(input: SearchOrgEventsRequest, orgId: OrgId | undefined): AuditQuery {
  const { types, objectTypes, objectIds, actorId, requestId, since, until, limit, asc, cursor } = input
  return {
    ...(types.length === 0 ? {} : { types: typesOf(types) }),
    ...(objectTypes.length === 0 ? {} : { aggregateTypes: objectTypes as AggregateType[] }),
    ...(objectIds.length === 0 ? {} : { aggregateIds: objectIds }),
    ...(orgId === undefined ? {} : { orgId }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(requestId === undefined ? {} : { requestIds: [requestId] }),
    ...(since === undefined ? {} : { from: since }),
    ...(until === undefined ? {} : { until: until + 1 }),
    ...(cursor === undefined ? {} : { behind: positionOf(cursor) }),
    order: asc ? 'oldest_first' : 'newest_first', offset: 0, limit: limit === 0 ? DEFAULT_RESULTS : limit,
  }
}

/** The actor as visible to the caller, who may read the events of their organization without being able to read every user. */
function visibleActor({ actor }: RecordedEvent, users: ReadonlyMap<string, NamedUser>, { caller, memberships }: Call): EventActor {
  switch (actor.kind) {
    case 'client':
      return { clientId: actor.clientId, isHidden: false }
    case 'system':
      return { system: actor.name, isHidden: false }
    case 'anonymous':
      return { isHidden: false }
    case 'user': {
      const named = users.get(actor.userId)
      const isVisible = actor.userId === caller.userId || mayDo(memberships, 'user.read', named ? { orgId: named.user.orgId } : {})
      if (!isVisible) return { isHidden: true }
      const onBehalf = actor.actor === undefined ? {} : { actor: actor.actor }
      return { userId: actor.userId, ...(named ? { name: displayName(named.user) } : {}), ...onBehalf, isHidden: false }
    }
  }
}

function toWire(event: RecordedEvent, actor: EventActor): AuditEntry {
  const { id, type, aggregate, orgId, origin, at, before, after } = event
  const description = (EVENT_TYPES as Readonly<Record<string, string>>)[type]
  // The address of a hidden person would say where they are.
  const { requestId, ...place } = origin ?? {}
  return {
    eventId: id, type, objectType: aggregate.type, objectId: aggregate.id, actor, at,
    ...(description === undefined ? {} : { description }),
    ...(orgId === undefined ? {} : { organizationId: orgId }),
    ...(actor.isHidden ? {} : place), ...(requestId === undefined ? {} : { requestId }),
    ...(before ? { before } : {}), ...(after ? { after } : {}),
  }
}

/** One page of events. @throws InvalidMessage for a malformed cursor */
export async function searchEvents(
  { audit, users: { views } }: Pick<UseCases, 'audit' | 'users'>, input: SearchOrgEventsRequest, { call, orgId }: { readonly call: Call; readonly orgId?: OrgId },
): Promise<SearchEventsResponse> {
  const query = queryOf(input, orgId)
  const events = await audit.read((trail) => trail.audit.list(query))
  const actors = new Map<string, NamedUser>()
  await views.read(async ({ users }) => {
    for (const userId of new Set(events.flatMap(({ actor }) => (actor.kind === 'user' ? [actor.userId] : [])))) {
      const found = await users.find(UserId.parse(userId))
      if (found) actors.set(userId, found)
    }
  })
  const last = events.length < query.limit ? undefined : events.at(-1)
  return {
    events: events.map((event) => toWire(event, visibleActor(event, actors, call))),
    ...(last ? { nextCursor: `${last.at}.${last.id}` } : {}),
  }
}
