import type { Filter, Search } from '@keyhall/core/shared'
import type { TargetField } from '@keyhall/core/targets'
import { textMethod } from '../../shapes/text-method.js'

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

/** The sorting of targets that a request selects. */
export function sortedBy(column: string): Pick<Search<TargetField>, 'sortBy'> {
  const field = V3ALPHA[column] ?? V2[column]
  return field === undefined ? {} : { sortBy: field }
}

/** @param method `TEXT_QUERY_METHOD_EQUALS` */
export const byName = (name: string, method: string): Filter<TargetField> => ({
  kind: 'text', field: 'name', method: textMethod(method), value: name,
})

export const byIds = (ids: readonly string[]): Filter<TargetField> => ({ kind: 'among', field: 'id', values: ids })
