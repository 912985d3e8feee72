import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call, Method } from '@keyhall/core/api'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import { ProviderUnknown } from '@keyhall/core/identity-providers'
import { mayDo } from '@keyhall/core/permissions'
import { ProviderId } from '@keyhall/core/shared'
import { Flag, Nested, OneOf, Text, message } from '../../message/index.js'
import type { MessageClass } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { ListRequest, pageOf } from '../list-query.js'
import type { ListQuery } from '../list-query.js'
import { Changed, ObjectDetails, changedAt, createdAt } from '../object-details.js'
import { TEXT_QUERY_METHODS } from '../text-method.js'
import { GetProviderResponse, ListProvidersResponse, OWNERS, listedProvider, providerMessage } from './answers.js'
import { claimRuleMethods } from './claim-rule-methods.js'
import { BRANDS, inputOf } from './brands.js'
import type { BrandOnWire } from './brands.js'
import type { ProviderSite } from './provider-site.js'

class AddProviderResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) id!: string
}
class ProviderById {
  @Text({ max: 200 }) id!: string
}
class IdQuery {
  @Text({ max: 200 }) id!: string
}
class NameQuery {
  @Text({ min: 0, max: 200 }) name!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class OwnerTypeQuery {
  @OneOf(OWNERS) ownerType!: string
}
class ProviderQuery {
  @Nested(() => IdQuery, { optional: true }) idpIdQuery?: IdQuery
  @Nested(() => NameQuery, { optional: true }) idpNameQuery?: NameQuery
  @Nested(() => OwnerTypeQuery, { optional: true }) ownerTypeQuery?: OwnerTypeQuery
}
class ListProvidersRequest extends ListRequest {
  @Nested(() => ProviderQuery, { list: 20 }) queries!: ProviderQuery[]
}

function isMatch(provider: IdentityProvider, { idpIdQuery, idpNameQuery, ownerTypeQuery }: ProviderQuery): boolean {
  if (idpIdQuery && idpIdQuery.id !== provider.id) return false
  if (ownerTypeQuery && ownerTypeQuery.ownerType !== OWNERS[0] && ownerTypeQuery.ownerType !== OWNERS[provider.orgId === undefined ? 1 : 2]) return false
  if (!idpNameQuery) return true
  const { name: wanted, method } = idpNameQuery
  const [one, other] = method.endsWith('IGNORE_CASE') ? [provider.name.toLowerCase(), wanted.toLowerCase()] : [provider.name, wanted]
  if (method.includes('STARTS_WITH')) return one.startsWith(other)
  if (method.includes('ENDS_WITH')) return one.endsWith(other)
  return method.includes('CONTAINS') ? one.includes(other) : one === other
}

const page = <T>(all: readonly T[], query: ListQuery | undefined): readonly T[] => {
  const { offset, limit } = pageOf(query)
  return (query?.asc === false ? all.toReversed() : all).slice(offset, offset + limit)
}

function reading({ service, path, what, reads, owner }: ProviderSite, { identityProviders: { manage }, instance }: UseCases): readonly AnyMethod[] {
  /** Organizations may also use the providers of the instance. */
  const visible = async (call: Call): Promise<readonly IdentityProvider[]> => {
    const orgId = owner(call)
    return [...(orgId === undefined ? [] : await manage.list(orgId)), ...(await manage.list(undefined))]
  }
  return [
    defineMethod({
      ...reads,
      name: `${service}/ListProviders`, summary: `Lists the identity providers of ${what}${reads.place.kind === 'org' ? ', and those of the instance' : ''}`,
      http: [{ verb: 'POST', path: `${path}/templates/_search` }], request: message(ListProvidersRequest), response: message(ListProvidersResponse),
      handle: async ({ query, queries }, call) => {
        const found = (await visible(call)).filter((provider) => queries.every((one) => isMatch(provider, one)))
        return { details: { totalResult: found.length }, result: page(found, query).map((one) => listedProvider(one, instance().id)) }
      },
    } as Method<ListProvidersRequest, ListProvidersResponse>),
    defineMethod({
      ...reads,
      name: `${service}/GetProviderByID`, summary: `Returns an identity provider of ${what}`,
      http: [{ verb: 'GET', path: `${path}/templates/{id}` }], request: message(ProviderById), response: message(GetProviderResponse),
      handle: async ({ id }, call) => {
        const provider = (await visible(call)).find((one) => one.id === id)
        if (!provider) throw new ProviderUnknown('this identity provider does not exist')
        return { idp: providerMessage(provider, instance().id) }
      },
    } as Method<ProviderById, GetProviderResponse>),
  ]
}

/** The request of a change: that of an addition, and the id. */
function changing({ request, method }: BrandOnWire): MessageClass<{ id: string }> {
  class UpdateProviderRequest extends (request as new () => object) {
    @Text({ max: 200 }) id!: string
  }
  Object.defineProperty(UpdateProviderRequest, 'name', { value: `Update${method}ProviderRequest` })
  return UpdateProviderRequest
}

function ofBrand(row: BrandOnWire, { service, path, what, writes, owner }: ProviderSite, { identityProviders: { manage }, instance }: UseCases): readonly AnyMethod[] {
  const where = (call: Call): string => owner(call) ?? instance().id
  const at = `${path}/${row.path}`
  return [
    defineMethod({
      ...writes,
      name: `${service}/Add${row.method}Provider`, summary: `Adds an identity provider of the type ${row.brand} to ${what}`,
      http: [{ verb: 'POST', path: at }], request: message(row.request), response: message(AddProviderResponse), ...(row.body ? { body: row.body } : {}),
      handle: async (sent, call) => {
        const { id, createdAt: added } = await manage.add(owner(call), inputOf(row, sent), call.caller)
        return { ...createdAt(added, where(call)), id }
      },
    } as Method<object, AddProviderResponse>),
    defineMethod({
      ...writes,
      name: `${service}/Update${row.method}Provider`, summary: `Changes an identity provider of the type ${row.brand} of ${what}; without a secret, the stored one stays`,
      // ZITADEL changes those of GitLab in the instance by POST.
      http: [{ verb: 'PUT', path: `${at}/{id}` }, ...(row.path.startsWith('gitlab') && writes.place.kind === 'instance' ? [{ verb: 'POST', path: `${at}/{id}` } as const] : [])],
      request: message(changing(row)), response: message(Changed), ...(row.body ? { body: row.body } : {}),
      handle: async (sent, call) => {
        const orgId = owner(call)
        const maySetCredentials = mayDo(call.memberships, 'user.credential.write', orgId === undefined ? {} : { orgId })
        return changedAt(await manage.update(orgId, ProviderId.parse(sent.id), inputOf(row, sent as object), { caller: call.caller, maySetCredentials }), where(call))
      },
    } as Method<{ id: string }, Changed>),
  ]
}

/** The method of our key for a SAML provider. */
const regenerating = ({ service, path, what, writes, owner }: ProviderSite, { identityProviders: { manage }, instance }: UseCases): AnyMethod =>
  defineMethod({
    ...writes,
    name: `${service}/RegenerateSAMLProviderCertificate`,
    summary: `Replaces the key and certificate with which we sign requests to a SAML provider of ${what} and decrypt its assertions; read our metadata there again`,
    http: [{ verb: 'POST', path: `${path}/saml/{id}/_generate_certificate` }], request: message(ProviderById), response: message(Changed),
    handle: async ({ id }, call) =>
      changedAt(await manage.regenerateKey(owner(call), ProviderId.parse(id), call.caller), owner(call) ?? instance().id),
  } as Method<ProviderById, Changed>)

class TestedStepMessage {
  /** What was tested, such as discovery. */
  @Text({ max: 400 }) step!: string
  @Flag() isOk!: boolean
  /** What was found, or what is wrong and what to do. */
  @Text({ max: 4000 }) detail!: string
}
class TestProviderResponse {
  @Nested(() => TestedStepMessage, { list: 100 }) steps!: TestedStepMessage[]
}

/** The test of a provider. Not in ZITADEL. */
const testing = ({ service, path, what, writes, owner }: ProviderSite, { identityProviders: { test } }: UseCases): AnyMethod =>
  defineMethod({
    ...writes,
    name: `${service}/TestProvider`, summary: `Tests the settings of an identity provider of ${what} step by step, without a sign-in; at most 20 tests a minute`,
    http: [{ verb: 'POST', path: `${path}/templates/{id}/_test` }], request: message(ProviderById), response: message(TestProviderResponse),
    handle: async ({ id }, call) => ({ steps: [...(await test.test(owner(call), ProviderId.parse(id)))] }),
  } as Method<ProviderById, TestProviderResponse>)

class IdpById {
  @Text({ max: 200 }) idpId!: string
}

/** Inactive providers offer no sign-in and keep their links. */
const switching = (name: 'Deactivate' | 'Reactivate', { service, path, what, writes, owner }: ProviderSite, { identityProviders: { manage }, instance }: UseCases): AnyMethod =>
  defineMethod({
    ...writes,
    name: `${service}/${name}IDP`,
    summary: name === 'Deactivate' ? `Deactivates an identity provider of ${what}: sign-in through it is refused, links stay` : `Reactivates an identity provider of ${what}`,
    http: [{ verb: 'POST', path: `${path}/{idp_id}/_${name.toLowerCase()}` }], request: message(IdpById), response: message(Changed),
    handle: async ({ idpId }, call) => {
      const state = name === 'Deactivate' ? 'inactive' : 'active'
      return changedAt(await manage.switch(owner(call), ProviderId.parse(idpId), state, call.caller), owner(call) ?? instance().id)
    },
  } as Method<IdpById, Changed>)

/** The methods of identity providers, for one site. */
export const providerMethods = (site: ProviderSite, use: UseCases): readonly AnyMethod[] => [
  ...reading(site, use),
  ...BRANDS.flatMap((row) => ofBrand(row, site, use)),
  regenerating(site, use),
  ...claimRuleMethods(site, use),
  testing(site, use),
  switching('Deactivate', site, use),
  switching('Reactivate', site, use),
  defineMethod({
    ...site.writes,
    name: `${site.service}/DeleteProvider`, summary: `Removes an identity provider of ${site.what}, with the links of its users`,
    http: [{ verb: 'DELETE', path: `${site.path}/templates/{id}` }], request: message(ProviderById), response: message(Changed),
    handle: async ({ id }, call) =>
      changedAt(await use.identityProviders.manage.remove(site.owner(call), ProviderId.parse(id), call.caller), site.owner(call) ?? use.instance().id),
  } as Method<ProviderById, Changed>),
]
