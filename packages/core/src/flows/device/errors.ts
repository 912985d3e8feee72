import { StepRefused } from '../auth-requests/index.js'

/** The code of the device has expired, or somebody else has answered: there is nothing left to decide. */
export class DeviceCodeOver extends StepRefused {
  readonly code = 'device.code_over'
}

/** A reserved scope names an organization to which the person does not belong: another account may. */
export class AccountNotAdmitted extends StepRefused {
  readonly code = 'device.account_not_admitted'
}
