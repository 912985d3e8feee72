import type { UseCases } from '@keyhall/api'
import { AddOrg, ReadMembers, ReadMyAccess, RemoveOrg, SetDefaultOrg } from '@keyhall/core/administration'
import { ChangeOrg, IsOrgFree, ManageOrgMetadata, ReadOrgs } from '@keyhall/core/orgs'
import { ChangeMembers } from '@keyhall/core/permissions'
import { AddProject, ChangeProject, ChangeProjectRoles, ReadProjects } from '@keyhall/core/projects'
import { ChangeUserGrants, ReadUserGrants } from '@keyhall/core/user-grants'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Creates the use cases of organizations, projects, members and user grants. */
export function orgUseCases(get: Wiring['get']): Pick<UseCases, 'orgs' | 'projects' | 'members' | 'userGrants' | 'myAccess'> {
  const deps = {
    storage: get(t.STORAGE),
    events: get(t.RECORD_EVENTS),
    guard: get(t.SIGN_IN_GUARD),
    instance: get(t.INSTANCE).get,
    ids: get(t.IDS),
    clock: get(t.CLOCK),
    host: hostOf(get(t.ISSUER)),
    noticed: () => get(t.INSTANCE).refresh(),
  }
  return {
    orgs: {
      read: new ReadOrgs(deps),
      add: new AddOrg(deps),
      change: new ChangeOrg(deps),
      remove: new RemoveOrg(deps),
      isFree: new IsOrgFree(deps),
      metadata: new ManageOrgMetadata(deps),
      setDefault: new SetDefaultOrg(deps),
    },
    projects: {
      read: new ReadProjects(deps), add: new AddProject(deps), change: new ChangeProject(deps), roles: new ChangeProjectRoles(deps),
    },
    members: { read: new ReadMembers(deps), change: new ChangeMembers(deps) },
    myAccess: new ReadMyAccess(deps),
    userGrants: { read: new ReadUserGrants(deps), change: new ChangeUserGrants(deps) },
  }
}

/** The suffix of organization domains. An IPv6 address cannot be part of a domain. */
export function hostOf(issuer: string): string {
  const { hostname } = new URL(issuer)
  return hostname.startsWith('[') ? 'localhost' : hostname
}
