import type { BrandingUseCases } from './branding-use-cases.js'
import type { ApplicationUseCases } from './application/application-use-cases.js'
import type { AuditReads } from '@keyhall/core/audit'
import type { Instance } from '@keyhall/core/instance'
import type { ManageSigningKeys } from '@keyhall/core/keys'
import type { FindLoginTrace } from '@keyhall/core/login-trace'
import type { ChangeSettings, GetPolicies, SetOrgPolicy } from '@keyhall/core/settings'
import type { Caller, OrgId, Reader } from '@keyhall/core/shared'
import type { Item } from '@keyhall/core/transfer'
import type { StructureUseCases } from './org-use-cases.js'
import type { UserUseCases } from './user-use-cases.js'
import type { ActionUseCases } from './action/action-use-cases.js'
import type { SessionUseCases } from './session/session-use-cases.js'

/** What the methods are made of: the use cases of the core, by feature. */
export interface UseCases extends StructureUseCases {
  readonly instance: () => Instance
  /** What runs, and under which host name. */
  readonly about: { readonly version: string; readonly host: string }
  /** Of the pages and mails, as BCP 47 names them. */
  readonly languages: { readonly preset: string; readonly supported: readonly string[] }
  readonly applications: ApplicationUseCases
  readonly audit: Reader<{ audit: AuditReads }>
  readonly settings: SettingsUseCases
  readonly branding: BrandingUseCases
  readonly loginTraces: FindLoginTrace
  readonly users: UserUseCases
  readonly actions: ActionUseCases
  readonly sessions: SessionUseCases
  readonly webKeys: ManageSigningKeys
  readonly transfer: TransferUseCases
}

/** Why an item of the bulk document is not there. */
export interface ImportProblem {
  /** What it is, such as `human_user`; `unsupported` for a member that no import knows. */
  readonly type: string
  readonly id: string
  readonly message: string
}

/** What of one organization is there after an import: what was added, and what was there already. */
export interface ImportedOrg {
  readonly orgId: OrgId
  readonly items: readonly Item[]
}

/** What is to be exported. */
export interface WantedExport {
  readonly orgIds: readonly string[]
  readonly excludedOrgIds: readonly string[]
  readonly withPasswords: boolean
  readonly withOtp: boolean
  /** As Go writes it; ten minutes when it is empty. */
  readonly timeout: string
}

/** What goes in and out by the bulk document. */
export interface TransferUseCases {
  /**
   * Imports the organizations of a document.
   *
   * @param orgs as they stand there
   * @param timeout as Go writes it, such as `30m0s`
   * @throws InvalidMessage for what is no document
   */
  readonly importData: (
    document: { readonly orgs: unknown; readonly timeout: string }, caller: Caller,
  ) => Promise<{ readonly errors: readonly ImportProblem[]; readonly orgs: readonly ImportedOrg[] }>
  /**
   * Exports organizations: all of them, unless some are named.
   *
   * @returns the organizations as they stand in a document
   * @throws InvalidMessage, ExportTooLarge
   */
  readonly exportData: (wanted: WantedExport, caller: Caller) => Promise<readonly object[]>
}

export interface SettingsUseCases {
  readonly change: ChangeSettings
  readonly policies: GetPolicies
  readonly setOrgPolicy: SetOrgPolicy
}
