/** How a text is compared. The methods that ignore case compare by `canonicalName`. */
export type TextMethod =
  | 'equals' | 'equals_ignore_case'
  | 'starts_with' | 'starts_with_ignore_case'
  | 'contains' | 'contains_ignore_case'
  | 'ends_with' | 'ends_with_ignore_case'

/** A page of a list. */
export interface PageRequest {
  /** Number of skipped items. */
  readonly offset: number
  /** Maximum number of items, from 1 to `MAX_RESULTS`. */
  readonly limit: number
  readonly isAscending: boolean
}

/** The default page size. */
export const DEFAULT_RESULTS = 100
export const MAX_RESULTS = 1000

/** One page of a list, and the length of the whole list. */
export interface Page<T> {
  readonly total: number
  readonly items: readonly T[]
}

/**
 * A condition of a search. `F` are the searchable fields: an allow-list of names, never text from outside.
 *
 * - `text`: the field compared with a value
 * - `among`: the field is one of these values
 * - `before`, `after`: an instant, inclusive
 * - `any`, `all`, `not`: combined conditions
 */
export type Filter<F extends string> =
  | { readonly kind: 'text'; readonly field: F; readonly method: TextMethod; readonly value: string }
  | { readonly kind: 'among'; readonly field: F; readonly values: readonly string[] }
  | { readonly kind: 'before' | 'after'; readonly field: F; readonly at: number }
  | { readonly kind: 'any' | 'all'; readonly filters: readonly Filter<F>[] }
  | { readonly kind: 'not'; readonly filter: Filter<F> }

/** A search in a list. */
export interface Search<F extends string> extends PageRequest {
  /** All must match. */
  readonly filters: readonly Filter<F>[]
  readonly sortBy?: F
}
