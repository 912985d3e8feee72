/** A table with the metadata of items, whose alias is `e`. */
export interface EntryColumns {
  readonly from: string
  /** The id of the item that has the entry. */
  readonly owner: string
  readonly key: SearchColumn
  readonly value: string
  /** The first `MAX_COMPARED_VALUE` characters of the value, which an index finds: values may be longer than an index allows. */
  readonly beginning: string
}

/** A search field that is compared with texts, numbers or instants. */
export interface SearchColumn {
  /** An expression of SQL: a column, or a member of a body. */
  readonly value: string
  /** The column with the canonical form, for case-insensitive methods. Without one, all methods are case-sensitive. */
  readonly key?: string
  /**
   * For a login name: its parts around the last `@` are compared, because they have indices. `owner` is the column with the id of the organization that
   * has the domain.
   */
  readonly parts?: { readonly name: SearchColumn; readonly domain: string; readonly owner: string }
  /**
   * The index that finds a value: `id` in the collation of the database, `bytes` on the key, or else the value, in the order of bytes. It finds few rows,
   * unless `isShared`.
   */
  readonly index?: 'id' | 'bytes'
  /** For metadata: `value` is the id of the item. */
  readonly entries?: EntryColumns
  /** Many rows have the same value. */
  readonly isShared?: true
  /** A number or an instant, which has no collation. */
  readonly isNumber?: true
  /** Never NULL. */
  readonly isRequired?: true
}

/** A table that is joined by a foreign key that is never NULL. */
export interface SearchJoin {
  readonly alias: string
  readonly sql: string
}

/**
 * The orders of a large table that have an index, by sort field; `default` is the default order. The list of an order names the fields whose
 * equality filter also has an index in that order.
 */
export type Walks<F extends string> = Readonly<Partial<Record<F | 'default', readonly F[]>>>

/** The allow-list of search fields, so that no input becomes SQL. */
export interface Searchable<F extends string> {
  /** The selected columns. */
  readonly select: string
  /** The table with its alias, and joins that are always needed. */
  readonly from: string
  /** A condition on the rows of all searches, which no filter is needed for. Names no alias of `joins`. */
  readonly always?: string
  /** Joined when conditions, order or columns name their alias, each after those it depends on. */
  readonly joins?: readonly SearchJoin[]
  readonly columns: Readonly<Record<F, SearchColumn>>
  /** The default order before `id`: a column without NULL, which an index begins with. */
  readonly first?: string
  /** Tie-breaker of the order, and the default order. */
  readonly id: string
  /** For a table that grows with the users: a search of another shape may read many rows, and does not run on the thread of requests. */
  readonly walks?: Walks<F>
}
