import type { Instance } from '@keyhall/core/instance'
import type { Dialect } from './table.js'
import { integer, json, table } from './table.js'

/** The one row of the table `instance`; its key is always 1. */
export interface InstanceRow {
  readonly singleton: number
  readonly body: Instance
}

export const instanceTables = (dialect: Dialect) => [
  table<InstanceRow>('instance', { singleton: { ...integer, primary: true }, body: json(dialect) }),
]
