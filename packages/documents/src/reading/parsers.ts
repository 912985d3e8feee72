import type { Read, Spot } from '@keyhall/input'

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

/** One of several texts. */
export const oneOf = <const T extends string>(choices: readonly T[]): Read<T> => (value, at) =>
  choices.includes(value as T) ? (value as T) : at.refuse(`expected ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}`)

/** Passes the result of `read` to `next`, unless it has problems. `next` may report problems too. */
export const andThen = <A, B>(read: Read<A>, next: (value: A, at: Spot) => B): Read<B> => (value, at) => {
  const before = at.problems.length
  const result = read(value, at)
  return at.problems.length === before ? next(result, at) : (undefined as B)
}

/** A list whose duplicates are dropped. */
export const set = <T extends string>(read: Read<T>, most: number): Read<readonly T[]> =>
  andThen(list(read, most), (items) => [...new Set(items)])
