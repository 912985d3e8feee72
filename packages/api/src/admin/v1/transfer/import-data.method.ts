import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { AppItem, Item, ItemKind } from '@keyhall/core/transfer'
import { Json, Nested, Text, Unserved, message } from '../../../message/index.js'
import type { ImportedOrg, UseCases } from '../../../use-cases.js'

const MAX_BYTES = 32 * 1024 * 1024
const MAX_COUNT = 1_000_000

class ImportDataRequest {
  /** `{ "orgs": […] }`, see docs/bulk-document.md; contains secrets. */
  @Json({ secret: true }) dataOrgs?: unknown
  @Unserved({}, { hasPresence: true }) dataOrgsv1?: never
  @Unserved({}, { hasPresence: true }) dataOrgsLocal?: never
  @Unserved({}, { hasPresence: true }) dataOrgsv1Local?: never
  @Unserved({}, { hasPresence: true }) dataOrgsS3?: never
  @Unserved({}, { hasPresence: true }) dataOrgsv1S3?: never
  @Unserved({}, { hasPresence: true }) dataOrgsGcs?: never
  @Unserved({}, { hasPresence: true }) dataOrgsv1Gcs?: never
  /** Time limit of the import as a Go duration (`30m0s`): at most an hour. */
  @Text({ max: 100 }) timeout!: string
}

class ImportDataError {
  @Text({ max: 100 }) type!: string
  @Text({ min: 0, max: 1000 }) id!: string
  @Text({ max: 10_000 }) message!: string
}

class ImportDataUserInProject {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) userId!: string
}

class ImportDataUserMetadata {
  @Text({ max: 200 }) userId!: string
  @Text({ max: 200 }) key!: string
}

class ImportDataUserLink {
  @Text({ max: 200 }) userId!: string
  @Text({ max: 500 }) externalUserId!: string
  @Text({ max: 200 }) displayName!: string
  @Text({ max: 200 }) idpId!: string
}

/** Items that exist after the import, whether it added them or not. */
class ImportDataSuccessOrg {
  @Text({ max: 200 }) orgId!: string
  @Text({ max: 200, list: MAX_COUNT }) projectIds!: string[]
  /** `<project id>_<role key>` */
  @Text({ max: 500, list: MAX_COUNT }) projectRoles!: string[]
  @Text({ max: 200, list: MAX_COUNT }) oidcAppIds!: string[]
  @Text({ max: 200, list: MAX_COUNT }) apiAppIds!: string[]
  @Text({ max: 200, list: MAX_COUNT }) humanUserIds!: string[]
  @Text({ max: 200, list: MAX_COUNT }) machineUserIds!: string[]
  @Nested(() => ImportDataUserInProject, { list: MAX_COUNT }) userGrants!: ImportDataUserInProject[]
  /** Ids of users. */
  @Text({ max: 200, list: MAX_COUNT }) orgMembers!: string[]
  @Nested(() => ImportDataUserInProject, { list: MAX_COUNT }) projectMembers!: ImportDataUserInProject[]
  /** Spelled as in ZITADEL. */
  @Text({ max: 200, list: MAX_COUNT }) oidcIpds!: string[]
  @Nested(() => ImportDataUserLink, { list: MAX_COUNT }) userLinks!: ImportDataUserLink[]
  @Nested(() => ImportDataUserMetadata, { list: MAX_COUNT }) userMetadata!: ImportDataUserMetadata[]
  @Text({ max: 200, list: MAX_COUNT }) appKeys!: string[]
  @Text({ max: 200, list: MAX_COUNT }) machineKeys!: string[]
  @Text({ max: 253, list: MAX_COUNT }) domains!: string[]
  @Text({ max: 200, list: MAX_COUNT }) resourceIds!: string[]
  /** Identity providers in `idps` and `instanceIdps`. */
  @Text({ max: 200, list: MAX_COUNT }) idpIds!: string[]
}

class ImportDataSuccess {
  @Nested(() => ImportDataSuccessOrg, { list: MAX_COUNT }) orgs!: ImportDataSuccessOrg[]
}

class ImportDataResponse {
  @Nested(() => ImportDataError, { list: MAX_COUNT }) errors!: ImportDataError[]
  @Nested(() => ImportDataSuccess) success!: ImportDataSuccess
}

function success({ orgId, items }: ImportedOrg): ImportDataSuccessOrg {
  const of = <K extends ItemKind>(kind: K) => items.filter((item): item is Extract<Item, { kind: K }> => item.kind === kind)
  const appIds = (kind: AppItem['kind']) => items.flatMap((item) => ('app' in item && item.kind === kind ? [item.app.id] : []))
  const inProject = ({ projectId, userId }: ImportDataUserInProject): ImportDataUserInProject => ({ projectId, userId })
  return {
    orgId,
    projectIds: of('project').map(({ projectId }) => projectId),
    projectRoles: of('project_role').map(({ projectId, roleKey }) => `${projectId}_${roleKey}`),
    oidcAppIds: appIds('oidc_app'),
    apiAppIds: appIds('api_app'),
    humanUserIds: of('human_user').map(({ userId }) => userId),
    machineUserIds: of('machine_user').map(({ userId }) => userId),
    userGrants: of('user_grant').map(inProject),
    orgMembers: of('org_member').map(({ userId }) => userId),
    projectMembers: of('project_member').map(inProject),
    oidcIpds: of('oidc_idp').map(({ providerId }) => providerId),
    userLinks: of('user_link').map(({ userId, externalId, userName, providerId }) => ({ userId, externalUserId: externalId, displayName: userName, idpId: providerId })),
    userMetadata: of('user_metadata').map(({ userId, key }) => ({ userId, key })),
    appKeys: of('app_key').map(({ id }) => id),
    machineKeys: of('machine_key').map(({ keyId }) => keyId),
    domains: of('org_domain').map(({ domain }) => domain),
    resourceIds: of('resource').map(({ resourceId }) => resourceId),
    idpIds: items.flatMap((item) => (item.kind === 'idp' || item.kind === 'instance_idp' ? [item.providerId] : [])),
  }
}

const isObject = (value: unknown): value is { readonly orgs?: unknown } => typeof value === 'object' && value !== null

/** Imports a bulk document item by item; an invalid item does not stop the others. */
export const importData = ({ transfer }: UseCases): AnyMethod =>
  defineMethod({
    name: 'admin.v1.AdminService/ImportData',
    summary: 'Imports organizations and their contents; sends no mail and leaves existing resources unchanged',
    permission: 'iam.import',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/admin/v1/import' }],
    body: { mostBytes: MAX_BYTES, beyond: 'larger documents are imported by the command keyhall import', isBulk: true },
    request: message(ImportDataRequest),
    response: message(ImportDataResponse),
    handle: async ({ dataOrgs, timeout }, { caller }) => {
      const orgs = isObject(dataOrgs) ? dataOrgs.orgs : undefined
      const imported = await transfer.importData({ orgs, timeout }, caller)
      return { errors: [...imported.errors], success: { orgs: imported.orgs.map(success) } }
    },
  })
