import assert from 'node:assert/strict'
import { NEW_AUTH_REQUESTS } from '#src/rows/auth-request-row.js'
import { AUDIT_EVENTS, MESSAGES } from '#src/rows/recorded-rows.js'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '#src/rows/token-rows.js'
import { NEW_ENTRIES, SIGN_INS } from '#src/rows/trace-rows.js'
import type { Columns } from '#src/sql/sql.js'
import { METADATA, PASSWORDS, TOTP_SEEDS, USER_GRANTS, USERS } from '#src/stores/bulk.store.js'
import { RECOVERY_CODES } from '#src/stores/factor.store.js'
import { allTables } from '#src/tables/all-tables.js'

const inserts = [NEW_AUTH_REQUESTS, NEW_ENTRIES, SIGN_INS, USERS, PASSWORDS, TOTP_SEEDS, METADATA, USER_GRANTS, RECOVERY_CODES]
const written = [AUDIT_EVENTS, MESSAGES, ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS]

const columnsOf = new Map<string, Columns>([
  ...inserts.map(({ table, columns }) => [table, columns] as const),
  ...written.map(({ name, columns }) => [name, columns] as const),
])

describe('the column types of written rows', () => {
  for (const [table, columns] of columnsOf) {
    it(`are those of the table ${table}`, () => {
      const declared = allTables('postgres').find(({ options }) => options.name === table)?.options.columns ?? {}
      const typeOf = (name: string) => String(declared[name]?.type).replace('integer', 'int')
      assert.deepEqual(columns, Object.fromEntries(Object.keys(columns).map((name) => [name, typeOf(name)])))
    })
  }
})
