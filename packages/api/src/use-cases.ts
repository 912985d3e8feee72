import type { ApplicationUseCases } from './application/application-use-cases.js'
import type { AuditReads } from '@keyhall/core/audit'
import type { Instance } from '@keyhall/core/instance'
import type { ManageSigningKeys } from '@keyhall/core/keys'
import type { ChangeSettings, GetPolicies, SetOrgPolicy } from '@keyhall/core/settings'
import type { Reader } from '@keyhall/core/shared'
import type { StructureUseCases } from './org-use-cases.js'
import type { UserUseCases } from './user-use-cases.js'
import type { ActionUseCases } from './action/action-use-cases.js'
import type { SessionUseCases } from './session/session-use-cases.js'

/** What the methods are made of: the use cases of the core, by feature. */
export interface UseCases extends StructureUseCases {
  readonly instance: () => Instance
  readonly applications: ApplicationUseCases
  readonly audit: Reader<{ audit: AuditReads }>
  readonly settings: SettingsUseCases
  readonly users: UserUseCases
  readonly actions: ActionUseCases
  readonly sessions: SessionUseCases
  readonly webKeys: ManageSigningKeys
}

export interface SettingsUseCases {
  readonly change: ChangeSettings
  readonly policies: GetPolicies
  readonly setOrgPolicy: SetOrgPolicy
}
