import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { message } from '../../message/index.js'
import { SearchOrgEventsRequest, searchEvents, searchEventsAnswer } from '../../shapes/audit-search.js'
import type { UseCases } from '../../use-cases.js'

/** Searches the audit trail of one organization by cursor. */
export const searchOrgEvents = (use: UseCases): AnyMethod =>
  defineMethod({
    name: 'management.v1.ManagementService/SearchEvents',
    summary: 'Searches the audit trail of the organization page by page, or exports it with one event per line',
    permission: 'events.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/audit/_search' }, { verb: 'POST', path: '/management/v1/audit/_export', lines: 'events' }],
    request: message(SearchOrgEventsRequest),
    response: searchEventsAnswer,
    handle: (input, call) => searchEvents(use, input, { call, orgId: call.orgId }),
  })
