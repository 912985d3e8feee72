import { count, instant, key, table, text } from './table.js'

/** Without foreign keys, because the rows of five tables are removed. `walk` and `place` say which tokens were looked at. */
export const removalTables = () => [
  table('removals', { kind: key, id: key, removed_at: instant, walk: count, place: text }),
]
