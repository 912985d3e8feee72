import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Flag, Json, Text, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'

const MAX_ORGS = 1000

class ExportDataRequest {
  /** All organizations when it is empty. */
  @Text({ max: 200, list: MAX_ORGS }) orgIds!: string[]
  @Text({ max: 200, list: MAX_ORGS }) excludedOrgIds!: string[]
  /** Whether hashes of passwords and of secrets come along. */
  @Flag() withPasswords!: boolean
  /** Whether seeds of one-time passwords come along. */
  @Flag() withOtp!: boolean
  /** The answer always has the organizations in it. */
  @Flag() responseOutput!: boolean
  /** How long the export may take, as Go writes it: `30m0s`. At most an hour, and ten minutes when it is not said. */
  @Text({ min: 0, max: 100, optional: true }) timeout?: string
}

class ExportDataResponse {
  /** As in the request of ImportData. It may be full of secrets. */
  @Json({ secret: true }) orgs?: unknown
}

/** Exports organizations with what belongs to them. */
export const exportData = ({ transfer }: UseCases): AnyMethod =>
  defineMethod({
    name: 'admin.v1.AdminService/ExportData',
    summary: 'Exports organizations and their contents in the format of ImportData',
    permission: 'iam.import',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/admin/v1/export' }],
    request: message(ExportDataRequest),
    response: message(ExportDataResponse),
    handle: async ({ timeout = '', ...wanted }, { caller }) => ({ orgs: await transfer.exportData({ ...wanted, timeout }, caller) }),
  })
