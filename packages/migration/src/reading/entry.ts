import { harmless, itemPath, memberPath } from '@keyhall/documents/json'
import type { Effect, Note } from '../losses/loss.js'
import { NO_PLACE } from '../losses/loss.js'

export type Members = Readonly<Record<string, unknown>>

/** An item of a list, and its path. */
export interface Listed {
  readonly item: Members
  readonly path: string
}

export const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const isInteger = (value: unknown): value is number | bigint => typeof value === 'bigint' || Number.isSafeInteger(value)

/** An identifier of an export as text; see `Entry.id`. */
export const idText = (value: unknown): string | undefined => (isInteger(value) ? String(value) : isText(value) && value !== '' ? value : undefined)

const isText = (value: unknown): value is string => typeof value === 'string'
const isId = (value: unknown): value is string | number | bigint => isText(value) || isInteger(value)
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Whether a member is empty: exports contain members that were never set. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === false || value === '' ||
  (Array.isArray(value) ? value.every(isEmpty) : isObject(value) && Object.values(value).every(isEmpty))

/** Unsupported members with their reasons, or one reason for all. */
export type Reasons = Readonly<Record<string, string>>

/**
 * An object of an export that records which members were read. `close` reports unread members as losses,
 * also members that this version does not know, so that nothing is lost silently.
 */
export class Entry {
  readonly path: string
  readonly #members: Members
  readonly #note: Note
  readonly #taken = new Set<string>()
  readonly #inner: Entry[] = []

  constructor(members: Members, path: string, note: Note) {
    this.#members = members
    this.path = path
    this.#note = note
  }

  /** The names of the unread members. */
  rest(): readonly string[] {
    return Object.keys(this.#members).filter((name) => !this.#taken.has(name))
  }

  /** Reads a member. */
  take(name: string): unknown {
    this.#taken.add(name)
    return Object.hasOwn(this.#members, name) ? (this.#members[name] ?? undefined) : undefined
  }

  /** Reads a string; an empty one counts as missing. */
  text(name: string): string | undefined {
    return this.#typed(name, 'a text', isText) || undefined
  }

  /** Reads an identifier: a string, or an integer of any size as its digits, because exporting products write both. */
  id(name: string): string | undefined {
    return idText(this.#typed(name, 'a text', isId))
  }

  flag(name: string): boolean | undefined {
    return this.#typed(name, 'true or false', (value) => typeof value === 'boolean')
  }

  number(name: string): number | undefined {
    return this.#typed(name, 'a number', (value) => typeof value === 'number')
  }

  /** Reads a list of strings and reports other items. */
  texts(name: string): readonly string[] {
    return this.#items(name, 'a text', isText).map(({ item }) => item)
  }

  /** Reads an object, which is closed together with this one. */
  object(name: string): Entry | undefined {
    const members = this.#typed(name, 'an object', isObject)
    return members === undefined ? undefined : this.adopt(members, memberPath(this.path, name))
  }

  /** Reads a list of objects, which are closed together with this one. */
  objects(name: string): readonly Entry[] {
    return this.listed(name).map(({ item, path }) => this.adopt(item, path))
  }

  /** Reads a list of objects, each a subject of its own. */
  listed(name: string): readonly Listed[] {
    return this.#items(name, 'an object', isObject)
  }

  /** An object embedded in another form, such as JSON in a string. */
  adopt(members: Members, path: string): Entry {
    const entry = new Entry(members, path, this.#note)
    this.#inner.push(entry)
    return entry
  }

  /** Whether a member has a value that says something, without reading it. */
  isFilled(name: string): boolean {
    return Object.hasOwn(this.#members, name) && !isEmpty(this.#members[name])
  }

  /** Ignores members that only the exporting product can use. */
  ignore(...names: readonly string[]): void {
    for (const name of names) this.#taken.add(name)
  }

  /** Reads a member and reports it as lost, unless it is empty. */
  lose(name: string, reason: string): void {
    if (!isEmpty(this.take(name))) this.left(reason, [name])
  }

  /** Reports that a member, or this object, is left out. */
  left(reason: string, names: readonly string[] = [], value?: string): void {
    this.#say('left out', reason, names.reduce(memberPath, this.path), value)
  }

  /** Reports that a member, or this object, is changed. */
  changed(reason: string, names: readonly string[] = [], value?: string): void {
    this.#say('changed', reason, names.reduce(memberPath, this.path), value)
  }

  /** Ignores all members, because the whole object was reported as left out. */
  drop(): void {
    this.ignore(...this.rest())
    for (const inner of this.#inner) inner.drop()
  }

  /** Reports every unread, non-empty member of this object and of the objects read from it. */
  close(reasons: Reasons = {}): void {
    for (const name of this.rest()) this.lose(name, Object.hasOwn(reasons, name) ? (reasons[name] ?? NO_PLACE) : NO_PLACE)
    for (const inner of this.#inner) inner.close(reasons)
  }

  #say(effect: Effect, reason: string, path: string, value: string | undefined): void {
    this.#note({ path, effect, reason, ...(value === undefined ? {} : { value: harmless(value) }) })
  }

  #typed<T>(name: string, expected: string, is: (value: unknown) => value is T): T | undefined {
    const isFirst = !this.#taken.has(name)
    const value = this.take(name)
    if (value === undefined || is(value)) return value
    if (isFirst && !isEmpty(value)) this.left(`expected ${expected}`, [name])
    return undefined
  }

  #items<T>(name: string, expected: string, is: (item: unknown) => item is T): readonly { readonly item: T; readonly path: string }[] {
    const path = memberPath(this.path, name)
    const items = this.#typed(name, 'a list', isList) ?? []
    return items.flatMap((item, index) => {
      if (is(item)) return [{ item, path: itemPath(path, index) }]
      if (!isEmpty(item)) this.#say('left out', `expected ${expected}`, itemPath(path, index), undefined)
      return []
    })
  }
}
