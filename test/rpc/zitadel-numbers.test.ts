import assert from 'node:assert/strict'
import type { DescField, DescMessage } from '@bufbuild/protobuf'
import { describedFor } from '@keyhall/adapters-rpc/messages'
import { zitadelDescriptors } from '../support/zitadel-descriptors.js'

/** Members below that number that the package lacks, because it is older or newer than the clients that use them. */
const OTHER_VERSIONS = new Map([
  ['zitadel.admin.v1.AddSMSProviderHTTPResponse.signing_key', 'newer clients: field 3'],
  ['zitadel.feature.v2.GetInstanceFeaturesResponse.oidc_trigger_introspection_projections', 'older clients'],
  ['zitadel.feature.v2.GetInstanceFeaturesResponse.oidc_legacy_introspection', 'older clients'],
  ['zitadel.feature.v2.GetInstanceFeaturesResponse.actions', 'older clients'],
  ['zitadel.feature.v2.GetInstanceFeaturesResponse.web_key', 'older clients'],
  ['zitadel.feature.v2.SetInstanceFeaturesRequest.actions', 'older clients'],
  ['zitadel.org.v2.AddOrganizationRequest.organization_id', 'newer clients'],
  ['zitadel.settings.v2.GetGeneralSettingsResponse.default_organization_id', 'newer clients: field 4'],
  ['zitadel.settings.v2.GetGeneralSettingsResponse.allowed_languages', 'newer clients: field 5'],
  ['zitadel.settings.v2.LoginSettings.allow_local_authentication', 'newer clients: field 20'],
  ['zitadel.application.v2.ApplicationSearchFilter.client_id_filter', 'newer clients: field 5'],
  ['zitadel.application.v2.ApplicationSearchFilter.entity_id_filter', 'newer clients: field 6'],
  ['zitadel.user.v2.SearchQuery.metadata_key_filter', 'newer clients: field 17'],
  ['zitadel.user.v2.SearchQuery.metadata_value_filter', 'newer clients: field 18'],
  ['zitadel.idp.v1.OAuthConfig.use_pkce', 'newer clients'],
  ['zitadel.idp.v1.GenericOIDCConfig.use_pkce', 'newer clients'],
  ['zitadel.user.v2.AuthenticationMethodType.AUTHENTICATION_METHOD_TYPE_RECOVERY_CODE', 'newer clients'],
])

/** The numbers of our own members. */
const OWN_NUMBERS = 1000

/** Without the names of messages and enums, which are not sent. */
const shapeOf = (field: DescField): string => `${field.fieldKind} ${field.fieldKind === 'list' ? field.listKind : ''} ${String(field.scalar)}`

/** The problems of a message of ours beside that of ZITADEL, also inside of messages that have another name there. */
function problemsOf(ours: DescMessage, theirs: DescMessage): readonly string[] {
  const byNumber = new Map(theirs.fields.map((field) => [field.number, field]))
  const byName = new Map(theirs.fields.map((field) => [field.name, field]))
  return ours.fields.flatMap((field): readonly string[] => {
    const where = `${ours.typeName}.${field.name}`
    const same = byName.get(field.name)
    if (same && same.number !== field.number) return [`${where} has the number ${field.number} instead of ${same.number}`]
    if (same && shapeOf(same) !== shapeOf(field)) return [`${where} is ${shapeOf(field)} instead of ${shapeOf(same)}`]
    if (same) return field.message && same.message && field.message.typeName !== same.message.typeName ? problemsOf(field.message, same.message) : []
    const taken = byNumber.get(field.number)
    if (taken) return [`${where} has the number ${field.number} of ${taken.name}`]
    return field.number < OWN_NUMBERS && !OTHER_VERSIONS.has(where) ? [`${where}, which ZITADEL does not have, has the number ${field.number}`] : []
  })
}

describe('the .proto files beside those that ZITADEL publishes', () => {
  it('have the same number and kind for every member that both have, and numbers of their own for others', async () => {
    const theirs = await zitadelDescriptors()
    const ours = describedFor('zitadel')
    const problems: string[] = []
    let compared = 0
    for (const type of ours) {
      const there = type.kind === 'message' ? theirs.getMessage(type.typeName) : undefined
      if (type.kind !== 'message' || !there) continue
      compared++
      problems.push(...problemsOf(type, there))
    }
    assert.ok(compared > 900, `${compared} messages`)
    assert.deepEqual(problems, [])
  })

  it('have the same numbers for the values of enums', async () => {
    const theirs = await zitadelDescriptors()
    const problems: string[] = []
    for (const type of describedFor('zitadel')) {
      const there = type.kind === 'enum' ? theirs.getEnum(type.typeName) : undefined
      if (type.kind !== 'enum' || !there) continue
      for (const { name, number } of type.values) {
        const same = there.values.find((value) => value.name === name)
        if (same ? same.number !== number : number < OWN_NUMBERS && !OTHER_VERSIONS.has(`${type.typeName}.${name}`)) problems.push(`${type.typeName}.${name} = ${number}`)
      }
    }
    assert.deepEqual(problems, [])
  })
})
