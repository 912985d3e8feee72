import { FirstTables1795219200000 } from './1795219200000-first-tables.js'
import { ProtocolTables1795287600000 } from './1795287600000-protocol-tables.js'

/** Every migration of this version, oldest first. A migration that was released is never edited. */
export const allMigrations = [FirstTables1795219200000, ProtocolTables1795287600000]
