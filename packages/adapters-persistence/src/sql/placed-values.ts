/** A list of values in a statement, with its placeholders. */
interface PlacedValues {
  /** `$1, $2, …` */
  readonly places: string
  readonly values: readonly string[]
}

/** Repeats the last value up to a power of four, so that lists of all lengths need few statements. @param values at least one */
export function placedValues(values: readonly string[]): PlacedValues {
  const length = 4 ** Math.ceil(Math.log2(values.length) / 2)
  const padded = Array.from({ length }, (_, index) => values[Math.min(index, values.length - 1)] ?? '')
  return { places: padded.map((_, index) => `$${index + 1}`).join(', '), values: padded }
}
