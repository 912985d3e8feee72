import type { PermittedScope } from '@keyhall/core/api'
import type { ServiceCredentialField } from '@keyhall/core/credentials'
import type { Filter, UserId } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Rule } from '../../message/index.js'
import { exactlyOneMember } from '../one-of.js'
import { IDFilter } from '../pagination.js'

const TIMESTAMP_METHODS = [
  'TIMESTAMP_FILTER_METHOD_EQUALS', 'TIMESTAMP_FILTER_METHOD_AFTER', 'TIMESTAMP_FILTER_METHOD_AFTER_OR_EQUALS',
  'TIMESTAMP_FILTER_METHOD_BEFORE', 'TIMESTAMP_FILTER_METHOD_BEFORE_OR_EQUALS',
] as const

class TimestampFilter {
  @Instant() timestamp!: number
  @OneOf(TIMESTAMP_METHODS) method!: string
}

/** One condition on keys, or on personal access tokens. */
@Rule(exactlyOneMember)
export class CredentialFilter {
  @Nested(() => IDFilter, { optional: true }) keyIdFilter?: IDFilter
  @Nested(() => IDFilter, { optional: true }) tokenIdFilter?: IDFilter
  @Nested(() => IDFilter, { optional: true }) userIdFilter?: IDFilter
  @Nested(() => IDFilter, { optional: true }) organizationIdFilter?: IDFilter
  @Nested(() => TimestampFilter, { optional: true }) createdDateFilter?: TimestampFilter
  @Nested(() => TimestampFilter, { optional: true }) expirationDateFilter?: TimestampFilter
}

type ServiceFilter = Filter<ServiceCredentialField>

const is = (field: ServiceCredentialField, value: string): ServiceFilter => ({ kind: 'text', field, method: 'equals', value })

function during(field: 'createdAt' | 'expiresAt', { timestamp: at, method }: TimestampFilter): readonly ServiceFilter[] {
  switch (method) {
    case 'TIMESTAMP_FILTER_METHOD_AFTER':
      return [{ kind: 'after', field, at: at + 1 }]
    case 'TIMESTAMP_FILTER_METHOD_AFTER_OR_EQUALS':
      return [{ kind: 'after', field, at }]
    case 'TIMESTAMP_FILTER_METHOD_BEFORE':
      return [{ kind: 'before', field, at: at - 1 }]
    case 'TIMESTAMP_FILTER_METHOD_BEFORE_OR_EQUALS':
      return [{ kind: 'before', field, at }]
    default:
      return [{ kind: 'after', field, at }, { kind: 'before', field, at }]
  }
}

export function credentialFilter(filter: CredentialFilter): readonly ServiceFilter[] {
  const { userIdFilter, organizationIdFilter, createdDateFilter, expirationDateFilter } = filter
  const id = filter.keyIdFilter ?? filter.tokenIdFilter
  return [
    ...(id ? [is('id', id.id)] : []),
    ...(userIdFilter ? [is('userId', userIdFilter.id)] : []),
    ...(organizationIdFilter ? [is('orgId', organizationIdFilter.id)] : []),
    ...(createdDateFilter ? during('createdAt', createdDateFilter) : []),
    ...(expirationDateFilter ? during('expiresAt', expirationDateFilter) : []),
  ]
}

/** Credentials of users that the caller may read, and the caller's own. */
export function credentialsWithin(permitted: PermittedScope, self: UserId): readonly ServiceFilter[] {
  if (permitted.kind === 'everything') return []
  return [{ kind: 'any', filters: [{ kind: 'among', field: 'orgId', values: permitted.orgIds }, is('userId', self)] }]
}
