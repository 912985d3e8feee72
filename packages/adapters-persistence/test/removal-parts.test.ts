import assert from 'node:assert/strict'
import { PARTS } from '#src/removals/parts.js'
import { WALKS } from '#src/removals/walks.js'
import { allTables } from '#src/tables/all-tables.js'

/** The columns with the id of what is removed. A column of another table that refers to it counts too. */
const COLUMNS = {
  org: ['org_id'], project: ['project_id', 'org_id'], client: ['client_id'], provider: ['provider_id'], user: ['user_id'],
} as const

/** Rows that stay, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'org audit_events': 'records the past until its retention ends',
  'org users': '', 'org projects': '',
  'project role_removals': 'its job ends by itself',
  'project orgs': '',
  'client grants': 'revoked by a walk, purged after their expiry',
  'client access_tokens': 'revoked by a walk, purged after their expiry',
  'client login_traces': 'records the past until its retention ends',
  'client traced_sign_ins': 'records the past until its retention ends',
  'client pushed_requests': 'expires within minutes, and needs the client',
  'client device_authorizations': 'expires within minutes, and needs the client',
  'client backchannel_requests': 'expires within minutes, and needs the client',
  'user access_tokens': 'ended with the user, whose row every use reads; purged after their expiry',
  'user pending_endings': 'its job ends by itself, and may be the one that removes the user',
}

describe('the removal of an object', () => {
  for (const dialect of ['better-sqlite3', 'postgres'] as const) {
    for (const [kind, columns] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, readonly string[]][]) {
      it(`deletes from every table that names ${kind === 'org' ? 'an organization' : `a ${kind}`}, or has a reason to keep the rows (${dialect})`, () => {
        const naming = allTables(dialect).filter(({ options }) => columns.slice(0, 1).some((column) => Object.hasOwn(options.columns, column)))
        const deleted = (name: string): boolean => PARTS[kind].some(({ statement }) => new RegExp(`^(delete from|update) ${name}\\b`).test(statement.text))
        const missing = naming.map(({ options }) => options.name).filter((name) => !deleted(name) && KEPT[`${kind} ${name}`] === undefined)
        assert.deepEqual(missing, [])
      })
    }
  }

  it('limits the rows of every statement but those that follow a limited one', () => {
    for (const [kind, parts] of Object.entries(PARTS)) {
      for (const { statement, isUncounted } of parts) {
        assert.match(statement.text, isUncounted ? /^insert into removed_users / : /limit \$\d+\)+( r)?$|limit \$\d+/, `${kind}: ${statement.text}`)
      }
    }
  })

  it('looks at the tokens of clients where clients are removed', () => {
    assert.deepEqual(Object.entries(WALKS).map(([kind, walks]) => [kind, walks.length]), [['org', 2], ['project', 2], ['client', 2], ['provider', 0], ['user', 0]])
  })
})
