import { OwedSteps } from '@keyhall/core/auth-requests'
import type { OwedStep } from '@keyhall/core/auth-requests'

/** Users who all have the same missing steps. */
export function owes(step: OwedStep): OwedSteps {
  return Object.assign(Object.create(OwedSteps.prototype) as OwedSteps, { find: async () => ({ step, sessions: {}, login: {} }) })
}
