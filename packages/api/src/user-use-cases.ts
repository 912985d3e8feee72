import type {
  AddHuman, AddMachine, ChangeContact, ChangeHuman, ChangeMachine, ChangeMachineKeys, ChangeMachineSecret, ChangePersonalAccessTokens,
  ChangeProfile, ChangeState, OwnApplications, OwnRefreshTokens, RemoveOwnAccount, RemoveUser, RenameUser, SendCode, SetAvatar, SetPassword, SetUpOrg,
} from '@keyhall/core/accounts'
import type { CredentialReads } from '@keyhall/core/credentials'
import type { ChangeFactors, FactorReads, PasskeyRegistrations, PasskeyWithCode, SetUpTotp } from '@keyhall/core/factors'
import type { MetadataChanges } from '@keyhall/core/metadata'
import type { OrgReads } from '@keyhall/core/orgs'
import type { MembershipReads } from '@keyhall/core/permissions'
import type { ProjectReads } from '@keyhall/core/projects'
import type { Reader, UserId } from '@keyhall/core/shared'
import type { UserMetadataReads, UserReads, UserSearch } from '@keyhall/core/users'
import type { AcceptInvitation, LinkedCode, LinkedCodeKind, SetPasswordWithCode, VerifyContact } from '@keyhall/core/verification'

/** Read models of users and their credentials. */
export interface UserViews {
  readonly users: UserReads & UserSearch
  readonly userMetadata: UserMetadataReads
  readonly credentials: CredentialReads
  readonly factors: FactorReads
  readonly memberships: MembershipReads
  readonly orgs: OrgReads
  readonly projects: ProjectReads
}

/** The use cases of users. */
export interface UserUseCases {
  readonly views: Reader<UserViews>
  readonly addHuman: AddHuman
  readonly addMachine: AddMachine
  readonly setUpOrg: SetUpOrg
  readonly changeHuman: ChangeHuman
  readonly changeProfile: ChangeProfile
  readonly avatars: SetAvatar
  readonly changeContact: ChangeContact
  readonly changeMachine: ChangeMachine
  readonly changeState: ChangeState
  readonly rename: RenameUser
  readonly remove: RemoveUser
  readonly removeOwn: RemoveOwnAccount
  readonly refreshTokens: OwnRefreshTokens
  readonly applications: Pick<OwnApplications, 'of' | 'consentsOf' | 'revokeOf'>
  readonly setPassword: SetPassword
  readonly setPasswordWithCode: SetPasswordWithCode
  readonly sendCode: SendCode
  /** The address of the page that accepts a returned code. */
  readonly linkOf: (kind: LinkedCodeKind, shown: LinkedCode) => string
  readonly acceptInvitation: AcceptInvitation
  readonly passkeyWithCode: PasskeyWithCode
  readonly verifyContact: VerifyContact
  readonly factors: ChangeFactors
  readonly setUpTotp: SetUpTotp
  readonly registrations: PasskeyRegistrations
  readonly metadata: MetadataChanges<UserId>
  readonly secrets: ChangeMachineSecret
  readonly keys: ChangeMachineKeys
  readonly tokens: ChangePersonalAccessTokens
}
