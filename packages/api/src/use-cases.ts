import type { BrandingUseCases } from './branding-use-cases.js'
import type { ApplicationUseCases } from './application/application-use-cases.js'
import type { AuditReads } from '@keyhall/core/audit'
import type { RetrieveIntent, StartIntent, TestIdentityProvider } from '@keyhall/core/external-sign-in'
import type { Instance } from '@keyhall/core/instance'
import type { ManageExternalLinks, ManageIdentityProviders } from '@keyhall/core/identity-providers'
import type { ManageSigningKeys } from '@keyhall/core/keys'
import type { FindLoginTrace, ListLoginTraces } from '@keyhall/core/login-trace'
import type { GetOverview } from '@keyhall/core/overview'
import type { PreviewLogin, PreviewTokens } from '@keyhall/core/previews'
import type { ManageResources } from '@keyhall/core/resources'
import type { ChangeSettings, GetPolicies, SetOrgPolicy } from '@keyhall/core/settings'
import type { ManageEmailProviders } from '@keyhall/core/mail'
import type { ManageSmsProviders } from '@keyhall/core/text-messages'
import type { RetryDeadLetters } from '@keyhall/core/outbox'
import type { Caller, OrgId, OutboxReads, Reader } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import type { Item } from '@keyhall/core/transfer'
import type { StructureUseCases } from './org-use-cases.js'
import type { UserUseCases } from './user-use-cases.js'
import type { ActionUseCases } from './action/action-use-cases.js'
import type { SessionUseCases } from './session/session-use-cases.js'

/** The use cases behind the methods, by feature. */
export interface UseCases extends StructureUseCases {
  readonly instance: () => Instance
  /** Version and host name of the server. */
  readonly about: { readonly version: string; readonly host: string }
  /** BCP 47 tags of the languages of pages and mails. */
  readonly languages: { readonly preset: string; readonly supported: readonly string[] }
  readonly applications: ApplicationUseCases
  readonly audit: Reader<{ audit: AuditReads }>
  readonly outbox: { readonly storage: Reader<{ outbox: OutboxReads<AnyMessage> }>; readonly retry: RetryDeadLetters }
  readonly providers: { readonly email: ManageEmailProviders; readonly sms: ManageSmsProviders }
  readonly identityProviders: {
    readonly manage: ManageIdentityProviders
    readonly links: ManageExternalLinks
    readonly test: TestIdentityProvider
    readonly intents: { readonly start: StartIntent; readonly retrieve: RetrieveIntent }
  }
  readonly resources: ManageResources
  readonly settings: SettingsUseCases
  readonly branding: BrandingUseCases
  readonly loginTraces: { readonly find: FindLoginTrace; readonly list: ListLoginTraces }
  readonly overview: GetOverview
  readonly previews: { readonly tokens: PreviewTokens; readonly login: PreviewLogin }
  readonly users: UserUseCases
  readonly actions: ActionUseCases
  readonly sessions: SessionUseCases
  readonly webKeys: ManageSigningKeys
  readonly transfer: TransferUseCases
}

/** Why an item of the bulk document was not imported. */
export interface ImportProblem {
  /** The type of the item, such as `human_user`; `unsupported` for an unknown member. */
  readonly type: string
  readonly id: string
  readonly message: string
}

/** The items of an organization that exist after an import, whether it added them or not. */
export interface ImportedOrg {
  readonly orgId: OrgId
  readonly items: readonly Item[]
}

/** The options of an export. */
export interface WantedExport {
  readonly orgIds: readonly string[]
  readonly excludedOrgIds: readonly string[]
  readonly withPasswords: boolean
  readonly withOtp: boolean
  /** A Go duration; ten minutes if empty. */
  readonly timeout: string
}

/** The use cases of bulk import and export. */
export interface TransferUseCases {
  /**
   * Imports the organizations of a document.
   *
   * @param orgs as in the document
   * @param timeout a Go duration, such as `30m0s`
   * @throws InvalidMessage when the document is invalid
   */
  readonly importData: (
    document: { readonly orgs: unknown; readonly timeout: string }, caller: Caller,
  ) => Promise<{ readonly errors: readonly ImportProblem[]; readonly orgs: readonly ImportedOrg[] }>
  /**
   * Exports all organizations, or those given.
   *
   * @returns the organizations as in the document
   * @throws InvalidMessage, ExportTooLarge
   */
  readonly exportData: (wanted: WantedExport, caller: Caller) => Promise<readonly object[]>
}

export interface SettingsUseCases {
  readonly change: ChangeSettings
  readonly policies: GetPolicies
  readonly setOrgPolicy: SetOrgPolicy
}
