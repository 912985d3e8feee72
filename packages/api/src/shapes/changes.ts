import { EVENT_TYPES } from '@keyhall/core/audit'
import type { AuditQuery } from '@keyhall/core/audit'
import { DEFAULT_RESULTS, MOST_RESULTS } from '@keyhall/core/shared'
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
  @Whole({ min: 0, max: MOST_RESULTS }) limit!: number
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
  /** The user, or the client that acted for itself; empty for nobody, and for the server. */
  @Text({ min: 0, max: 200 }) editorId!: string
  @Text({ min: 0, max: 400 }) editorDisplayName!: string
  @Text({ min: 0, max: 200 }) resourceOwnerId!: string
  @Text({ min: 0, max: 400 }) editorPreferredLoginName!: string
}

class ChangesResponse {
  @Nested(() => Change, { list: MOST_RESULTS }) result!: Change[]
}

export const changes = message(ChangesResponse)

const editorOf = ({ actor }: RecordedEvent): string => {
  if (actor.kind === 'user') return actor.userId
  return actor.kind === 'client' ? actor.clientId : ''
}

const toldType = (type: string): LocalizedEventType =>
  ({ key: type, localizedMessage: Object.hasOwn(EVENT_TYPES, type) ? EVENT_TYPES[type as keyof typeof EVENT_TYPES] : type })

function changeOf(event: RecordedEvent, sequence: number, editors: ReadonlyMap<string, NamedUser>): Change {
  const editorId = editorOf(event)
  const editor = editors.get(editorId)
  return {
    changeDate: event.at,
    eventType: toldType(event.type),
    sequence,
    editorId,
    editorDisplayName: editor ? displayName(editor.user) : '',
    resourceOwnerId: event.orgId ?? '',
    editorPreferredLoginName: editor ? loginName(editor) : '',
  }
}

/** The history of one thing, out of the audit trail. */
export async function changesOf(
  { audit, users: { views } }: Pick<UseCases, 'audit' | 'users'>, type: AggregateType, id: string, query: ChangeQuery | undefined,
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
  return { result: events.map((event, index) => changeOf(event, asc ? offset + index + 1 : Math.max(1, total - offset - index), editors)) }
}
