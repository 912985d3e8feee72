/** Enum names on the wire with their values in the program, in the order of their numbers. */
export type WireEnum<V> = Readonly<Record<string, V>>

export const namesOf = (wire: WireEnum<unknown>): readonly string[] => Object.keys(wire)

/** The name of a value; `undefined` if it has none. */
export const nameOf = <V>(wire: WireEnum<V>, value: V): string | undefined => Object.keys(wire).find((name) => wire[name] === value)

/** The value of a name that was validated when the message was read. */
export const meaningOf = <V>(wire: WireEnum<V>, name: string): V => wire[name] as V

/** The names of those values that have one. */
export const namesIn = <V>(wire: WireEnum<V>, values: readonly V[]): string[] =>
  values.map((value) => nameOf(wire, value)).filter((name) => name !== undefined)
