import { resourceOfEntry } from '@keyhall/core/auth-requests'
import { STANDARD_SCOPES, audienceProject, isReservedScope, metadataScope, projectsRolesScope, requestedRole, rolesOrg } from '@keyhall/core/protocol'
import type { Scope } from '@keyhall/core/protocol'
import type { Words } from '@keyhall/texts'

type StandardScope = (typeof STANDARD_SCOPES)[number]
const isStandard = (scope: string): scope is StandardScope => (STANDARD_SCOPES as readonly string[]).includes(scope)

/** The permissions of an application in words, without duplicates. */
export function scopesInWords(words: Words, scopes: readonly Scope[], vendor: string): readonly string[] {
  const phrases = scopes.map((scope: string) => {
    if (isStandard(scope)) return words(`scopes.${scope}`)
    const resource = isReservedScope(scope, vendor) ? undefined : resourceOfEntry(scope)
    if (resource !== undefined) return resource
    const project = audienceProject(scope, vendor)
    if (project === undefined) return words(aboutUser(scope, vendor))
    return project === vendor ? words('scopes.ownApi') : words('scopes.otherProject')
  })
  return phrases.length === 0 ? [words('scopes.nothing')] : [...new Set(phrases)]
}

/** The meaning of a reserved scope that names no project. */
function aboutUser(scope: string, vendor: string): 'scopes.metadata' | 'scopes.roles' | 'scopes.organization' {
  if (scope === metadataScope(vendor)) return 'scopes.metadata'
  const isAboutRoles = scope === projectsRolesScope(vendor) || requestedRole(scope, vendor) !== undefined || rolesOrg(scope, vendor) !== undefined
  return isAboutRoles ? 'scopes.roles' : 'scopes.organization'
}
