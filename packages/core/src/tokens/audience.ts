import { audienceProject } from '../protocol/index.js'
import type { ProjectId } from '../shared/index.js'

/**
 * The audience of an access token: the client and its project, and the projects that `…:aud` scopes name (product decision). Follows
 * from the scopes of the very token, so that one with fewer scopes opens fewer doors.
 *
 * @param own what the token is for without any scope: client_id and project id
 */
export function audienceOf(
  own: readonly string[],
  scopes: readonly string[],
  { vendor, serviceProjectId }: { readonly vendor: string; readonly serviceProjectId: ProjectId },
): readonly string[] {
  const named = scopes
    .map((scope) => audienceProject(scope, vendor))
    .filter((project) => project !== undefined)
    .map((project) => (project === vendor ? serviceProjectId : project))
  return [...new Set([...own, ...named])]
}
