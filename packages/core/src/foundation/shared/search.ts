/** How a text is compared. The forms that ignore case compare by `canonicalName`. */
export type TextMethod =
  | 'equals' | 'equals_ignore_case'
  | 'starts_with' | 'starts_with_ignore_case'
  | 'contains' | 'contains_ignore_case'
  | 'ends_with' | 'ends_with_ignore_case'

/** Which part of a list is wanted. */
export interface PageRequest {
  /** How many are passed over, from 0. */
  readonly offset: number
  /** At most so many, from 1 to `MAX_RESULTS`. */
  readonly limit: number
  readonly isAscending: boolean
}

/** What a list has when nobody says how much is wanted. */
export const DEFAULT_RESULTS = 100
export const MAX_RESULTS = 1000

/** One part of a list, and how long the whole list is. */
export interface Page<T> {
  readonly total: number
  readonly items: readonly T[]
}

/**
 * A condition of a search. `F` are the fields that may be searched: an allow-list of names, never text from outside.
 *
 * - `text`: the field compared with a value
 * - `among`: the field is one of these values
 * - `before`, `after`: an instant, the given one included
 * - `any`, `all`, `not`: conditions joined
 */
export type Filter<F extends string> =
  | { readonly kind: 'text'; readonly field: F; readonly method: TextMethod; readonly value: string }
  | { readonly kind: 'among'; readonly field: F; readonly values: readonly string[] }
  | { readonly kind: 'before' | 'after'; readonly field: F; readonly at: number }
  | { readonly kind: 'any' | 'all'; readonly filters: readonly Filter<F>[] }
  | { readonly kind: 'not'; readonly filter: Filter<F> }

/** A search in a list. */
export interface Search<F extends string> extends PageRequest {
  /** All of them have to be true. */
  readonly filters: readonly Filter<F>[]
  readonly sortBy?: F
}
