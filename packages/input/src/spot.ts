import type { FieldProblem } from '@keyhall/core/api'
import { didYouMean } from './did-you-mean.js'

/** Names in a path; other names are quoted. */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
const MAX_NAME_LENGTH = 60

/** The path of a value in the input, and the list that collects problems. */
export class Spot {
  /** `clients[0].redirect_uris[1]`; empty for the whole input. */
  readonly path: string
  readonly problems: FieldProblem[]

  constructor(path: string, problems: FieldProblem[] = []) {
    this.path = path
    this.problems = problems
  }

  member(name: string): Spot {
    if (!NAME.test(name)) return new Spot(`${this.path}["${printable(name)}"]`, this.problems)
    return new Spot(this.path === '' ? name : `${this.path}.${name}`, this.problems)
  }

  item(index: number): Spot {
    return new Spot(`${this.path}[${index}]`, this.problems)
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

/** Replaces characters that could manipulate a terminal. */
const printable = (name: string): string => name.slice(0, MAX_NAME_LENGTH).replace(/[^\x20-\x7e]|["\\]/g, '?')

/** Parses a raw value, or refuses it at its spot. Never throws for bad input. */
export type Read<T> = (value: unknown, at: Spot) => T
