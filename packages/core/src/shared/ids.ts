/** Makes entity ids: 22 URL-safe characters, time-sortable, unique, never secret. */
export interface Ids {
  next(): string
}
