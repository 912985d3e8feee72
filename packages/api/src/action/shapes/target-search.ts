import type { Filter, PageRequest, Search } from '@keyhall/core/shared'
import type { TargetField } from '@keyhall/core/targets'
import { textFilterMethod } from '../../shapes/text-filter.js'

/** The sorting columns of targets in the order of their enum numbers, and the field that each sorts by. */
const V3ALPHA: Readonly<Record<string, TargetField | undefined>> = {
  FIELD_NAME_UNSPECIFIED: undefined,
  FIELD_NAME_ID: 'id',
  FIELD_NAME_CREATION_DATE: 'createdAt',
  FIELD_NAME_CHANGE_DATE: 'changedAt',
  FIELD_NAME_NAME: 'name',
  FIELD_NAME_TARGET_TYPE: 'kind',
  FIELD_NAME_URL: 'endpoint',
  FIELD_NAME_TIMEOUT: 'timeout',
  // Asynchronous targets together.
  FIELD_NAME_ASYNC: 'kind',
  FIELD_NAME_INTERRUPT_ON_ERROR: 'isInterrupting',
}

const V2: Readonly<Record<string, TargetField | undefined>> = {
  TARGET_FIELD_NAME_UNSPECIFIED: undefined,
  TARGET_FIELD_NAME_ID: 'id',
  TARGET_FIELD_NAME_CREATED_DATE: 'createdAt',
  TARGET_FIELD_NAME_CHANGED_DATE: 'changedAt',
  TARGET_FIELD_NAME_NAME: 'name',
  TARGET_FIELD_NAME_TARGET_TYPE: 'kind',
  TARGET_FIELD_NAME_URL: 'endpoint',
  TARGET_FIELD_NAME_TIMEOUT: 'timeout',
  TARGET_FIELD_NAME_INTERRUPT_ON_ERROR: 'isInterrupting',
}

export const TARGET_COLUMNS_V3: readonly string[] = Object.keys(V3ALPHA)
export const TARGET_COLUMNS_V2: readonly string[] = Object.keys(V2)

/** The members of a search request, under the names of any generation. */
interface TargetSearch {
  readonly page: PageRequest
  readonly column: string
  readonly filters: readonly {
    readonly name?: { readonly targetName: string; readonly method: string } | undefined
    readonly among?: { readonly targetIds: readonly string[] } | undefined
  }[]
}

type TargetFilter = TargetSearch['filters'][number]

const filterOf = ({ name, among }: TargetFilter): Filter<TargetField> =>
  name
    ? { kind: 'text', field: 'name', method: textFilterMethod(name.method), value: name.targetName }
    : { kind: 'among', field: 'id', values: among?.targetIds ?? [] }

/** The search for targets that a request describes. */
export function targetSearch({ page, column, filters }: TargetSearch): Search<TargetField> {
  const sortBy = V3ALPHA[column] ?? V2[column]
  return { ...page, ...(sortBy === undefined ? {} : { sortBy }), filters: filters.map(filterOf) }
}
