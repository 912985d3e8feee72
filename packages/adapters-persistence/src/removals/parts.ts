import { attemptsOf } from '@keyhall/core/factors'
import { UserId } from '@keyhall/core/shared'
import { keyOf as fileOwnerKey } from '../stores/brand-picture.store.js'
import type { Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/** A statement on at most as many rows as its limit, whose repetition ends with none. `$1` is the id of the removed object. */
export interface Part {
  readonly statement: Statement
  /** Its parameters after the id, in this order. `batch` is how many users, projects or clients are removed at a time. */
  readonly takes: readonly ('limit' | 'batch' | 'at')[]
  /** Its rows do not count: the next part deletes as many. */
  readonly isUncounted?: true
}

const NAMES = ['limit', 'batch', 'at'] as const

/** Numbers the parameters `:limit`, `:batch` and `:at`. */
function part(text: string): Part {
  const takes = NAMES.filter((name) => text.includes(`:${name}`))
  return { takes, statement: statement(text.replaceAll(/:(limit|batch|at)\b/g, (_, name) => `$${takes.indexOf(name as typeof takes[number]) + 2}`)) }
}

const some = (table: string, key: string, where: string): string => `(select ${key} from ${table} where ${where} limit :limit)`
/** @param key the columns of the primary key */
const rows = (table: string, key: string, where: string): Part => part(`delete from ${table} where (${key}) in ${some(table, key, where)}`)

/** The prefixes of the keys that count attempts, which differ for ids with a colon. */
const ATTEMPTS = ['', ':'].flatMap((colon, hasColon) =>
  attemptsOf(UserId.parse(colon)).map((key) => `select '${key.slice(0, key.length - colon.length)}' as prefix, ${hasColon} as has_colon`)).join(' union all ')
const HAS_COLON = "case when u.id like '%:%' then 1 else 0 end"

/** The data of users. @param ids selects some of their ids */
const ofUsers = (ids: string): readonly Part[] => {
  const own = `user_id in (${ids})`
  const requests = `select t.auth_request_id from login_traces t where t.${own} and t.auth_request_id is not null`
  return [
    // In the order of a sign-in, which locks its attempts first.
    rows('login_attempts', 'account', `account in (select a.prefix || u.id from (${ids}) u join (${ATTEMPTS}) a on a.has_colon = ${HAS_COLON})`),
    // Shown to everyone who has the address, so it ends with the first commit.
    rows('brand_pictures', 'owner, id', `owner in (select '${fileOwnerKey({ kind: 'user', userId: UserId.parse('') })}' || u.id from (${ids}) u)`),
    part(`update grants set revoked_at = :at where id in ${some('grants', 'id', `${own} and revoked_at is null`)}`),
    rows('memberships', 'user_id, role, scope_kind, scope_id', own),
    ...['passwords', 'totp_seeds', 'machine_secrets', 'factor_preferences'].map((table) => rows(table, 'user_id', own)),
    rows('machine_keys', 'user_id, kid', own),
    ...['personal_access_tokens', 'user_grants', 'sessions', 'passkeys', 'backchannel_requests'].map((table) => rows(table, 'id', own)),
    rows('user_metadata', 'user_id, key', own),
    rows('verification_codes', 'user_id, kind', own),
    rows('recovery_codes', 'user_id, code_hash', own),
    rows('idp_links', 'provider_id, external_id', own),
    rows('consents', 'user_id, client_id', own),
    // Whole sign-ins, because steps before the identification concern the user too.
    rows('traced_sign_ins', 'id', `id in (select s.id from traced_sign_ins s where s.${own} union all ${requests})`),
    rows('login_traces', 'id', `auth_request_id in (${requests}) and (user_id is null or user_id not in (${ids}))`),
    rows('login_traces', 'id', own),
  ]
}

/** The data of clients, then the clients. */
const ofClients = (ids: string): readonly Part[] => [
  rows('client_origins', 'origin, client_id', `client_id in (${ids})`),
  rows('client_keys', 'id', `client_id in (${ids})`),
  rows('consents', 'user_id, client_id', `client_id in (${ids})`),
]

/** The data of projects. A batch has the clients of one project. */
const ofProjects = (ids: string): readonly Part[] => {
  const clients = (limit: string): string => `select c.id from clients c where c.project_id in (${ids}) order by c.id limit ${limit}`
  return [
    ...ofClients(clients(':batch')),
    part(`delete from clients where id in (${clients(':limit')})`),
    rows('resources', 'id', `project_id in (${ids})`),
    rows('user_grants', 'id', `project_id in (${ids})`),
    rows('project_roles', 'project_id, role_key', `project_id in (${ids})`),
    rows('memberships', 'user_id, role, scope_kind, scope_id', `scope_kind = 'project' and scope_id in (${ids})`),
  ]
}

/** The data of providers. */
const ofProviders = (ids: string): readonly Part[] => [
  rows('idp_links', 'provider_id, external_id', `provider_id in (${ids})`),
  rows('upstream_sessions', 'session_id', `provider_id in (${ids})`),
  rows('idp_intents', 'id', `provider_id in (${ids})`),
]

const inOrg = (table: string, limit: string): string => `select o.id from ${table} o where o.org_id = $1 order by o.id limit ${limit}`
/** Keeps ids from being used again. */
const retire = (ids: string): Part => ({ ...part(`insert into removed_users (id, removed_at) select r.id, cast(:at as bigint) from (${ids}) r`), isUncounted: true })

/** Sets of `$1` alone. The cast names its type. */
const ITSELF = 'select cast($1 as text) as id'

/** In the order in which references allow it. */
const OF_ORG: readonly Part[] = [
  ...ofUsers(inOrg('users', ':batch')),
  retire(inOrg('users', ':limit')),
  part(`delete from users where id in (${inOrg('users', ':limit')})`),
  ...ofProjects(inOrg('projects', ':batch')),
  part(`delete from projects where id in (${inOrg('projects', ':limit')})`),
  rows('user_grants', 'id', 'org_id = $1'),
  rows('memberships', 'user_id, role, scope_kind, scope_id', "scope_kind = 'org' and scope_id = $1"),
  rows('org_metadata', 'org_id, key', 'org_id = $1'),
  rows('brand_pictures', 'owner, id', 'owner = $1'),
  ...ofProviders('select i.id from identity_providers i where i.org_id = $1'),
  rows('identity_providers', 'id', 'org_id = $1'),
  rows('idp_intents', 'id', 'org_id = $1'),
  rows('invitations', 'id', 'org_id = $1'),
  rows('org_policies', 'org_id, kind', 'org_id = $1'),
  rows('org_domains', 'org_id, domain', 'org_id = $1'),
]

/** What is deleted before the object itself. */
export const PARTS = {
  org: OF_ORG,
  project: ofProjects(ITSELF),
  client: ofClients(ITSELF),
  provider: ofProviders(ITSELF),
  user: [...ofUsers(ITSELF), retire('select u.id from users u where u.id = $1')],
} as const
