import type { EntryCondition, Filter } from '@keyhall/core/shared'
import type { UserField } from '@keyhall/core/users'
import { Bytes, OneOf, Text } from '../../message/index.js'
import { TEXT_FILTER_METHODS, textFilterMethod } from '../text-filter.js'

type UserFilter = Filter<UserField>
type EntryFilter = Extract<UserFilter, { kind: 'entry' }>

const BYTE_FILTER_METHODS = ['BYTE_FILTER_METHOD_EQUALS', 'BYTE_FILTER_METHOD_NOT_EQUALS'] as const

export class MetadataKeyFilter {
  @Text({ max: 200 }) key!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}
export class MetadataValueFilter {
  @Bytes({ max: 200 }) value!: string
  @OneOf(BYTE_FILTER_METHODS) method!: string
}

/** The spellings of the bytes that are stored: with padding and without. */
function spellings(base64: string): readonly string[] {
  const digits = base64.replace(/=+$/, '')
  const padded = digits.padEnd(Math.ceil(digits.length / 4) * 4, '=')
  return padded === digits ? [digits] : [padded, digits]
}

const entry = (...conditions: readonly EntryCondition[]): EntryFilter => ({ kind: 'entry', field: 'metadata', conditions })

/** The condition on metadata, if the query is one. */
export function entryOf(
  { metadataKeyFilter: ofKey, metadataValueFilter: ofValue }: { readonly metadataKeyFilter?: MetadataKeyFilter; readonly metadataValueFilter?: MetadataValueFilter },
): UserFilter | undefined {
  if (ofKey) return entry({ part: 'key', method: textFilterMethod(ofKey.method), value: ofKey.key })
  return ofValue && entry({ part: 'value', among: spellings(ofValue.value), isNegated: ofValue.method === 'BYTE_FILTER_METHOD_NOT_EQUALS' })
}

const MAX_ALTERNATIVES = 200

const hasEntry = (filter: UserFilter): boolean => {
  if (filter.kind === 'any' || filter.kind === 'all') return filter.filters.some(hasEntry)
  return filter.kind === 'entry' || (filter.kind === 'not' && hasEntry(filter.filter))
}

const negatedEntry = ({ conditions }: EntryFilter): UserFilter => ({
  kind: 'any', filters: conditions.map((condition) => entry({ ...condition, isNegated: condition.isNegated !== true })),
})

/** The opposite, with `not` moved behind the conditions on metadata. */
function opposite(filter: UserFilter): UserFilter {
  if (!hasEntry(filter)) return { kind: 'not', filter }
  if (filter.kind === 'entry') return negatedEntry(filter)
  if (filter.kind === 'not') return positive(filter.filter)
  if (filter.kind === 'any') return { kind: 'all', filters: filter.filters.map(opposite) }
  return filter.kind === 'all' ? { kind: 'any', filters: filter.filters.map(opposite) } : { kind: 'not', filter }
}

function positive(filter: UserFilter): UserFilter {
  if (!hasEntry(filter)) return filter
  if (filter.kind === 'not') return opposite(filter.filter)
  return filter.kind === 'any' || filter.kind === 'all' ? { ...filter, filters: filter.filters.map(positive) } : filter
}

/**
 * ZITADEL joins each user with each entry of their metadata, and a user is found when one of these pairs meets the whole search: a condition on the key
 * and one on the value are about one entry, and the opposite of a condition is met by another entry. So the search becomes alternatives with one
 * combined condition on an entry each.
 *
 * @param tooMany the error for more than `MAX_ALTERNATIVES`
 */
export function aboutOneEntry(filters: readonly UserFilter[], tooMany: () => Error): readonly UserFilter[] {
  if (!filters.some(hasEntry)) return filters
  let alternatives = 0

  function combined(parts: readonly UserFilter[]): UserFilter {
    if (++alternatives > MAX_ALTERNATIVES) throw tooMany()
    const flat = parts.flatMap(function flatten(part): readonly UserFilter[] {
      return part.kind === 'all' ? part.filters.flatMap(flatten) : [part]
    })
    const choice = flat.find((part) => part.kind === 'any' && hasEntry(part))
    if (choice?.kind === 'any') {
      const others = flat.filter((part) => part !== choice)
      return { kind: 'any', filters: choice.filters.map((one) => combined([...others, one])) }
    }
    const conditions = flat.flatMap((part) => (part.kind === 'entry' ? part.conditions : []))
    const rest = flat.filter((part) => part.kind !== 'entry')
    return { kind: 'all', filters: conditions.length === 0 ? rest : [...rest, entry(...conditions)] }
  }
  return [combined(filters.map(positive))]
}
