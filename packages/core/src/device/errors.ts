import { StepRefused } from '../auth-requests/index.js'

/** The code of the device has expired, or somebody else has answered: there is nothing left to decide. */
export class DeviceCodeOver extends StepRefused {
  readonly code = 'device.code_over'
}
