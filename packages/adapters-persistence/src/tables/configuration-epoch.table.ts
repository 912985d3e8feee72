import { count, integer, optional, table, text } from './table.js'

/** The one row of the table; its key is always 1. Written by triggers only. */
interface ConfigurationEpochRow {
  readonly singleton: number
  /** Random, so that no two states have the same, not even after a backup was restored. */
  readonly value: string
  /** Not used any more. */
  readonly changed_in: number | null
}

export const configurationEpochTables = () => [
  table<ConfigurationEpochRow>('configuration_epoch', { singleton: { ...integer, primary: true }, value: text, changed_in: optional(count) }),
]
