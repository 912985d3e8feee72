import { IsOptional } from './class-validator.js'
import { constrain } from './constraints.js'
import { addPartial, fieldsOf } from '../field.js'
import type { InputClass } from '../field.js'

/** The members that a partial object contains. */
export type Present<T> = { readonly [K in keyof T]?: T[K] }

/**
 * Derives a class in which every member, including lists, is optional: an absent member is `undefined`.
 * Members are checked as in the whole class; its rules do not apply.
 */
export function partialOf<T extends object>(of: InputClass<T>, name: string): InputClass<Present<T>> {
  const derived = { [name]: class extends (of as InputClass) {} }[name] as InputClass<Present<T>>
  constrain(derived.prototype, () => {
    for (const field of fieldsOf(of)) IsOptional()(derived.prototype, field.name)
  })
  addPartial(derived.prototype)
  return derived
}
