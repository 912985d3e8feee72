import type { FieldProblem } from '@keyhall/core/api'
import { didYouMean } from './did-you-mean.js'

/** Names in a path; other names are quoted. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const MAX_NAME_LENGTH = 60

/** The path of a value in the input, and the list that collects problems. */
export class Spot {
  readonly problems: FieldProblem[]
  readonly #above: Spot | undefined
  /** The whole path without a spot above, or else the name of the member or the index of the element. */
  readonly #step: string | number
  #path: string | undefined

  constructor(path: string, problems: FieldProblem[] = [], above?: Spot, step: string | number = path) {
    this.problems = problems
    this.#above = above
    this.#step = step
    this.#path = above ? undefined : path
  }

  /** `clients[0].redirect_uris[1]`; empty for the whole input. Made when it is needed, because few values have problems. */
  get path(): string {
    this.#path ??= joined(this.#above?.path ?? '', this.#step)
    return this.#path
  }

  member(name: string): Spot {
    return new Spot('', this.problems, this, name)
  }

  item(index: number): Spot {
    return new Spot('', this.problems, this, index)
  }

  /** Reports a member that the class does not have. `names` are the members of the class. */
  unknown(name: string, names: readonly string[]): void {
    const similar = didYouMean(name, names)
    this.member(name).refuse(similar === undefined ? 'there is no such member' : `there is no such member; did you mean ${similar}?`)
  }

  /** Reports a problem. The type is `never` because the result of a parser is unused once there is a problem. */
  refuse(problem: string): never {
    this.problems.push({ field: this.path, problem })
    return undefined as never
  }
}

function joined(path: string, step: string | number): string {
  if (typeof step === 'number') return `${path}[${step}]`
  if (!NAME.test(step)) return `${path}["${printable(step)}"]`
  return path === '' ? step : `${path}.${step}`
}

/** Replaces characters that could manipulate a terminal. */
const printable = (name: string): string => name.slice(0, MAX_NAME_LENGTH).replace(/[^\x20-\x7e]|["\\]/g, '?')

/** Parses a raw value, or refuses it at its spot. Never throws for bad input. */
export type Read<T> = (value: unknown, at: Spot) => T
