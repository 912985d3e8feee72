import type { MetadataEntry } from '@keyhall/core/metadata'
import type { Filter } from '@keyhall/core/shared'
import { textFilterMethod } from './text-filter.js'

/** The filter of a list in v2. */
export const keyFilterOf = ({ key, method }: { readonly key: string; readonly method: string }): Filter<'key'> =>
  ({ kind: 'text', field: 'key', method: textFilterMethod(method), value: key })

/** A metadata entry in v2. */
export const datedMetadata = ({ key, value, createdAt, updatedAt }: MetadataEntry) =>
  ({ key, value, creationDate: createdAt, changeDate: updatedAt })
