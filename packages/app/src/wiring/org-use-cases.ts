import type { UseCases } from '@keyhall/api'
import { AddOrg, ChangeMembers, ManageOrgDomains, PublishedProof, ReadMembers, ReadMyAccess, RemoveOrg, SetDefaultOrg } from '@keyhall/core/administration'
import { ChangeMetadata } from '@keyhall/core/metadata'
import { ManageInvitations } from '@keyhall/core/invitations'
import { ChangeOrg, IsOrgFree, ReadOrgMetadata, ReadOrgs, lockOrgMetadata } from '@keyhall/core/orgs'
import { AddProject, ChangeProject, ReadProjects } from '@keyhall/core/projects'
import { ChangeUserGrants, ReadUserGrants } from '@keyhall/core/user-grants'
import { dependencies } from './dependencies.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Creates the use cases of organizations, projects, members and user grants. */
export function orgUseCases(get: Wiring['get']): Pick<UseCases, 'orgs' | 'projects' | 'members' | 'invitations' | 'userGrants' | 'myAccess'> {
  const host = hostOf(get(t.ISSUER))
  return {
    invitations: new ManageInvitations(dependencies(get, 'storage', 'events', 'ids', 'secrets', 'clock', 'bell')),
    orgs: {
      read: new ReadOrgs(dependencies(get, 'storage')),
      add: new AddOrg({ ...dependencies(get, 'storage', 'events', 'grantRoles', 'ids', 'clock', 'bell'), host }),
      change: new ChangeOrg(dependencies(get, 'storage', 'events', 'guard', 'instance', 'clock')),
      domains: new ManageOrgDomains({
        ...dependencies(get, 'storage', 'events', 'secrets', 'clock', 'vendor'), proof: new PublishedProof({ dns: get(t.DNS_TEXT), http: get(t.OUTGOING_HTTP) }),
      }),
      remove: new RemoveOrg(dependencies(get, 'storage', 'events', 'guard', 'clock')),
      isFree: new IsOrgFree({ ...dependencies(get, 'storage'), host }),
      readMetadata: new ReadOrgMetadata(dependencies(get, 'storage')),
      metadata: new ChangeMetadata({ ...dependencies(get, 'storage', 'events', 'clock'), lock: lockOrgMetadata }),
      setDefault: new SetDefaultOrg({ ...dependencies(get, 'storage', 'instance', 'events'), noticed: () => get(t.INSTANCE).refresh() }),
    },
    projects: {
      read: new ReadProjects(dependencies(get, 'storage')),
      add: new AddProject(dependencies(get, 'storage', 'events', 'ids', 'clock')),
      change: new ChangeProject(dependencies(get, 'storage', 'events', 'instance', 'vendor', 'clock')),
      roles: get(t.CHANGE_PROJECT_ROLES),
    },
    members: {
      read: new ReadMembers(dependencies(get, 'storage')),
      change: new ChangeMembers(dependencies(get, 'storage', 'events', 'guard', 'grantRoles', 'clock', 'bell')),
    },
    myAccess: new ReadMyAccess(dependencies(get, 'storage', 'instance')),
    userGrants: { read: new ReadUserGrants(dependencies(get, 'storage')), change: new ChangeUserGrants(dependencies(get, 'storage', 'events', 'ids', 'clock')) },
  }
}

/** The suffix of organization domains. An IPv6 address cannot be part of a domain. */
export function hostOf(issuer: string): string {
  const { hostname } = new URL(issuer)
  return hostname.startsWith('[') ? 'localhost' : hostname
}
