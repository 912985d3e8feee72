/**
 * SQL conditions for what was removed although rows are left (`Removals`). The table `removals` is empty most of the time, which is compared first and once
 * for a statement.
 */
import type { Removal } from '@keyhall/core/shared'

const going = (kind: Removal['kind']): string => `(select going.id from removals going where going.kind = '${kind}')`
/** With a condition that an index answers: a scan is what tests of plans look for. */
const unlessEmpty = (condition: string): string => `(not exists (select 1 from removals going where going.kind > '') or (${condition}))`

const placed = (alias: string, kind: Removal['kind']): string => `${alias}.id not in ${going(kind)} and ${alias}.org_id not in ${going('org')}`
const existing = (table: string, kind: Removal['kind'], id: string): string =>
  `exists (select 1 from ${table} placed where placed.id = ${id} and ${placed('placed', kind)})`
const inProject = (id: string): string => existing('projects', 'project', id)

/** Adds a row, whose first column is its id, unless a removed object with this id has rows left: its job would delete the new one. */
export const insertUnlessGoing = (kind: Removal['kind'], table: string, columns: readonly string[]): string => `
  insert into ${table} (${columns.join(', ')}) select ${columns.map((_, index) => `$${index + 1}`).join(', ')}
  where not exists (select 1 from removals going where going.kind = '${kind}' and going.id = $1)`

/** The users among these ids that were removed, whether or not their rows are left. */
export const removedUserIds = (ids: string): string => `
  select id from removed_users where id in (${ids}) union select going.id from removals going where going.kind = 'user' and going.id in (${ids})
  union select placed.id from removals going join users placed on placed.org_id = going.id where going.kind = 'org' and placed.id in (${ids})`

/** Whether the organization with this id stays. */
export const orgStays = (id: string): string => unlessEmpty(`${id} not in ${going('org')}`)

/** Whether the user with this alias stays. */
export const userStays = (alias: string): string => unlessEmpty(placed(alias, 'user'))

/** Whether the project with this alias stays. */
export const projectStays = (alias: string): string => unlessEmpty(placed(alias, 'project'))

/** Whether the project with this id stays. */
export const projectIdStays = (id: string): string => unlessEmpty(inProject(id))

/** Whether the client with this alias stays. */
export const clientStays = (alias: string): string => unlessEmpty(`${alias}.id not in ${going('client')} and ${inProject(`${alias}.project_id`)}`)

/** Whether the provider with this alias stays. */
export const providerStays = (alias: string): string =>
  unlessEmpty(`${alias}.id not in ${going('provider')} and (${alias}.org_id is null or ${alias}.org_id not in ${going('org')})`)

/** Whether the provider with this id stays. */
export const providerIdStays = (id: string): string =>
  unlessEmpty(`${id} not in ${going('provider')} and not exists (
    select 1 from identity_providers placed where placed.id = ${id} and placed.org_id is not null and placed.org_id in ${going('org')})`)

/** Whether user, organization and project of the user grant with this alias stay. */
export const grantStays = (alias: string): string =>
  unlessEmpty(`${alias}.org_id not in ${going('org')} and ${existing('users', 'user', `${alias}.user_id`)} and ${inProject(`${alias}.project_id`)}`)

/** Whether the place of the membership with this alias stays. */
export const membershipStays = (alias: string): string =>
  unlessEmpty(`(${alias}.scope_kind <> 'org' or ${alias}.scope_id not in ${going('org')}) and (${alias}.scope_kind <> 'project' or ${inProject(`${alias}.scope_id`)})`)
