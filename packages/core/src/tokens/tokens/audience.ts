import { audienceProject } from '../../foundation/protocol/index.js'
import type { ProjectId } from '../../foundation/shared/index.js'

/** What names the service's own project in scopes, and what it is in audiences. */
export interface AudiencePlace {
  readonly vendor: string
  readonly serviceProjectId: ProjectId
}

/**
 * The audience of an access token: the client and its project, and the projects that `…:aud` scopes name (product decision). Follows
 * from the scopes of the very token, so that one with fewer scopes opens fewer doors.
 *
 * @param own what the token is for without any scope: client_id and project id
 */
export function audienceOf(
  own: readonly string[],
  scopes: readonly string[],
  { vendor, serviceProjectId }: AudiencePlace,
): readonly string[] {
  const named = scopes
    .map((scope) => audienceProject(scope, vendor))
    .filter((project) => project !== undefined)
    .map((project) => (project === vendor ? serviceProjectId : project))
  return [...new Set([...own, ...named])]
}

/**
 * What is left of an audience when scopes are dropped: the projects that they named go with them, but what is there without any
 * scope stays.
 *
 * @param left.own client_id and project id of the client
 */
export function audienceWithout(
  audience: readonly string[],
  left: { readonly own: readonly string[]; readonly dropped: readonly string[] },
  place: AudiencePlace,
): readonly string[] {
  const gone = audienceOf([], left.dropped, place).filter((name) => !left.own.includes(name))
  return audience.filter((name) => !gone.includes(name))
}
