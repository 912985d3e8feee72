import { audienceProject } from '../../foundation/protocol/index.js'
import type { ProjectId } from '../../foundation/shared/index.js'

/** The names of the service's own project in scopes and in audiences. */
export interface AudiencePlace {
  readonly vendor: string
  readonly serviceProjectId: ProjectId
}

/**
 * The audience of an access token: the client, its project, and the projects named by `…:aud` scopes (product decision). Derived from the
 * scopes of the individual token, so that fewer scopes mean a narrower audience.
 *
 * @param own the audience without any scope: client_id and project id
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
 * The audience after scopes are dropped: without the projects that they named, but with those that need no scope.
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
