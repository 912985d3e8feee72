/** A part of the document. */
export type Json = Readonly<Record<string, unknown>>

/**
 * Takes the members that are left of an object after its writer has taken those that it writes. There must be none: a member that is added to the
 * type, and that its writer does not write, does not compile. It would be lost in exports.
 *
 * @param byName names of members that the writer writes in another way
 */
export const allWritten = <Rest extends object, ByName extends string = never>(
  _rest: Rest & Readonly<Record<Exclude<keyof Rest, ByName>, never>>, ..._byName: readonly (readonly ByName[])[]
): void => undefined

/** `true`, or absent instead of `false`. */
export const ifTrue = (flag: boolean | undefined): true | undefined => (flag ? true : undefined)

export const nonEmpty = (text: string): string | undefined => (text === '' ? undefined : text)

export const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** The name of a state; absent for `active`. */
export const unlessActive = <T extends string>(state: T | undefined, name: (state: T) => string): string | undefined =>
  state === undefined || state === 'active' ? undefined : name(state)
