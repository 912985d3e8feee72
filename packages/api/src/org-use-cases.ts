import type { AddOrg, ChangeMembers, ManageOrgDomains, ReadMembers, ReadMyAccess, RemoveOrg, SetDefaultOrg } from '@keyhall/core/administration'
import type { ManageInvitations } from '@keyhall/core/invitations'
import type { MetadataChanges } from '@keyhall/core/metadata'
import type { ChangeOrg, IsOrgFree, ReadOrgMetadata, ReadOrgs } from '@keyhall/core/orgs'
import type { AddProject, ChangeProject, ChangeProjectRoles, ReadProjects } from '@keyhall/core/projects'
import type { OrgId } from '@keyhall/core/shared'
import type { ChangeUserGrants, ReadUserGrants } from '@keyhall/core/user-grants'

interface OrgUseCases {
  readonly read: ReadOrgs
  readonly add: AddOrg
  readonly change: ChangeOrg
  readonly domains: ManageOrgDomains
  readonly remove: RemoveOrg
  readonly isFree: IsOrgFree
  readonly readMetadata: ReadOrgMetadata
  readonly metadata: MetadataChanges<OrgId>
  readonly setDefault: SetDefaultOrg
}

interface ProjectUseCases {
  readonly read: ReadProjects
  readonly add: AddProject
  readonly change: ChangeProject
  readonly roles: ChangeProjectRoles
}

interface MemberUseCases {
  readonly read: ReadMembers
  readonly change: ChangeMembers
}

interface UserGrantUseCases {
  readonly read: ReadUserGrants
  readonly change: ChangeUserGrants
}

/** The use cases of organizations and their contents. */
export interface StructureUseCases {
  readonly invitations: ManageInvitations
  readonly orgs: OrgUseCases
  readonly projects: ProjectUseCases
  readonly members: MemberUseCases
  readonly userGrants: UserGrantUseCases
  readonly myAccess: ReadMyAccess
}
