import type { EntryCondition, Filter, TextMethod } from '@keyhall/core/shared'
import { canonicalName } from '@keyhall/core/shared'
import { afterPrefix, canonicalPrefix } from './prefix-range.js'
import type { EntryColumns, SearchColumn, Searchable } from './searchable.js'
import type { Sql, Value } from './sql.js'

/** What the databases spell differently. */
export type Dialect = Pick<Sql, 'byBytes' | 'position'>

type TextFilter<F extends string> = Extract<Filter<F>, { kind: 'text' }>

/** Of an organization. */
const PRIMARY_DOMAIN = 'primary_domain'

/** Translates filters to conditions, and collects the parameters of a statement. */
export class Conditions<F extends string> {
  readonly values: Value[] = []
  readonly #columns: Searchable<F>['columns']
  readonly #dialect: Dialect
  readonly #eachEntry: string

  /** @param eachEntry a condition on each entry of metadata, by which a scan can be ended */
  constructor(columns: Searchable<F>['columns'], dialect: Dialect, eachEntry = '') {
    this.#columns = columns
    this.#dialect = dialect
    this.#eachEntry = eachEntry
  }

  bind(value: Value, type: 'text' | 'bigint' = 'text'): string {
    this.values.push(value)
    return `cast($${this.values.length} as ${type})`
  }

  of(filter: Filter<F>): string {
    switch (filter.kind) {
      case 'text':
        return this.#text(filter)
      case 'among':
        if (filter.values.length === 0) return '1 = 0'
        return `${this.#listed(this.#columns[filter.field])} in (${filter.values.map((one) => this.bind(one)).join(', ')})`
      case 'before':
        return `${this.#columns[filter.field].value} <= ${this.bind(filter.at, 'bigint')}`
      case 'after':
        return `${this.#columns[filter.field].value} >= ${this.bind(filter.at, 'bigint')}`
      case 'entry':
        return this.#entry(this.#columns[filter.field], filter.conditions)
      case 'any':
        return this.#any(filter.filters)
      case 'all':
        return filter.filters.length === 0 ? '1 = 1' : `(${filter.filters.map((one) => this.of(one)).join(' and ')})`
      case 'not':
        // NULL equals nothing, so a negated condition matches it.
        return `coalesce(not (${this.of(filter.filter)}), 1 = 1)`
    }
  }

  /** Omits alternatives that match nothing, because with them SQLite would scan the table instead of using an index. */
  #any(filters: readonly Filter<F>[]): string {
    const some = filters.filter((one) => one.kind !== 'among' || one.values.length > 0)
    return some.length === 0 ? '1 = 0' : `(${some.map((one) => this.of(one)).join(' or ')})`
  }

  /** Not a condition for each item, so that an index can lead from a value to the few items that have it. */
  #entry({ value, entries }: SearchColumn, conditions: readonly EntryCondition[]): string {
    if (entries === undefined) return '1 = 0'
    const all = conditions.map((one) => this.#ofEntry(entries, one))
    return `${value} in (select ${entries.owner} from ${entries.from} where ${this.#eachEntry}${all.join(' and ')})`
  }

  #ofEntry({ key, value, beginning }: EntryColumns, condition: EntryCondition): string {
    if (condition.part === 'key') {
      const is = this.#compared(key, condition.method, condition.value)
      return condition.isNegated === true ? `not (${is})` : is
    }
    const listed = () => `(${condition.among.map((one) => this.bind(one)).join(', ')})`
    return condition.isNegated === true ? `${value} not in ${listed()}` : `${beginning} in ${listed()} and ${value} in ${listed()}`
  }

  #text({ field, method, value }: TextFilter<F>): string {
    return this.#compared(this.#columns[field], method, value)
  }

  #compared(column: SearchColumn, method: TextMethod, value: string): string {
    // Postgres rejects a statement with a parameter that it does not use. Every text contains the empty one.
    if (value === '' && !method.startsWith('equals')) return `${column.value} is not null`
    if (column.parts) {
      if (isEquals(method)) return this.#equalParts(column.parts, method, value)
      return isBeginning(method) ? this.#beginningOfParts(column.parts, method, value) : this.#partOfParts(column.parts, method, value)
    }
    if (isEquals(method)) return this.#equals(column, method, value)
    if (isBeginning(method)) return this.#begins(column, method, value)
    const { expression, wanted } = compared(column, method, value)
    return method.startsWith('contains') ? this.#contains(expression, wanted) : this.#ends(expression, wanted)
  }

  /** Not LIKE, so that % and _ have no special meaning. */
  #contains(expression: string, wanted: string): string {
    return `${this.#dialect.position}(${expression}, ${this.bind(wanted)}) > 0`
  }

  #ends(expression: string, wanted: string): string {
    const bound = this.bind(wanted)
    return `(length(${expression}) >= length(${bound}) and substr(${expression}, length(${expression}) - length(${bound}) + 1) = ${bound})`
  }

  /** The index finds the canonical form; a case-sensitive method then compares the value. */
  #equals(column: SearchColumn, method: TextMethod, value: string): string {
    const { expression, wanted } = compared(column, method, value)
    if (column.index === 'bytes' && column.key !== undefined && expression !== column.key) {
      return `(${this.#byBytes(column.key)} = ${this.bind(canonicalName(value))} and ${expression} = ${this.bind(wanted)})`
    }
    return `${this.#indexed({ ...column, key: expression })} = ${this.bind(wanted)}`
  }

  #begins(column: SearchColumn, method: TextMethod, value: string): string {
    const { expression, wanted } = compared(column, method, value)
    if (column.index !== 'bytes' || column.key === undefined || expression === column.key) return this.#range(expression, wanted)
    const prefix = canonicalPrefix(value)
    const exactly = this.#range(expression, wanted)
    return prefix === '' ? exactly : `(${this.#range(column.key, prefix)} and ${exactly})`
  }

  #range(expression: string, prefix: string): string {
    if (prefix === '') return `${expression} is not null`
    const [from, end] = [`${this.#byBytes(expression)} >= ${this.bind(prefix)}`, afterPrefix(prefix)]
    return end === undefined ? from : `(${from} and ${this.#byBytes(expression)} < ${this.bind(end)})`
  }

  #equalParts({ name, domain }: NonNullable<SearchColumn['parts']>, method: TextMethod, value: string): string {
    const parts = split(method, value)
    return parts ? `(${this.#equalName(name, method, parts.name)} and ${domain} = ${this.bind(parts.domain)})` : '1 = 0'
  }

  /** The text ends within the name, or within the domain. */
  #beginningOfParts({ name, domain }: NonNullable<SearchColumn['parts']>, method: TextMethod, value: string): string {
    const parts = split(method, value)
    const within = this.#begins(name, method, parts?.whole ?? value)
    return parts ? `((${this.#equalName(name, method, parts.name)} and ${this.#range(domain, parts.domain)}) or ${within})` : within
  }

  /** The domains are searched once, and not again for each row. */
  #partOfParts({ name, owner }: NonNullable<SearchColumn['parts']>, method: TextMethod, value: string): string {
    const ofDomains = (condition: string): string => `${owner} in (select id from orgs where ${condition})`
    const { expression, wanted } = compared(name, method, value)
    const parts = split(method, value)
    if (method.startsWith('ends_with')) {
      if (!parts) return ofDomains(this.#ends(PRIMARY_DOMAIN, wanted))
      return `(${this.#ends(expression, parts.name)} and ${ofDomains(`${PRIMARY_DOMAIN} = ${this.bind(parts.domain)}`)})`
    }
    const within = this.#contains(expression, wanted)
    if (!parts) return `(${within} or ${ofDomains(this.#contains(PRIMARY_DOMAIN, wanted))})`
    return `(${within} or (${this.#ends(expression, parts.name)} and ${ofDomains(this.#range(PRIMARY_DOMAIN, parts.domain))}))`
  }

  /** The parts of a canonical form are not canonical themselves: a space before the `@` stays. */
  #equalName(name: SearchColumn, method: TextMethod, value: string): string {
    if (ignoresCase(method) && name.key !== undefined) return `${this.#byBytes(name.key)} = ${this.bind(value)}`
    return this.#equals(name, method, value)
  }

  #indexed({ value, key = value, index }: SearchColumn): string {
    return index === 'bytes' ? this.#byBytes(key) : key
  }

  /** The index is on the value only if there is no canonical form. */
  #listed({ value, key, index }: SearchColumn): string {
    return index === 'bytes' && key === undefined ? this.#byBytes(value) : value
  }

  #byBytes(expression: string): string {
    return this.#dialect.byBytes === '' ? expression : `${expression} ${this.#dialect.byBytes}`
  }
}

const isEquals = (method: TextMethod): boolean => method.startsWith('equals')
const isBeginning = (method: TextMethod): boolean => method.startsWith('starts_with')
const ignoresCase = (method: TextMethod): boolean => method.endsWith('_ignore_case')

/** The expression and the text that a method compares. */
function compared({ value, key }: SearchColumn, method: TextMethod, text: string): { readonly expression: string; readonly wanted: string } {
  return ignoresCase(method) && key !== undefined ? { expression: key, wanted: canonicalName(text) } : { expression: value, wanted: text }
}

/** Splits at the last `@`. */
function split(method: TextMethod, text: string): { readonly whole: string; readonly name: string; readonly domain: string } | undefined {
  const whole = ignoresCase(method) ? canonicalName(text) : text
  const at = whole.lastIndexOf('@')
  return at < 0 ? undefined : { whole, name: whole.slice(0, at), domain: whole.slice(at + 1) }
}
