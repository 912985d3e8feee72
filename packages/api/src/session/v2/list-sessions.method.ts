import { defineMethod } from '@keyhall/core/api'
import type { PermittedScope } from '@keyhall/core/api'
import type { SessionField } from '@keyhall/core/sessions'
import type { Caller, Filter } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Rule, Text, Unserved, message } from '../../message/index.js'
import { exactlyOneMember } from '../../shapes/one-of.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../shapes/list-query.js'
import { TIMESTAMP_QUERY_METHODS, timestampFilter } from '../../shapes/timestamp-filter.js'
import type { UseCases } from '../../use-cases.js'
import { Session, sessionOf } from './session.message.js'

class IDsQuery {
  @Text({ max: 200, list: 1000 }) ids!: string[]
}

class UserIDQuery {
  @Text({ max: 200 }) id!: string
}

class CreationDateQuery {
  @Instant() creationDate!: number
  @OneOf(TIMESTAMP_QUERY_METHODS) method!: string
}

@Rule(exactlyOneMember)
class SearchQuery {
  @Nested(() => IDsQuery, { optional: true }) idsQuery?: IDsQuery
  @Nested(() => UserIDQuery, { optional: true }) userIdQuery?: UserIDQuery
  @Nested(() => CreationDateQuery, { optional: true }) creationDateQuery?: CreationDateQuery
  @Unserved({}, { hasPresence: true }) creatorQuery?: never
  @Unserved({}, { hasPresence: true }) userAgentQuery?: never
}

class ListSessionsRequest extends ListRequest {
  /** Combined with AND. */
  @Nested(() => SearchQuery, { list: 20 }) queries!: SearchQuery[]
  @OneOf(['SESSION_FIELD_NAME_UNSPECIFIED', 'SESSION_FIELD_NAME_CREATION_DATE']) sortingColumn!: string
}

class ListSessionsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => Session, { list: 1000 }) sessions!: Session[]
}

function filterOf({ idsQuery, userIdQuery, creationDateQuery }: SearchQuery): Filter<SessionField> {
  if (idsQuery) return { kind: 'among', field: 'id', values: idsQuery.ids }
  if (userIdQuery) return { kind: 'among', field: 'userId', values: [userIdQuery.id] }
  return timestampFilter('createdAt', creationDateQuery?.method ?? '', creationDateQuery?.creationDate ?? 0)
}

/** Sessions in organizations where the caller may read them, and the caller's own. */
function visible(permitted: PermittedScope, { userId }: Caller): readonly Filter<SessionField>[] {
  if (permitted.kind === 'everything') return []
  const own: Filter<SessionField> = { kind: 'among', field: 'userId', values: [userId] }
  return [{ kind: 'any', filters: [{ kind: 'among', field: 'orgId', values: permitted.orgIds }, own] }]
}

export const listSessions = ({ sessions }: UseCases) =>
  defineMethod({
    name: 'session.v2.SessionService/ListSessions',
    summary: 'Lists the active sessions visible to the caller, including its own',
    permission: 'session.read',
    place: { kind: 'anywhere', orSelf: true },
    http: [{ verb: 'POST', path: '/v2/sessions/search' }],
    request: message(ListSessionsRequest),
    response: message(ListSessionsResponse),
    handle: async ({ query, queries }, { permitted, caller }) => {
      const filters = [...visible(permitted, caller), ...queries.map(filterOf)]
      const page = await sessions.read.search({ ...pageOf(query), sortBy: 'createdAt', filters })
      return { details: listDetails(page), sessions: page.items.map(sessionOf) }
    },
  })
