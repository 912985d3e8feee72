import type { CallOptions } from './options.js'

/** A method that lists. */
type ListMethod<I, O> = (request: I, options?: CallOptions) => Promise<O>

/** The request, if it takes an offset, in `query` or in `pagination`, or a cursor. */
type Pageable<I> = 'offset' extends MembersOf<I, 'query'> | MembersOf<I, 'pagination'> ? I : 'cursor' extends keyof I ? I : never

type MembersOf<I, Name> = Name extends keyof I ? keyof NonNullable<I[Name]> : never

/** The elements of the only list of a response. */
export type Item<O> = { [Name in keyof O]-?: NonNullable<O[Name]> extends readonly (infer One)[] ? One : never }[keyof O]

/** Options of a walk through a list. */
export interface PageOptions extends CallOptions {
  /** Items per call, from 1 to 1000. Default: 100. */
  readonly pageSize?: number
}

/** What responses say of their list: its length, in one of two places, or where the next page begins. */
interface ListFacts {
  readonly details?: { readonly totalResult?: string }
  readonly pagination?: { readonly totalResult?: string }
  readonly nextCursor?: string
}

const USUAL_PAGE_SIZE = 100

const listIn = (page: object): readonly unknown[] => (Object.values(page) as unknown[]).find((value) => Array.isArray(value)) as unknown[] | undefined ?? []

/**
 * Calls a method that lists until the list ends, and yields each response. Goes on by the cursor of the response, if it has one. In lists without a cursor,
 * items that are added or removed meanwhile may be missing or come twice.
 *
 * ```ts
 * for await (const { details, result } of pages(keyhall.users.listUsers, {})) …
 * ```
 */
export async function* pages<I extends object | undefined, O extends object>(
  list: ListMethod<I, O>, request: NoInfer<Pageable<NonNullable<I>>>, { pageSize = USUAL_PAGE_SIZE, ...options }: PageOptions = {},
): AsyncGenerator<O, void, undefined> {
  const { query, pagination } = request as Partial<Record<'query' | 'pagination', object>>
  let position: object = {}
  for (let count = 0; ;) {
    const range = { offset: count, limit: pageSize }
    // Each method reads one of the three and ignores the others.
    const ranged = { ...(request as object), limit: pageSize, ...position, query: { ...query, ...range }, pagination: { ...pagination, ...range } }
    const page = await list(ranged as unknown as I, options)
    const { length } = listIn(page)
    if (count > 0 && length === 0) return
    yield page
    count += length
    const { details, pagination: totals, nextCursor } = page as ListFacts
    // The total of a long list may be older than the page, so the cursor decides.
    if (nextCursor === undefined && ('cursor' in position || count >= Number((totals ?? details)?.totalResult ?? 0))) return
    position = nextCursor === undefined ? {} : { cursor: nextCursor }
  }
}

/**
 * Calls a method that lists until the list ends, and yields its items.
 *
 * ```ts
 * for await (const user of items(keyhall.users.listUsers, {})) console.log(user.preferredLoginName)
 * ```
 */
export async function* items<I extends object | undefined, O extends object>(
  list: ListMethod<I, O>, request: NoInfer<Pageable<NonNullable<I>>>, options: PageOptions = {},
): AsyncGenerator<Item<O>, void, undefined> {
  for await (const page of pages(list, request, options)) yield* listIn(page) as Item<O>[]
}
