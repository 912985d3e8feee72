/**
 * SQL for roles that were removed although grants of users still hold them (`ProjectRoleStore.remove`). The table `role_removals` is empty most of the time.
 */
export const removedKeys = (grant: string): string =>
  `(select string_agg(r.role_key, '\n') from role_removals r where r.project_id = ${grant}.project_id)`

/** The keys that are left of a grant. */
export const withoutRemoved = (keys: readonly string[], removed: string | undefined): readonly string[] =>
  removed === undefined ? keys : keys.filter((key) => !removed.split('\n').includes(key))
