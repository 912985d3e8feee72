// Fills a migrated database with believable rows by SQL, which takes seconds where the API would take hours.

/** How much of everything belongs to a number of users. */
export const sizesFor = (users) => ({
  users, orgs: Math.max(1, Math.min(1000, users / 100)), applications: Math.max(1, users / 10), grants: users / 2, events: users, signIns: Math.min(users, 100_000),
})

const DAY = 86_400

/** The dialects differ in how numbers are counted and padded. */
const DIALECTS = {
  sqlite: { series: (n) => `(with recursive series(i) as (select 0 union all select i + 1 from series where i + 1 < ${n}) select i from series) s`, padded: (text) => `printf('%07d', ${text})`, json: (text) => text },
  postgres: { series: (n) => `(select i from generate_series(0, ${n - 1}) i) s`, padded: (text) => `lpad((${text})::text, 7, '0')`, json: (text) => `(${text})::jsonb` },
}

/** Statements that fill the tables. The document must have created the application `template`. */
export function statementsFor(kind, { users, orgs, applications, grants, events, signIns }, now) {
  const { series, padded, json } = DIALECTS[kind]
  const projects = Math.max(1, Math.ceil(applications / 10))
  const id = (letter, number) => `'${letter}00000000000000' || ${padded(number)}`
  // Every second user belongs to the first organization, as in an installation with one large customer.
  const orgOf = (number) => id('o', `case when ${number} % 2 = 0 then 0 else ${number} % ${orgs} end`)
  const person = `'{"profile":{"firstName":"Pat","lastName":"Example ' || ${padded('i')} || '","displayName":"Pat Example ' || ${padded('i')} || '"},"email":{"address":"user' || ${padded('i')} || '@people.example","isVerified":true}}'`
  const service = `'{"name":"Service ' || ${padded('i')} || '","description":"","accessTokenType":"opaque"}'`
  const isMachine = 'i % 100 = 99'
  return [
    `insert into orgs (id, name, primary_domain, state, created_at, name_key, changed_at)
      select ${id('o', 'i')}, 'Company ' || ${padded('i')}, 'company' || i || '.example', 'active', ${now}, 'company ' || ${padded('i')}, ${now} from ${series(orgs)}`,
    `insert into projects (id, org_id, name, state, created_at, name_key, changed_at)
      select ${id('p', 'i')}, ${id('o', `i % ${orgs}`)}, 'Project ' || ${padded('i')}, 'active', ${now}, 'project ' || ${padded('i')}, ${now} from ${series(projects)}`,
    `insert into clients (id, project_id, state, version, body, created_at, kind, name, name_key, changed_at, last_used_at)
      select ${id('c', 'i')}, ${id('p', `i % ${projects}`)}, 'active', 1, t.body, ${now} - i % ${DAY}, 'oidc', 'Application ' || ${padded('i')}, 'application ' || ${padded('i')}, ${now}, null
      from ${series(applications)} cross join (select body from clients where id = 'template') t`,
    `insert into users (id, org_id, kind, user_name, user_name_key, email_key, is_email_verified, display_name_key, first_name_key, last_name_key, nick_name_key, state, body, created_at, updated_at)
      select ${id('u', 'i')}, ${orgOf('i')}, case when ${isMachine} then 'machine' else 'human' end, 'User' || ${padded('i')}, 'user' || ${padded('i')},
        case when ${isMachine} then null else 'user' || ${padded('i')} || '@people.example' end, i % 100 <> 99,
        case when ${isMachine} then 'service ' else 'pat example ' end || ${padded('i')}, case when ${isMachine} then null else 'pat' end,
        case when ${isMachine} then null else 'example ' || ${padded('i')} end, null, case when i % 1000 = 7 then 'locked' else 'active' end,
        ${json(`case when ${isMachine} then ${service} else ${person} end`)}, ${now} - ${users} + i, ${now} from ${series(users)}`,
    `insert into user_grants (id, user_id, org_id, project_id, role_keys, state, created_at, updated_at)
      select ${id('g', 'i')}, ${id('u', 'i')}, ${id('o', `(i % ${projects}) % ${orgs}`)}, ${id('p', `i % ${projects}`)}, '
clerk
', 'active', ${now} - i % ${DAY}, ${now} from ${series(grants)}`,
    `insert into audit_events (id, type, aggregate_type, aggregate_id, org_id, actor_id, at, request_id, body)
      select ${id('e', 'i')}, 'user.human.added', 'user', ${id('u', `i % ${users}`)}, ${orgOf('i')}, ${id('u', `i % ${users}`)}, ${now} - ${events} + i, null,
      ${json(`'{"actor":{"kind":"system","name":"bootstrap"}}'`)} from ${series(events)}`,
    `insert into traced_sign_ins (id, reference, client_id, client_org_id, user_id, user_org_id, code_id, route, outcome, reason, reason_code, address, started_at, last_at)
      select ${id('t', 'i')}, ${id('r', 'i')}, ${id('c', `i % ${applications}`)}, ${id('o', `i % ${orgs}`)}, ${id('u', `i % ${users}`)}, ${orgOf(`(i % ${users})`)}, null, 'login/password',
      case when i % 20 = 3 then 'not_accepted' else 'answered' end, null, null, '203.0.113.7', ${now} - ${signIns} + i, ${now} - ${signIns} + i from ${series(signIns)}`,
  ]
}
