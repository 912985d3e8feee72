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

/** The place of an item in the order of a list. */
export interface ListPosition {
  /** The value by which the list is sorted; absent if the item has none. */
  readonly value?: string | number
  readonly id: string
}

/** One page of a list, and the length of the whole list. */
export interface Page<T> {
  /**
   * Exact up to `MAX_COUNTED`. A longer list is counted at intervals and in bounded time, so that a page costs the same at any length: the number may be
   * up to a minute old, also when the list has become shorter than that since. While items follow the page, it exceeds the number of items up to here, so that a client that reads on to the total misses none.
   */
  readonly total: number
  readonly items: readonly T[]
  /** The place of the last item; absent when no item follows, and with a cursor only when the page is not full. */
  readonly last?: ListPosition
}

/** The number of items up to which each page counts the list again. */
export const MAX_COUNTED = 10_000

/** A condition on one entry of the metadata of an item. Values are compared as they are stored, in base64. */
export type EntryCondition =
  | { readonly part: 'key'; readonly method: TextMethod; readonly value: string; readonly isNegated?: boolean }
  | { readonly part: 'value'; readonly among: readonly string[]; readonly isNegated?: boolean }

/** The maximum length of a text with which the value of an entry is compared. */
export const MAX_COMPARED_VALUE = 300

/**
 * A condition of a search. `F` are the searchable fields: an allow-list of names, never text from outside.
 *
 * - `text`: the field compared with a value
 * - `among`: the field is one of these values
 * - `before`, `after`: an instant, inclusive
 * - `entry`: one entry of the metadata in the field meets all conditions
 * - `any`, `all`, `not`: combined conditions
 */
export type Filter<F extends string> =
  | { readonly kind: 'text'; readonly field: F; readonly method: TextMethod; readonly value: string }
  | { readonly kind: 'among'; readonly field: F; readonly values: readonly string[] }
  | { readonly kind: 'before' | 'after'; readonly field: F; readonly at: number }
  | { readonly kind: 'entry'; readonly field: F; readonly conditions: readonly EntryCondition[] }
  | { readonly kind: 'any' | 'all'; readonly filters: readonly Filter<F>[] }
  | { readonly kind: 'not'; readonly filter: Filter<F> }

/** Signals to a search that its caller has left. `AbortSignal` has this shape. */
export interface Departure {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A search in a list. */
export interface Search<F extends string> extends PageRequest {
  /** All must match. */
  readonly filters: readonly Filter<F>[]
  readonly sortBy?: F
  /** Begins behind this place instead of at `offset`, at the same cost everywhere in the list. `sortBy` and `isAscending` must be those of the page before. */
  readonly after?: ListPosition
  /** Ends a search that must read many rows when its caller leaves. */
  readonly departure?: Departure
}
