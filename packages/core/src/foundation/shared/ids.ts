/** Makes entity ids: 22 letters and digits, the first a letter; time-sortable, unique, never secret. */
export interface Ids {
  next(): string
}
