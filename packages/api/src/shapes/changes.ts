import type { Call } from '@keyhall/core/api'
import { EVENT_TYPES } from '@keyhall/core/audit'
import type { AuditQuery } from '@keyhall/core/audit'
import { mayDo } from '@keyhall/core/permissions'
import { DEFAULT_RESULTS, MAX_RESULTS } from '@keyhall/core/shared'
import type { AggregateType, RecordedEvent, UserId } from '@keyhall/core/shared'
import { displayName, loginName } from '@keyhall/core/users'
import type { NamedUser } from '@keyhall/core/users'
import { Flag, Instant, Long, Nested, Text, Whole, message } from '../message/index.js'
import type { UseCases } from '../use-cases.js'

/** More are not counted. */
const FARTHEST = 1_000_000_000

/** Which part of a history is wanted. */
export class ChangeQuery {
  /** Behind this one; before it where the newest come first. 0: from the end at which the list begins. */
  @Long({ min: 0, max: FARTHEST }) sequence!: number
  /** 0 is the default, 100. */
  @Whole({ min: 0, max: MAX_RESULTS }) limit!: number
  /** From the oldest to the newest; the other way round when it is not said. */
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

/** What has happened to something, and who did it. What it was before is told to whoever may read the whole trail. */
class Change {
  @Instant() changeDate!: number
  @Nested(() => LocalizedEventType) eventType!: LocalizedEventType
  /** The place among all that is kept of the same thing, from 1. */
  @Long({ min: 1, max: FARTHEST }) sequence!: number
  /** The user, or the client that acted for itself; empty for the server, and for users that the caller may not read. */
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

/** Stands for every user that the caller may not read, such as an administrator who belongs to another organization. */
const ADMINISTRATOR: Editor = { editorId: '', editorDisplayName: 'An administrator', editorPreferredLoginName: '' }

/** The editor of an event as the caller may see it. A removed user has no organization, so only readers of all users see the id. */
function seenEditor(event: RecordedEvent, named: NamedUser | undefined, { caller, memberships }: Call): Editor {
  const id = editorOf(event)
  if (event.actor.kind !== 'user') return { editorId: id, editorDisplayName: '', editorPreferredLoginName: '' }
  if (!named) return mayDo(memberships, 'user.read', {}) ? { ...ADMINISTRATOR, editorId: id, editorDisplayName: '' } : ADMINISTRATOR
  const isReadable = id === caller.userId || mayDo(memberships, 'user.read', { orgId: named.user.orgId })
  return isReadable ? { editorId: id, editorDisplayName: displayName(named.user), editorPreferredLoginName: loginName(named) } : ADMINISTRATOR
}

const changeOf = (event: RecordedEvent, sequence: number, editor: Editor): Change =>
  ({ changeDate: event.at, eventType: toWireType(event.type), sequence, resourceOwnerId: event.orgId ?? '', ...editor })

/** What a history is of. */
interface Subject {
  readonly type: AggregateType
  readonly id: string
}

/** The history of one thing, out of the audit trail. Editors that the caller may not read appear as an administrator. */
export async function changesOf(
  { audit, users: { views } }: Pick<UseCases, 'audit' | 'users'>, { type, id }: Subject, query: ChangeQuery | undefined, call: Call,
): Promise<ChangesResponse> {
  const { sequence = 0, asc = false } = query ?? {}
  const limit = query?.limit ? query.limit : DEFAULT_RESULTS
  const about = { aggregateTypes: [type], aggregateIds: [id] }
  const search = async (part: Pick<AuditQuery, 'order' | 'offset' | 'limit'>) => audit.read((trail) => trail.audit.search({ ...about, ...part }))
  const firstOf = async (): Promise<{ readonly offset: number; readonly total: number }> => {
    if (asc) return { offset: sequence, total: 0 }
    const { total } = await search({ order: 'newest_first', offset: 0, limit: 1 })
    return { offset: sequence === 0 ? 0 : Math.max(0, total - sequence + 1), total }
  }
  const { offset, total } = await firstOf()
  const { events } = await search({ order: asc ? 'oldest_first' : 'newest_first', offset, limit })
  const editors = new Map<string, NamedUser>()
  await views.read(async ({ users }) => {
    for (const editor of new Set(events.map(editorOf))) {
      const found = editor === '' ? undefined : await users.find(editor as UserId)
      if (found) editors.set(editor, found)
    }
  })
  return { result: events.map((event, index) => 
    changeOf(event, asc ? offset + index + 1 : Math.max(1, total - offset - index), seenEditor(event, editors.get(editorOf(event)), call))) }
}
