import type { InwardRule } from '../../foundation/claim-rules/index.js'
import type { TotpSeed } from '../../parties/credentials/index.js'
import type { ClientKey, ClientRecord, StatedMetadata } from '../../parties/clients/index.js'
import type { Activity } from '../../directory/orgs/index.js'
import type { Role } from '../../directory/permissions/index.js'
import type { ExternalLink, IdentityProvider, OidcSettings, ProviderInput } from '../../directory/identity-providers/index.js'
import type { ProjectSettings } from '../../directory/projects/index.js'
import type { NewResource } from '../../directory/resources/index.js'
import type { DomainName, ProjectId, ProviderId, ResourceId, SecretHash, UserId } from '../../foundation/shared/index.js'
import type { Address, Email, Machine, NewProfile, Phone, UserState } from '../../directory/users/index.js'

/** An organization, added if it does not exist. */
export interface OrgItem {
  readonly kind: 'org'
  readonly name: string
  /** Generated from the name if absent. */
  readonly primaryDomain?: string
  readonly state?: Activity
}

/** A domain of the organization, which need not be its primary one. */
export interface OrgDomainItem {
  readonly kind: 'org_domain'
  readonly domain: DomainName
  readonly isVerified: boolean
}

export interface ProjectItem {
  readonly kind: 'project'
  readonly projectId: ProjectId
  readonly name: string
  readonly settings?: ProjectSettings
  readonly state?: Activity
}

export interface ProjectRoleItem {
  readonly kind: 'project_role'
  readonly projectId: ProjectId
  readonly roleKey: string
  readonly displayName: string
  readonly group: string
}

export interface HumanItem {
  readonly kind: 'human_user'
  readonly userId: UserId
  readonly userName: string
  readonly profile: NewProfile
  readonly email?: Email
  readonly phone?: Phone
  readonly address?: Address
  readonly password?: { readonly plain: string } | { readonly hash: string }
  readonly isPasswordChangeRequired?: boolean
  /** Whether the password was set before the email address was proven. */
  readonly isPasswordUnproven?: boolean
  readonly totpSeed?: TotpSeed
  /** Whether a second factor must be set up at the next sign-in, because one that the person had is not in the document. */
  readonly isFactorSetUpRequired?: boolean
  /** Without it, a person without a password must set up the account first. */
  readonly state?: UserState
}

export interface MachineItem {
  readonly kind: 'machine_user'
  readonly userId: UserId
  readonly userName: string
  readonly name: string
  readonly description?: string
  readonly accessTokenType: Machine['accessTokenType']
  readonly state?: UserState
  readonly secretHash?: SecretHash
}

export interface MachineKeyItem {
  readonly kind: 'machine_key'
  readonly keyId: string
  readonly userId: UserId
  readonly publicKey: Readonly<Record<string, unknown>>
  readonly expiresAt?: number
}

export interface MetadataItem {
  readonly kind: 'user_metadata'
  readonly userId: UserId
  readonly key: string
  /** In base64. */
  readonly value: string
}

export interface UserGrantItem {
  readonly kind: 'user_grant'
  readonly userId: UserId
  readonly projectId: ProjectId
  readonly roleKeys: readonly string[]
  readonly state?: Activity
}

export interface OrgMemberItem {
  readonly kind: 'org_member'
  readonly userId: UserId
  readonly roles: readonly Role[]
}

export interface ProjectMemberItem {
  readonly kind: 'project_member'
  readonly projectId: ProjectId
  readonly userId: UserId
  readonly roles: readonly Role[]
}

/** What only applications have that no administrator registered. Those are not exported: an import would make them applications of an administrator. */
type OfStrangers = 'selfRegistered' | 'awaitsApproval' | 'isPublisherVerified' | 'registrationTokenHash' | keyof StatedMetadata

/** A stored application without what is specific to this installation. */
export interface AppItem {
  readonly kind: 'oidc_app' | 'api_app'
  readonly app: Omit<ClientRecord, 'kind' | 'version' | 'createdAt' | 'changedAt' | OfStrangers>
}

export interface AppKeyItem extends Omit<ClientKey, 'createdAt'> {
  readonly kind: 'app_key'
}

/** An API of a project. */
export interface ResourceItem {
  readonly kind: 'resource'
  readonly projectId: ProjectId
  readonly resourceId: ResourceId
  readonly resource: NewResource
}

/** An OpenID provider of the organization. Never with its client secret when it is exported. */
export interface OidcProviderItem extends Pick<IdentityProvider, 'name' | 'options'> {
  readonly kind: 'oidc_idp'
  readonly providerId: ProviderId
  readonly settings: OidcSettings
  readonly clientSecret?: string
  readonly state?: Activity
  readonly claimRules?: readonly InwardRule[]
}

/** A provider of another kind. Never with secrets when it is exported. */
export interface ProviderItem {
  /** Of the organization, or of the instance. */
  readonly kind: 'idp' | 'instance_idp'
  readonly providerId: ProviderId
  readonly input: ProviderInput
  readonly state?: Activity
  readonly claimRules?: readonly InwardRule[]
}

export interface UserLinkItem extends Pick<ExternalLink, 'providerId' | 'externalId' | 'userId' | 'userName'> {
  readonly kind: 'user_link'
  /** It works again once its person has signed in another way. */
  readonly isSuspended?: true
}

/** One item of a bulk document. */
export type Item =
  | OrgItem | OrgDomainItem | ProjectItem | ProjectRoleItem | AppItem | AppKeyItem | HumanItem | MachineItem | MachineKeyItem | MetadataItem
  | UserGrantItem | OrgMemberItem | ProjectMemberItem | OidcProviderItem | ProviderItem | UserLinkItem | ResourceItem

export type ItemKind = Item['kind']
