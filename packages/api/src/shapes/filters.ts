import type { Filter } from '@keyhall/core/shared'
import { textMethod } from './text-method.js'

/** A field compared with a text of a query. */
export const textFilter = <F extends string>(field: F, value: string, method: string): Filter<F> =>
  ({ kind: 'text', field, method: textMethod(method), value })

/** A field that is one of these. */
export const among = <F extends string>(field: F, ...values: readonly string[]): Filter<F> => ({ kind: 'among', field, values })
