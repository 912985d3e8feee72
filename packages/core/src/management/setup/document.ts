import type { CLIENT_DEFAULTS, Client } from '../../parties/clients/index.js'
import type { OpenClientChanges, Feature, SecuritySettings } from '../../foundation/instance/index.js'
import type { Role } from '../../directory/permissions/index.js'
import type { InwardRule } from '../../foundation/claim-rules/index.js'
import type { IdentityProvider, ProviderInput } from '../../directory/identity-providers/index.js'
import type { ClientId, OrgId, ProjectId, ProviderId, UserId } from '../../foundation/shared/index.js'
import type { NewResource } from '../../directory/resources/index.js'
import type { Address, Email, Human, NewProfile, Phone } from '../../directory/users/index.js'

/** A role of a user. Where it is held follows from its name: instance, the user's organization, or the project. */
export interface BootstrapRole {
  readonly role: Role
  /** Present for project roles only. */
  readonly project?: ProjectId
}

export interface BootstrapOrganization {
  readonly id: OrgId
  readonly name: string
  readonly primaryDomain: string
}

interface BootstrapAccount {
  readonly id: UserId
  /** The default organization when absent. */
  readonly organization?: OrgId
  readonly userName: Human['userName']
  readonly roles: readonly BootstrapRole[]
}

export interface BootstrapUser extends BootstrapAccount {
  readonly profile: NewProfile
  readonly email?: Email
  readonly phone?: Phone
  readonly address?: Address
  /** Never together with `hashedPassword`. */
  readonly password?: string
  readonly hashedPassword?: string
}

export interface BootstrapServiceUser extends BootstrapAccount {
  /** The user name when absent. */
  readonly name?: string
  readonly accessTokenType?: 'bearer' | 'jwt'
  readonly personalAccessToken?: string
  readonly clientSecret?: string
  readonly keys: readonly { readonly kid: string; readonly publicKey: Readonly<Record<string, unknown>> }[]
}

export interface BootstrapProject {
  readonly id: ProjectId
  /** The default organization when absent. */
  readonly organization?: OrgId
  readonly name: string
}

/** A client as the file describes it, with its defaults. */
export interface BootstrapClient
  extends Omit<Client, 'id' | 'projectId' | 'secretHash' | 'state' | 'version' | 'createdAt' | 'changedAt' | keyof typeof CLIENT_DEFAULTS> {
  readonly id: ClientId
  readonly projectId: ProjectId
  readonly secret?: string
}

/** An API of a project, identified by its URI. */
export interface BootstrapResource extends NewResource {
  readonly projectId: ProjectId
}

/** An identity provider, of the instance without an organization. */
export interface BootstrapProvider {
  readonly id: ProviderId
  readonly organization?: OrgId
  readonly input: ProviderInput
  readonly state?: IdentityProvider['state']
  readonly claimRules?: readonly InwardRule[]
  /** Whether the login policy of its owner offers it from the beginning. */
  readonly isOffered: boolean
}

/** A bootstrap document that is right in itself. Whether what it refers to exists is found out when it is applied. */
export interface BootstrapDocument {
  readonly organizations: readonly BootstrapOrganization[]
  readonly users: readonly BootstrapUser[]
  readonly serviceUsers: readonly BootstrapServiceUser[]
  readonly projects: readonly BootstrapProject[]
  readonly clients: readonly BootstrapClient[]
  readonly resources: readonly BootstrapResource[]
  readonly identityProviders: readonly BootstrapProvider[]
  readonly openClients: OpenClientChanges
  readonly features: Partial<Readonly<Record<Feature, boolean>>>
  readonly security: Partial<SecuritySettings>
  readonly tokens: { readonly refreshTokenGrace?: number }
}
