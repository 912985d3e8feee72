import type { Sql, Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Locks } from '../stores/connection.js'
import type { LockTurns } from './lock-turns.js'

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

/** @param turns of a unit of work. Reads need none: their locks are not awaited */
export function postgresLocks(sql: Sql, turns?: Pick<LockTurns, 'take'>): Locks {
  const lock = async (name: string, query: Statement, values: readonly string[]): Promise<void> => {
    await turns?.take([name, ...values].join(' '))
    await sql.change(query, values)
  }
  const instance = () => lock('instance', LOCK_INSTANCE, [])
  return {
    instance,
    // Also a change of settings can leave no owner who may sign in.
    owners: instance,
    loginAttempts: (account) => lock('attempts', LOCK_ACCOUNT, [account]),
    beforeLoginAttempts: async (account) => turns?.take(`attempts ${account}`),
    deviceAuthorization: (id) => lock('device', LOCK_DEVICE_AUTHORIZATION, [id]),
    backchannelRequest: (id) => lock('backchannel', LOCK_BACKCHANNEL_REQUEST, [id]),
    org: (id) => lock('org', LOCK_ORG, [id]),
    user: (id) => lock('user', LOCK_USER, [id]),
    verificationCode: (userId, kind) => lock('code', LOCK_VERIFICATION_CODE, [userId, kind]),
    client: (id) => lock('client', LOCK_CLIENT, [id]),
    signingKeys: () => lock('signing keys', LOCK_SIGNING_KEYS, []),
    hold: 'for key share',
    passOver: 'for update skip locked',
  }
}
