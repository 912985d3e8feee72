/** Generates entity ids: 22 letters and digits, the first a letter; time-sortable, unique, not secret. */
export interface Ids {
  next(): string
}
