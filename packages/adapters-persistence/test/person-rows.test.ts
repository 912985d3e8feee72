import assert from 'node:assert/strict'
import { allTables } from '#src/tables/all-tables.js'

/** Columns that name a person, or whose JSON may. */
const NAMES_A_PERSON = ['user_id', 'started_by', 'body', 'sealed', 'recipient', 'account']

/** Removed, ended or revoked by `RemoveUnproven` (`core/src/proofs/verification/remove-unproven.ts`). */
const REMOVED = [
  'passwords', 'totp_seeds', 'passkeys', 'recovery_codes', 'factor_preferences', 'idp_links', 'consents', 'verification_codes', 'sessions', 'grants', 'access_tokens',
]

/** Rows that stay, with the reason why a stranger who added them gains nothing. */
const KEPT: Readonly<Record<string, string>> = {
  users: 'the account itself; its profile opens nothing',
  user_metadata: 'describes the person; opens nothing',
  memberships: 'given by administrators only',
  user_grants: 'given by administrators and claim rules only',
  machine_secrets: 'service users have no address to prove',
  machine_keys: 'service users have no address to prove',
  personal_access_tokens: 'service users have no address to prove',
  auth_requests: 'one that is signed in needs its session, which is ended; a link to add needs the session too; others have to sign in',
  pushed_requests: 'parameters of a client, for a person who still has to sign in',
  device_authorizations: 'an approved one yields tokens only while the session of the approval exists, and it is ended',
  backchannel_requests: 'an approved one yields tokens only while the session of the approval exists, and it is ended',
  idp_intents: 'belongs to the service user who started it, and names a person only by a link that exists at the retrieval',
  login_attempts: 'counts failures',
  login_traces: 'records the past',
  traced_sign_ins: 'records the past',
  audit_events: 'records the past',
  outbox: 'mails to the address of the person, and calls to targets of administrators',
  target_deliveries: 'calls to targets of administrators',
  inbox_mails: 'mails in development, read on the same machine only',
  invitations: 'made by administrators for an address',
  sign_out_chains: 'ends sessions only',
  pending_endings: 'ends sign-ins only',
}

/** Tables without a person: configuration, keys and applications. */
const OF_NOBODY = ['instance', 'org_policies', 'identity_providers', 'clients', 'resources', 'master_key_check']

describe('the first proof of an address', () => {
  for (const dialect of ['better-sqlite3', 'postgres'] as const) {
    it(`removes from every table that names a person, or has a reason to keep the rows (${dialect})`, () => {
      const naming = allTables(dialect)
        .filter(({ options: { columns } }) => Object.keys(columns).some((name) => NAMES_A_PERSON.includes(name)))
        .map(({ options: { name } }) => name)
      assert.deepEqual(naming.filter((name) => !REMOVED.includes(name) && KEPT[name] === undefined && !OF_NOBODY.includes(name)), [])
      const known = new Set(allTables(dialect).map(({ options: { name } }) => name))
      assert.deepEqual([...REMOVED, ...Object.keys(KEPT), ...OF_NOBODY].filter((name) => !known.has(name)), [])
    })
  }
})
