/**
 * SQL conditions for sign-ins that have ended although their rows are still there (`PendingEnding`). The table `pending_endings` is empty most of the time.
 */
const IS_OLD = (session: string): string => `${session}.created_at <= e.sessions_until and ${session}.id <> coalesce(e.keep_id, '')`

/** Whether the session with this alias goes on. */
export const goesOn = (session: string): string =>
  `not exists (select 1 from pending_endings e where e.user_id = ${session}.user_id and ${IS_OLD(session)})`

const inSession = (grant: string, condition: string): string =>
  `exists (select 1 from sessions es where es.id = ${grant}.session_id and ${condition})`

/** When the grant with this alias was revoked, by itself or with all sign-ins of its user. */
export const revokedAt = (grant: string): string => `
  coalesce(${grant}.revoked_at, (
    select min(e.ended_at) from pending_endings e where e.user_id = ${grant}.user_id and (${inSession(grant, IS_OLD('es'))}
      or (${grant}.created_at <= e.grants_until and not ${inSession(grant, `not (${IS_OLD('es')})`)}))))`
