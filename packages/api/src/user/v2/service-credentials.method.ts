import { NEVER } from '@keyhall/core/accounts'
import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { MachineKey, Owned } from '@keyhall/core/credentials'
import { TokenId, UserId } from '@keyhall/core/shared'
import { Bytes, Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import { CredentialFilter, credentialFilter, credentialsWithin } from '../../shapes/users/credential-filters.js'
import { keyFile } from '../../shapes/users/key-file.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER, SERVICE, UserIdRequest } from './requests.js'

const KEY_COLUMNS = [
  'KEY_FIELD_NAME_UNSPECIFIED', 'KEY_FIELD_NAME_CREATED_DATE', 'KEY_FIELD_NAME_ID', 'KEY_FIELD_NAME_USER_ID',
  'KEY_FIELD_NAME_ORGANIZATION_ID', 'KEY_FIELD_NAME_KEY_EXPIRATION_DATE',
] as const
const TOKEN_COLUMNS = [
  'PERSONAL_ACCESS_TOKEN_FIELD_NAME_UNSPECIFIED', 'PERSONAL_ACCESS_TOKEN_FIELD_NAME_CREATED_DATE', 'PERSONAL_ACCESS_TOKEN_FIELD_NAME_ID',
  'PERSONAL_ACCESS_TOKEN_FIELD_NAME_USER_ID', 'PERSONAL_ACCESS_TOKEN_FIELD_NAME_ORGANIZATION_ID',
  'PERSONAL_ACCESS_TOKEN_FIELD_NAME_EXPIRATION_DATE',
] as const
/** The sorting columns of both lists in the order of their enum numbers. */
const SORTED_BY = ['createdAt', 'createdAt', 'id', 'userId', 'orgId', 'expiresAt'] as const

class AddSecretResponse {
  @Instant() creationDate!: number
  @Text({ max: 200, secret: true }) clientSecret!: string
}
class DeletionResponse {
  @Instant() deletionDate!: number
}
class AddKeyRequest extends UserIdRequest {
  @Instant({ optional: true }) expirationDate?: number
  @Bytes({ max: 8192, optional: true }) publicKey?: string
}
class AddKeyResponse {
  @Id() keyId!: string
  @Instant() creationDate!: number
  @Bytes({ max: 8192, optional: true, secret: true }) keyContent?: string
}
class RemoveKeyRequest extends UserIdRequest {
  @Id() keyId!: string
}
class ServiceCredential {
  @Instant({ optional: true }) creationDate?: number
  @Instant({ optional: true }) changeDate?: number
  @Id() id!: string
  @Id() userId!: string
  @Id() organizationId!: string
  @Instant() expirationDate!: number
}
class ListKeysRequest extends PaginatedRequest {
  @OneOf(KEY_COLUMNS) sortingColumn!: string
  @Nested(() => CredentialFilter, { list: 100 }) filters!: CredentialFilter[]
}
class ServiceCredentialList {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => ServiceCredential, { list: 1000 }) result!: ServiceCredential[]
}
class AddPersonalAccessTokenRequest extends UserIdRequest {
  @Instant({ optional: true }) expirationDate?: number
}
class AddPersonalAccessTokenResponse {
  @Instant() creationDate!: number
  @Id() tokenId!: string
  @Text({ max: 200, secret: true }) token!: string
}
class RemovePersonalAccessTokenRequest extends UserIdRequest {
  @Id() tokenId!: string
}
class ListPersonalAccessTokensRequest extends PaginatedRequest {
  @OneOf(TOKEN_COLUMNS) sortingColumn!: string
  @Nested(() => CredentialFilter, { list: 100 }) filters!: CredentialFilter[]
}

const sortBy = (columns: readonly string[], name: string) => SORTED_BY[columns.indexOf(name)] ?? 'createdAt'

const toWire = (one: Owned<Pick<MachineKey, 'userId' | 'createdAt' | 'expiresAt'>>, id: string): ServiceCredential => ({
  id,
  userId: one.userId,
  organizationId: one.orgId,
  ...(one.createdAt === undefined ? {} : { creationDate: one.createdAt, changeDate: one.createdAt }),
  expirationDate: one.expiresAt ?? NEVER,
})

const secretMethods = ({ users: { secrets } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/AddSecret`,
    summary: 'Replaces the client secret of a service user and returns it once; the client_id is the user name',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/secret' }],
    request: message(UserIdRequest),
    response: message(AddSecretResponse),
    handle: async ({ userId }, { caller }) => {
      const { at, secret } = await secrets.generate(UserId.parse(userId), caller)
      return { creationDate: at, clientSecret: secret }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemoveSecret`,
    summary: 'Deletes the client secret of a service user',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/secret' }],
    request: message(UserIdRequest),
    response: message(DeletionResponse),
    handle: async ({ userId }, { caller }) => ({ deletionDate: (await secrets.remove(UserId.parse(userId), caller)).at }),
  }),
]

const keyMethods = ({ users: { keys, views } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/AddKey`,
    summary: 'Adds a key to a service user: registers a public key, or creates a key pair and returns its private half once',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/keys' }],
    request: message(AddKeyRequest),
    response: message(AddKeyResponse),
    handle: async ({ userId, expirationDate, publicKey }, { caller }) => {
      const added = await keys.add(UserId.parse(userId), { publicKey: publicKey || undefined, expiresAt: expirationDate }, caller)
      const keyContent = keyFile(added, userId)
      return { keyId: added.keyId, creationDate: added.at, ...(keyContent === undefined ? {} : { keyContent }) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemoveKey`,
    summary: "Deletes a service user's key; JWTs signed with it are rejected from then on",
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/keys/{key_id}' }],
    request: message(RemoveKeyRequest),
    response: message(DeletionResponse),
    handle: async ({ userId, keyId }, { caller }) => ({ deletionDate: (await keys.remove(UserId.parse(userId), keyId, caller)).at }),
  }),
  defineMethod({
    name: `${SERVICE}/ListKeys`,
    summary: 'Lists the keys of service users visible to the caller',
    permission: 'user.read',
    place: { kind: 'anywhere', orSelf: true },
    http: [{ verb: 'POST', path: '/v2/users/keys/search' }],
    request: message(ListKeysRequest),
    response: message(ServiceCredentialList),
    handle: async ({ sortingColumn, filters, ...wantedPart }, { permitted, caller }) => {
      const part = pageOfPagination(wantedPart)
      const conditions = [...credentialsWithin(permitted, caller.userId), ...filters.flatMap(credentialFilter)]
      const search = { ...part, sortBy: sortBy(KEY_COLUMNS, sortingColumn), filters: conditions }
      const page = await views.read(({ credentials }) => credentials.searchMachineKeys(search))
      return { pagination: paginationOf(page, part), result: page.items.map((key) => toWire(key, key.kid)) }
    },
  }),
]

const tokenMethods = ({ users: { tokens, views } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/AddPersonalAccessToken`,
    summary: 'Creates a personal access token for a service user and returns it once',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/pats' }],
    request: message(AddPersonalAccessTokenRequest),
    response: message(AddPersonalAccessTokenResponse),
    handle: async ({ userId, expirationDate }, { caller }) => {
      const { at, tokenId, token } = await tokens.add(UserId.parse(userId), expirationDate, caller)
      return { creationDate: at, tokenId, token }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemovePersonalAccessToken`,
    summary: 'Revokes a personal access token',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/pats/{token_id}' }],
    request: message(RemovePersonalAccessTokenRequest),
    response: message(DeletionResponse),
    handle: async ({ userId, tokenId }, { caller }) => {
      const { at } = await tokens.remove(UserId.parse(userId), TokenId.parse(tokenId), caller)
      return { deletionDate: at }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListPersonalAccessTokens`,
    summary: 'Lists the personal access tokens of service users visible to the caller',
    permission: 'user.read',
    place: { kind: 'anywhere', orSelf: true },
    http: [{ verb: 'POST', path: '/v2/users/pats/search' }],
    request: message(ListPersonalAccessTokensRequest),
    response: message(ServiceCredentialList),
    handle: async ({ sortingColumn, filters, ...wantedPart }, { permitted, caller }) => {
      const part = pageOfPagination(wantedPart)
      const conditions = [...credentialsWithin(permitted, caller.userId), ...filters.flatMap(credentialFilter)]
      const search = { ...part, sortBy: sortBy(TOKEN_COLUMNS, sortingColumn), filters: conditions }
      const page = await views.read(({ credentials }) => credentials.searchPersonalAccessTokens(search))
      return { pagination: paginationOf(page, part), result: page.items.map((token) => toWire(token, token.id)) }
    },
  }),
]

export const serviceCredentialMethods = (use: UseCases): readonly AnyMethod[] =>
  [...secretMethods(use), ...keyMethods(use), ...tokenMethods(use)]
