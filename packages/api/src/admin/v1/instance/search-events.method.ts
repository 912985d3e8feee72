import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { OrgId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { SearchEventsRequest, searchEvents, searchEventsAnswer } from '../../../shapes/audit-search.js'
import type { UseCases } from '../../../use-cases.js'

/** Searches the whole audit trail by cursor. */
export const searchInstanceEvents = (use: UseCases): AnyMethod =>
  defineMethod({
    name: 'admin.v1.AdminService/SearchEvents',
    summary: 'Searches the audit trail of the instance page by page, or exports it with one event per line',
    permission: 'events.read',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/admin/v1/audit/_search' }, { verb: 'POST', path: '/admin/v1/audit/_export', lines: 'events' }],
    request: message(SearchEventsRequest),
    response: searchEventsAnswer,
    handle: (input, call) => {
      const orgId = OrgId.optional(input.organizationId)
      return searchEvents(use, input, { call, ...(orgId === undefined ? {} : { orgId }) })
    },
  })
