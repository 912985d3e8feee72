import type { MetadataEntry as StoredEntry } from '@keyhall/core/metadata'
import type { Page } from '@keyhall/core/shared'
import { Nested, OneOf, Text } from '../../message/index.js'
import { ListDetails, ListQuery, listDetails, pageOf } from '../list-query.js'
import type { MetadataSearch } from '../metadata-operations.js'
import { ObjectDetails } from '../object-details.js'
import { TEXT_QUERY_METHODS, textMethod } from '../text-method.js'
import { MetadataKey, MetadataValue } from './parts.js'

/** A metadata entry of a user. */
export class Metadata {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @MetadataKey() key!: string
  @MetadataValue() value!: string
}

export class MetadataEntry {
  @MetadataKey() key!: string
  @MetadataValue() value!: string
}

class MetadataKeyQuery {
  @Text({ max: 200 }) key!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class MetadataQuery {
  @Nested(() => MetadataKeyQuery) keyQuery!: MetadataKeyQuery
}

/** Page and filters of a list of metadata. */
export class MetadataListRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
  @Nested(() => MetadataQuery, { list: 100 }) queries!: MetadataQuery[]
}

export class MetadataList {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => Metadata, { list: 1000 }) result!: Metadata[]
}

export const metadataOf = ({ key, value, createdAt, updatedAt }: StoredEntry, owner: string): Metadata => ({
  details: { creationDate: createdAt, changeDate: updatedAt, resourceOwner: owner },
  key,
  value,
})

/** The search of a list in v1. */
export const metadataSearch = ({ query, queries }: MetadataListRequest): MetadataSearch => ({
  ...pageOf(query),
  filters: queries.map(({ keyQuery: { key, method } }) => ({ kind: 'text', field: 'key', method: textMethod(method), value: key })),
})

/** The list in v1. */
export const metadataList = (page: Page<StoredEntry>, owner: string): MetadataList =>
  ({ details: listDetails(page), result: page.items.map((entry) => metadataOf(entry, owner)) })
