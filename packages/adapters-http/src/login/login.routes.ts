import type { Handler } from '../server/frame.js'
import { accountsStep } from './steps/accounts.js'
import { consentStep } from './steps/consent.js'
import type { StepContext } from './steps/context.js'
import { loginNameStep } from './steps/login-name.js'
import { passwordStep } from './steps/password.js'
import { registerStep } from './steps/register.js'
import type { LoginPage } from './step-address.js'

/** The page of every step, by the last part of its address. */
export const loginSteps = (context: StepContext): Readonly<Partial<Record<LoginPage, Handler>>> => ({
  loginname: loginNameStep(context),
  password: passwordStep(context),
  accounts: accountsStep(context),
  register: registerStep(context),
  consent: consentStep(context),
})
