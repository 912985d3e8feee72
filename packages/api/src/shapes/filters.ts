import type { Filter } from '@keyhall/core/shared'
import { textMethod } from './text-method.js'

/** Compares a field with the text of a query. */
export const textFilter = <F extends string>(field: F, value: string, method: string): Filter<F> =>
  ({ kind: 'text', field, method: textMethod(method), value })

/** Matches a field that has one of these values. */
export const among = <F extends string>(field: F, ...values: readonly string[]): Filter<F> => ({ kind: 'among', field, values })
