import { count, key, table } from './table.js'

/** One row, which readiness checks write. */
export const writeProbeTables = () => [table('write_probes', { id: key, writes: count })]
