import { InvalidMessage } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import { isStorable } from '@keyhall/core/shared'
import type { Departure, ListPosition, Page, PageRequest } from '@keyhall/core/shared'

/** Enough for the longest name by which lists are sorted: 200 characters, of up to 33 bytes each in their canonical form (NFKC). */
export const MAX_CURSOR = 12_000

/** The order of a list. A cursor is valid in this order only. */
interface ListOrder extends PageRequest {
  readonly sortBy?: string | undefined
}

const write = ({ sortBy = '', isAscending }: ListOrder, { value, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([sortBy, isAscending, id, ...(value === undefined ? [] : [value])])).toString('base64url')

function read(cursor: string, { sortBy = '', isAscending }: ListOrder): ListPosition | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length < 3 || parts.length > 4) return undefined
  const [sorted, isUpwards, id, value] = parts as readonly unknown[]
  if (sorted !== sortBy || isUpwards !== isAscending || typeof id !== 'string' || !isStorable(id)) return undefined
  if (value === undefined) return { id }
  const isValue = typeof value === 'string' ? isStorable(value) : Number.isSafeInteger(value)
  return isValue ? { id, value: value as string | number } : undefined
}

/**
 * The page of a request with a cursor, which takes precedence over the offset.
 *
 * @throws InvalidMessage when the cursor is malformed, or comes from a list in another order
 */
export function positioned<O extends ListOrder>(cursor: string | undefined, order: O): O & { readonly after?: ListPosition } {
  if (cursor === undefined || cursor === '') return order
  const after = read(cursor, order)
  if (after) return { ...order, after }
  throw new InvalidMessage('ListRequest', [{ field: 'cursor', problem: 'must be the nextCursor of a previous page in the same order' }])
}

/** The cursor of the next page; nothing when no item follows. */
export const nextCursorOf = (page: Page<unknown>, order: ListOrder): { readonly nextCursor?: string } =>
  page.last === undefined ? {} : { nextCursor: write(order, page.last) }

/** Ends a long search when the caller leaves. */
export const departing = ({ departure }: Pick<Call, 'departure'>): { readonly departure?: Departure } => (departure ? { departure: departure() } : {})
