import { didYouMean } from '../text/did-you-mean.js'

/** Where in the document a value stands, and the list that problems with it go to. */
export class Spot {
  readonly path: string
  readonly problems: string[]

  constructor(path: string, problems: string[]) {
    this.path = path
    this.problems = problems
  }

  member(name: string): Spot {
    const step = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : `["${printable(name)}"]`
    return new Spot(this.path === '' || step.startsWith('[') ? this.path + step : `${this.path}.${step}`, this.problems)
  }

  item(index: number): Spot {
    return new Spot(`${this.path}[${index}]`, this.problems)
  }

  /** Meets a member that nobody knows. `names` are those that there are. */
  unknown(name: string, names: readonly string[]): void {
    const meant = didYouMean(name, names)
    this.member(name).refuse(meant === undefined ? 'there is no such member' : `there is no such member; did you mean ${meant}?`)
  }

  /** Reports a problem. What a reader returns afterwards is never used, since the document as a whole is refused: hence the type. */
  refuse(problem: string): never {
    this.problems.push(`${this.path === '' ? 'the document' : this.path}: ${problem}`)
    return undefined as never
  }
}

/** Checks a JSON value and makes a typed one of it, or refuses it at its spot. Never throws. */
export type Read<T> = (value: unknown, at: Spot) => T

/** A member that may be absent. */
export interface Optional<T> {
  readonly optional: Read<T>
}

export const optional = <T>(read: Read<T>): Optional<T> => ({ optional: read })

type Shape = Readonly<Record<string, Read<unknown> | Optional<unknown>>>
type OptionalKeys<S extends Shape> = { [K in keyof S]: S[K] extends Optional<unknown> ? K : never }[keyof S]
type Member<R> = R extends Optional<infer T> ? T : R extends Read<infer T> ? T : never

/** What an object with these members is read to. */
export type Recorded<S extends Shape> = { readonly [K in Exclude<keyof S, OptionalKeys<S>>]: Member<S[K]> } & {
  readonly [K in OptionalKeys<S>]?: Member<S[K]>
}

/** An object with exactly these members: a missing one is refused, and an unknown one too where the spot does so. */
export const record = <S extends Shape>(shape: S): Read<Recorded<S>> => {
  const names = Object.keys(shape)
  return (value, at) => {
    if (!isObject(value)) return at.refuse('expected an object')
    for (const name of Object.keys(value)) if (!names.includes(name)) at.unknown(name, names)
    const result: Record<string, unknown> = {}
    for (const name of names) {
      const reader = shape[name] as Read<unknown> | Optional<unknown>
      const isPresent = Object.hasOwn(value, name) && value[name] !== undefined
      const read = 'optional' in reader ? reader.optional : reader
      if (isPresent) result[name] = read(value[name], at.member(name))
      else if (!('optional' in reader)) at.member(name).refuse('is missing')
    }
    return result as Recorded<S>
  }
}

/** A list. */
export const list = <T>(read: Read<T>, most = 1_000_000): Read<readonly T[]> => (value, at) => {
  if (!Array.isArray(value)) return at.refuse('expected a list')
  if (value.length > most) return at.refuse(`has more than ${most} members`)
  return Array.from(value as unknown[], (item, index) => read(item, at.item(index)))
}

export const flag: Read<boolean> = (value, at) => (typeof value === 'boolean' ? value : at.refuse('expected true or false'))

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number): Read<number> => (value, at) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : at.refuse(`must be a whole number from ${least} to ${most}`)

/** One of a few texts. */
export const oneOf = <T extends string>(choices: readonly T[]): Read<T> => (value, at) =>
  choices.includes(value as T) ? (value as T) : at.refuse(`expected ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}`)

/** Goes on with what was read, unless a problem was found in it. `next` may refuse too. */
export const andThen = <A, B>(read: Read<A>, next: (value: A, at: Spot) => B): Read<B> => (value, at) => {
  const before = at.problems.length
  const result = read(value, at)
  return at.problems.length === before ? next(result, at) : (undefined as B)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list in which it means nothing to be there twice. */
export const set = <T extends string>(read: Read<T>, most: number): Read<readonly T[]> =>
  andThen(list(read, most), (items) => [...new Set(items)])

/** A name that cannot change what a terminal shows around it. */
const printable = (name: string): string => name.slice(0, 60).replace(/[^\x20-\x7e]|["\\]/g, '?')
