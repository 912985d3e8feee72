import { StepRefused } from '../auth-requests/index.js'

/** The device code has expired, or another person has already decided. */
export class DeviceCodeOver extends StepRefused {
  readonly code = 'device.code_over'
}

/** A reserved scope names an organization to which the person does not belong; another account may work. */
export class AccountNotAdmitted extends StepRefused {
  readonly code = 'device.account_not_admitted'
}
