import type { Call } from '@keyhall/core/api'
import { EVENT_TYPES, sequenceOf } from '@keyhall/core/audit'
import { mayDo } from '@keyhall/core/permissions'
import { DEFAULT_RESULTS, MAX_RESULTS, UserId } from '@keyhall/core/shared'
import type { AggregateType, RecordedEvent } from '@keyhall/core/shared'
import { displayName, loginName } from '@keyhall/core/users'
import type { NamedUser } from '@keyhall/core/users'
import { Flag, Instant, Long, Nested, Text, Whole, message } from '../message/index.js'
import type { UseCases } from '../use-cases.js'

/** Sequence, limit and order of a history. */
export class ChangeQuery {
  /** Returns changes with a higher sequence, or with a lower one if the newest come first. 0 starts at the beginning of the list. */
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) sequence!: number
  /** 0 means the default of 100. */
  @Whole({ min: 0, max: MAX_RESULTS }) limit!: number
  /** Oldest first; the default is newest first. */
  @Flag() asc!: boolean
}

/** The request of a history: `{ "query": { … } }`. */
export class ChangesRequest {
  @Nested(() => ChangeQuery, { optional: true }) query?: ChangeQuery
}

class LocalizedEventType {
  @Text({ max: 100 }) key!: string
  @Text({ max: 500 }) localizedMessage!: string
}

/** A change and its editor. Only readers of the whole audit trail see previous values. */
class Change {
  @Instant() changeDate!: number
  @Nested(() => LocalizedEventType) eventType!: LocalizedEventType
  /** A number that never changes and increases with time, with gaps; the same in every list. */
  @Long({ min: 1, max: Number.MAX_SAFE_INTEGER }) sequence!: number
  /** The user, or the client that acted on its own behalf; empty for the server, and for users that the caller may not read. */
  @Text({ min: 0, max: 200 }) editorId!: string
  @Text({ min: 0, max: 400 }) editorDisplayName!: string
  @Text({ min: 0, max: 200 }) resourceOwnerId!: string
  @Text({ min: 0, max: 400 }) editorPreferredLoginName!: string
}

class ChangesResponse {
  @Nested(() => Change, { list: MAX_RESULTS }) result!: Change[]
}

export const changes = message(ChangesResponse)

const editorOf = ({ actor }: RecordedEvent): string => {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'client' ? actor.clientId : ''
}

const toWireType = (type: string): LocalizedEventType =>
  ({ key: type, localizedMessage: Object.hasOwn(EVENT_TYPES, type) ? EVENT_TYPES[type as keyof typeof EVENT_TYPES] : type })

type Editor = Pick<Change, 'editorId' | 'editorDisplayName' | 'editorPreferredLoginName'>

/** Stands in for every user that the caller may not read, such as an administrator from another organization. */
const ADMINISTRATOR: Editor = { editorId: '', editorDisplayName: 'An administrator', editorPreferredLoginName: '' }

/** The editor of an event as visible to the caller. A removed user has no organization, so only readers of all users see the id. */
function visibleEditor(event: RecordedEvent, named: NamedUser | undefined, { caller, memberships }: Call): Editor {
  const id = editorOf(event)
  if (event.actor.kind !== 'user') return { editorId: id, editorDisplayName: '', editorPreferredLoginName: '' }
  if (!named) return mayDo(memberships, 'user.read', {}) ? { ...ADMINISTRATOR, editorId: id, editorDisplayName: '' } : ADMINISTRATOR
  const isReadable = id === caller.userId || mayDo(memberships, 'user.read', { orgId: named.user.orgId })
  return isReadable ? { editorId: id, editorDisplayName: displayName(named.user), editorPreferredLoginName: loginName(named) } : ADMINISTRATOR
}

const changeOf = (event: RecordedEvent, editor: Editor): Change =>
  ({ changeDate: event.at, eventType: toWireType(event.type), sequence: sequenceOf(event.id), resourceOwnerId: event.orgId ?? '', ...editor })

/** The resource of a history. */
interface Subject {
  readonly type: AggregateType
  readonly id: string
}

/** Reads the history of a resource from the audit trail. Replaces editors that the caller may not read by "An administrator". */
export async function changesOf(
  { audit, users: { views } }: Pick<UseCases, 'audit' | 'users'>, { type, id }: Subject, query: ChangeQuery | undefined, call: Call,
): Promise<ChangesResponse> {
  const { sequence = 0, asc = false } = query ?? {}
  const { events } = await audit.read((trail) => trail.audit.search({
    aggregateTypes: [type],
    aggregateIds: [id],
    ...(sequence === 0 ? {} : asc ? { afterSequence: sequence } : { beforeSequence: sequence }),
    order: asc ? 'oldest_first' : 'newest_first',
    offset: 0,
    limit: query?.limit ? query.limit : DEFAULT_RESULTS,
  }))
  const editors = new Map<string, NamedUser>()
  await views.read(async ({ users }) => {
    for (const editor of new Set(events.map(editorOf))) {
      const found = editor === '' ? undefined : await users.find(UserId.parse(editor))
      if (found) editors.set(editor, found)
    }
  })
  return { result: events.map((event) => changeOf(event, visibleEditor(event, editors.get(editorOf(event)), call))) }
}
