import type { Org, OrgField } from '@keyhall/core/orgs'
import { lastChange } from '@keyhall/core/orgs'
import type { Filter } from '@keyhall/core/shared'
import { Nested, OneOf, Rule, Text } from '../message/index.js'
import { among, textFilter } from './filters.js'
import { exactlyOneOf } from './one-of.js'
import { ObjectDetails } from './object-details.js'
import { TEXT_QUERY_METHODS } from './text-method.js'

const STATES = ['ORG_STATE_UNSPECIFIED', 'ORG_STATE_ACTIVE', 'ORG_STATE_INACTIVE', 'ORG_STATE_REMOVED'] as const

/** An organization in v1. */
export class OrgMessage {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(STATES) state!: string
  @Text({ max: 200 }) name!: string
  @Text({ max: 253 }) primaryDomain!: string
}

export const orgDetails = (org: Org): ObjectDetails => ({ creationDate: org.createdAt, changeDate: lastChange(org), resourceOwner: org.id })

export const toOrg = (org: Org): OrgMessage => ({
  id: org.id,
  details: orgDetails(org),
  state: org.state === 'active' ? 'ORG_STATE_ACTIVE' : 'ORG_STATE_INACTIVE',
  name: org.name,
  primaryDomain: org.primaryDomain,
})

class OrgNameQuery {
  @Text({ min: 0, max: 200 }) name!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class OrgDomainQuery {
  @Text({ min: 0, max: 253 }) domain!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class OrgStateQuery {
  @OneOf(STATES) state!: string
}

class OrgIDQuery {
  @Text({ max: 200 }) id!: string
}

/** One condition of a search for organizations. */
@Rule(exactlyOneOf<OrgQuery>('nameQuery', 'domainQuery', 'stateQuery', 'idQuery'))
export class OrgQuery {
  @Nested(() => OrgNameQuery, { optional: true }) nameQuery?: OrgNameQuery
  @Nested(() => OrgDomainQuery, { optional: true }) domainQuery?: OrgDomainQuery
  @Nested(() => OrgStateQuery, { optional: true }) stateQuery?: OrgStateQuery
  @Nested(() => OrgIDQuery, { optional: true }) idQuery?: OrgIDQuery
}

export function orgFilter({ nameQuery, domainQuery, stateQuery, idQuery }: OrgQuery): Filter<OrgField> {
  if (nameQuery) return textFilter('name', nameQuery.name, nameQuery.method)
  if (domainQuery) return textFilter('primaryDomain', domainQuery.domain, domainQuery.method)
  if (stateQuery) return orgStateFilter(stateQuery.state)
  return among('id', idQuery?.id ?? '')
}

/** `…_STATE_ACTIVE`. Removed organizations are not stored, and "unspecified" matches all. */
export function orgStateFilter(state: string): Filter<OrgField> {
  if (state.endsWith('_UNSPECIFIED')) return { kind: 'all', filters: [] }
  return among('state', state.endsWith('_STATE_ACTIVE') ? 'active' : state.endsWith('_INACTIVE') ? 'inactive' : 'removed')
}
