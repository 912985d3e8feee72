import assert from 'node:assert/strict'
import type { DescField, DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import { describedFor } from '@keyhall/adapters-rpc/messages'
import { InvalidMessage } from '@keyhall/core/api'
import { apiDocument, callers } from '../support/api-callers.js'
import { methods } from '../support/api.js'
import { RpcClient } from '../support/rpc.js'
import type { RpcProtocol } from '../support/rpc.js'
import { startedWorld } from '../support/world.js'
import { zitadelDescriptors } from '../support/zitadel-descriptors.js'

/** Messages that do not have all members of ZITADEL's, and why no member is dropped silently. */
const OTHER_MESSAGES = new Map([
  ['keyhall.management.v1.SetCustomLoginTextsRequest', 'needs `texts`, so that a request with ZITADEL\'s members is refused as a whole'],
  ['keyhall.admin.v1.SetCustomLoginTextsRequest', 'the same'],
  ['keyhall.v1.Unserved', 'stands for a message that is refused or reported as a whole'],
  ['keyhall.v1.ObjectDetails', 'read-only'],
])

/** Members that are accepted with their default value only. */
const UNSERVED: Readonly<Record<string, readonly string[]>> = {
  'admin.v1.AdminService/ExportData': ['localOutput', 's3Output', 'gcsOutput'],
  'admin.v1.AdminService/ImportData': ['dataOrgsv1', 'dataOrgsLocal', 'dataOrgsv1Local', 'dataOrgsS3', 'dataOrgsv1S3', 'dataOrgsGcs', 'dataOrgsv1Gcs'],
  'admin.v1.AdminService/PatchLoginPolicy': ['disableLoginWithPhone'],
  'admin.v1.AdminService/UpdateLoginPolicy': ['disableLoginWithPhone'],
  'application.v2.ApplicationService/CreateApplication': [
    'oidcConfiguration.loginVersion.loginV2', 'oidcConfiguration.ios', 'oidcConfiguration.android', 'oidcConfiguration.minimalIntrospection',
    'samlConfiguration', 'apiConfiguration.minimalIntrospection',
  ],
  'application.v2.ApplicationService/UpdateApplication': [
    'samlConfiguration', 'oidcConfiguration.loginVersion.loginV2', 'oidcConfiguration.ios', 'oidcConfiguration.android',
    'oidcConfiguration.minimalIntrospection', 'apiConfiguration.minimalIntrospection',
  ],
  'feature.v2.FeatureService/SetInstanceFeatures': ['loginV2.required'],
  'management.v1.ManagementService/AddCustomLoginPolicy': ['idps[0].ownerType', 'disableLoginWithPhone'],
  'management.v1.ManagementService/AddOIDCApp': ['loginVersion.loginV2'],
  'management.v1.ManagementService/AddUserGrant': ['projectGrantId'],
  'management.v1.ManagementService/ListUserGrants': ['queries[0].projectGrantIdQuery'],
  'management.v1.ManagementService/PatchCustomLoginPolicy': ['disableLoginWithPhone'],
  'management.v1.ManagementService/PatchOIDCAppConfig': ['loginVersion.loginV2'],
  'management.v1.ManagementService/UpdateCustomLoginPolicy': ['disableLoginWithPhone'],
  'management.v1.ManagementService/UpdateOIDCAppConfig': ['loginVersion.loginV2'],
  'session.v2.SessionService/DeleteSession': ['sessionToken'],
  'session.v2.SessionService/GetSession': ['sessionToken'],
  'session.v2.SessionService/ListSessions': ['queries[0].creatorQuery', 'queries[0].userAgentQuery'],
  'settings.v2.SettingsService/SetSecuritySettings': ['embeddedIframe.enabled', 'embeddedIframe.allowedOrigins'],
  'user.v2.UserService/ListAuthenticationMethodTypes': ['domainQuery.domain'],
}

/** The members of the messages of ZITADEL that ours lack. */
function lacking(ours: DescMessage, theirs: DescMessage, seen: Set<string>): readonly string[] {
  const key = `${ours.typeName} ${theirs.typeName}`
  if (seen.has(key) || OTHER_MESSAGES.has(ours.typeName) || theirs.typeName.startsWith('google.')) return []
  seen.add(key)
  const byName = new Map(ours.fields.map((field) => [field.name, field]))
  return theirs.fields.flatMap((field) => {
    const same = byName.get(field.name)
    if (!same) return [`${ours.typeName}.${field.name}`]
    return same.message && field.message ? lacking(same.message, field.message, seen) : []
  })
}

/** A value of a member that is not its default; `undefined` for members of well-known types. */
function valueOf(field: DescField): JsonValue | undefined {
  if (field.fieldKind === 'map' || field.message) return undefined
  if (field.enum) return field.enum.values[1]?.name
  if (field.scalar === ScalarType.BOOL) return true
  return field.scalar === ScalarType.STRING ? 'x' : undefined
}

interface Candidate {
  /** As in a problem. */
  readonly path: string
  readonly input: JsonObject
}

/** Requests with one member each, also of nested messages. */
function* candidates(message: DescMessage, above: readonly DescMessage[] = []): Generator<Candidate> {
  for (const field of message.fields) {
    const { jsonName: name } = field
    const isList = field.fieldKind === 'list'
    const wrapped = (value: JsonValue): JsonObject => ({ [name]: isList ? [value] : value })
    const value = valueOf(field)
    if (value !== undefined) yield { path: name, input: wrapped(value) }
    const { message: inner } = field
    if (field.fieldKind === 'map' || !inner || inner.typeName.startsWith('google.') || above.includes(inner)) continue
    yield { path: name, input: wrapped({}) }
    for (const { path, input } of candidates(inner, [...above, message])) yield { path: `${isList ? `${name}[0]` : name}.${path}`, input: wrapped(input) }
  }
}

function problemsOf(read: () => unknown): readonly { readonly field: string; readonly problem: string }[] {
  try {
    read()
    return []
  } catch (problem) {
    if (problem instanceof InvalidMessage) return problem.problems
    throw problem
  }
}

const isUnserved = ({ problem }: { readonly problem: string }): boolean => problem === 'is not supported: leave it out'

interface Refused {
  readonly method: string
  readonly field: string
  readonly input: JsonObject
}

/** Every unserved member of every method, with a request that contains it. */
function unserved(): readonly Refused[] {
  const registry = describedFor('keyhall')
  const found = new Map<string, Refused>()
  for (const method of methods) {
    const [service = '', name] = method.name.split('/')
    const described = registry.getService(`keyhall.${service}`)?.methods.find((one) => one.name === name)
    assert.ok(described, method.name)
    for (const { input } of candidates(described.input)) {
      for (const { field } of problemsOf(() => method.request.read(input)).filter(isUnserved)) {
        const key = `${method.name} ${field}`
        if (!found.has(key)) found.set(key, { method: method.name, field, input })
      }
    }
  }
  return [...found.values()]
}

describe("the members of ZITADEL's requests", () => {
  it('are all known, so that none is dropped silently', async () => {
    const theirs = await zitadelDescriptors()
    const seen = new Set<string>()
    const dropped = new Set<string>()
    let compared = 0
    for (const service of describedFor('keyhall')) {
      if (service.kind !== 'service') continue
      const same = theirs.getService(service.typeName.replace(/^keyhall[.]/, 'zitadel.'))
      for (const { name, input } of service.methods) {
        const there = same?.methods.find((method) => method.name === name)
        if (!there) continue
        compared++
        for (const member of lacking(input, there.input, seen)) dropped.add(member)
      }
    }
    assert.ok(compared > 450, `${compared} methods`)
    assert.deepEqual([...dropped], [])
  })

  it('are served, or on the list of those that are refused', () => {
    const byMethod: Record<string, string[]> = {}
    for (const { method, field } of unserved()) (byMethod[method] ??= []).push(field)
    assert.deepEqual(byMethod, UNSERVED)
  })

  for (const protocol of ['grpc', 'connect with JSON'] as readonly RpcProtocol[]) {
    describe(`that are not served, by ${protocol}`, () => {
      const world = startedWorld('sqlite', { bootstrap: apiDocument() })

      it('are refused by name', async () => {
        const client = new RpcClient(protocol, world.issuer)
        const token = callers.iamOwner.token
        await world.authorize()
        const { sessions } = (await client.call('session.v2.SessionService/ListSessions', {}, { token })) as { sessions: { id: string }[] }
        const { appId } = (await client.call('management.v1.ManagementService/AddOIDCApp', { projectId: '300', name: 'App' }, { token })) as { appId: string }
        const objects = { sessionId: sessions[0]?.id ?? '', projectId: '300', appId, applicationId: appId, userId: callers.withoutRoles.id }
        for (const { method, field, input } of unserved()) {
          const { message } = await client.refused('InvalidArgument', method, { ...input, ...objects }, { token })
          assert.ok(message.includes(`${field}: is not supported`), `${method} ${field}: ${message}`)
        }
      })
    })
  }
})

