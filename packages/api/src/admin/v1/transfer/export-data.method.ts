import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Flag, Json, Text, Unserved, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'

const MAX_ORGS = 1000

class ExportDataRequest {
  /** Empty means all organizations. */
  @Text({ max: 200, list: MAX_ORGS }) orgIds!: string[]
  @Text({ max: 200, list: MAX_ORGS }) excludedOrgIds!: string[]
  /** Whether to include hashes of passwords and secrets. */
  @Flag() withPasswords!: boolean
  /** Whether to include TOTP secrets. */
  @Flag() withOtp!: boolean
  /** Ignored: the response always contains the organizations. */
  @Flag() responseOutput!: boolean
  @Unserved({}, { hasPresence: true }) localOutput?: never
  @Unserved({}, { hasPresence: true }) s3Output?: never
  @Unserved({}, { hasPresence: true }) gcsOutput?: never
  /** Time limit of the export as a Go duration (`30m0s`): at most an hour, ten minutes by default. */
  @Text({ min: 0, max: 100, optional: true }) timeout?: string
}

class ExportDataResponse {
  /** As in the request of ImportData; may contain secrets. */
  @Json({ secret: true }) orgs?: unknown
}

/** Exports organizations with their contents. */
export const exportData = ({ transfer }: UseCases): AnyMethod =>
  defineMethod({
    name: 'admin.v1.AdminService/ExportData',
    summary: 'Exports organizations and their contents in the format of ImportData',
    permission: 'iam.import',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/admin/v1/export' }],
    request: message(ExportDataRequest),
    response: message(ExportDataResponse),
    handle: async ({ timeout = '', ...options }, { caller }) => ({ orgs: await transfer.exportData({ ...options, timeout }, caller) }),
  })
