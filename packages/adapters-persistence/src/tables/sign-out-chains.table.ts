import type { Dialect } from './table.js'
import { instant, json, key, table } from './table.js'

export const signOutChainTables = (dialect: Dialect) => [
  table('sign_out_chains', { id: key, body: json(dialect), expires_at: instant }, { indices: [{ name: 'sign_out_chains_expires_at', columns: ['expires_at'] }] }),
]
