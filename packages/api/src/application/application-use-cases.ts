import type {
  AddApplication, AddClientKey, ChangeApplication, ReadApplications, RegenerateClientSecret, RemoveApplication, RemoveClientKey,
  SetApplicationClaimRules, SwitchApplication,
} from '@keyhall/core/clients'

/** The use cases of applications. */
export interface ApplicationUseCases {
  readonly add: AddApplication
  readonly change: ChangeApplication
  readonly setClaimRules: SetApplicationClaimRules
  readonly switch: SwitchApplication
  readonly remove: RemoveApplication
  readonly regenerateSecret: RegenerateClientSecret
  readonly addKey: AddClientKey
  readonly removeKey: RemoveClientKey
  readonly read: ReadApplications
}
