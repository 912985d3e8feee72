import type { Page } from '@keyhall/core/shared'
import { EmailAddress } from '@keyhall/core/users'
import { Nested, Text } from '../../../message/index.js'
import type { ListQuery } from '../../../shapes/list-query.js'
import { pageOf } from '../../../shapes/list-query.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { SmtpServerMessage, SmtpSettingsMessage } from './smtp-settings.js'

/** A request that identifies a provider. */
export class ProviderById {
  @Text({ max: 200 }) id!: string
}

export class AddedProvider {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) id!: string
}

/** Without a password, the stored one stays. */
export class ChangedSmtp extends SmtpSettingsMessage {
  @Text({ max: 200 }) id!: string
}

export class PasswordOfProvider extends ProviderById {
  @Text({ max: 500, secret: true }) password!: string
}

const isAddress = { expected: EmailAddress.expected, is: (text: string) => EmailAddress.accepts(text) }

export class TestOfProvider extends ProviderById {
  @Text({ max: 200, pattern: isAddress }) receiverAddress!: string
}

/** Settings that are not stored yet. */
export class TestOfSettings extends SmtpServerMessage {
  @Text({ min: 0, max: 500, optional: true, secret: true }) password?: string
  @Text({ max: 200, pattern: isAddress }) receiverAddress!: string
  /** A stored provider whose password is used, if the server is the same. */
  @Text({ min: 0, max: 200, optional: true }) id?: string
}

/** One page of a list that is held in memory, newest first unless ascending. */
export function pageIn<T extends { readonly id: string }>(all: readonly T[], query: ListQuery | undefined): Page<T> {
  const { offset, limit } = pageOf(query)
  const ascending = all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const items = (query?.asc === true ? ascending : ascending.toReversed()).slice(offset, offset + limit)
  return { total: all.length, items }
}

/** An empty id counts as absent. */
export const idOf = (id: string | undefined): string | undefined => (id === '' ? undefined : id)
