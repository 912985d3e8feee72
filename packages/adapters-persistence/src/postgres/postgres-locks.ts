import type { Sql } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Locks } from '../stores/connection.js'

const LOCK_INSTANCE = statement('select singleton from instance for update')

/** Locks the row, which may not exist yet. One without failures is like none. */
const LOCK_ACCOUNT = statement(`
  insert into login_attempts (account, failures, blocked_until) values ($1, 0, 0)
  on conflict (account) do update set failures = login_attempts.failures`)

const LOCK_DEVICE_AUTHORIZATION = statement('select id from device_authorizations where id = $1 for update')

const LOCK_BACKCHANNEL_REQUEST = statement('select id from backchannel_requests where id = $1 for update')

/** Weak enough to allow inserts that reference the organization, such as users. */
const LOCK_ORG = statement('select id from orgs where id = $1 for no key update')

/** Weak enough to allow inserts that reference the user, such as sign-ins. */
const LOCK_USER = statement('select id from users where id = $1 for no key update')

const LOCK_VERIFICATION_CODE = statement('select user_id from verification_codes where user_id = $1 and kind = $2 for update')

const LOCK_CLIENT = statement('select id from clients where id = $1 for update')

/** Allows reads. Every change of a key takes this lock. */
const LOCK_SIGNING_KEYS = statement('lock table signing_keys in exclusive mode')

export const postgresLocks = (sql: Sql): Locks => ({
  async instance() {
    await sql.rows(LOCK_INSTANCE, [])
  },
  async loginAttempts(account) {
    await sql.change(LOCK_ACCOUNT, [account])
  },
  async deviceAuthorization(id) {
    await sql.rows(LOCK_DEVICE_AUTHORIZATION, [id])
  },
  async backchannelRequest(id) {
    await sql.rows(LOCK_BACKCHANNEL_REQUEST, [id])
  },
  async org(id) {
    await sql.rows(LOCK_ORG, [id])
  },
  async user(id) {
    await sql.rows(LOCK_USER, [id])
  },
  async verificationCode(userId, kind) {
    await sql.rows(LOCK_VERIFICATION_CODE, [userId, kind])
  },
  async client(id) {
    await sql.rows(LOCK_CLIENT, [id])
  },
  async signingKeys() {
    await sql.change(LOCK_SIGNING_KEYS, [])
  },
  /** Also a change of settings can leave no owner who may sign in. */
  async owners() {
    await sql.rows(LOCK_INSTANCE, [])
  },
  hold: 'for key share',
  passOver: 'for update skip locked',
})
