import type { Handler } from '../server/frame.js'
import { accountsStep } from './steps/accounts.js'
import { cancelStep } from './steps/cancel.js'
import { changePasswordStep } from './steps/change-password.js'
import { codeFactorStep } from './steps/code-factor.js'
import { consentStep } from './steps/consent.js'
import type { StepContext } from './steps/context.js'
import { directoryStep } from './steps/directory.js'
import { externalAccountStep, externalStep } from './steps/external.js'
import { emailCodeStep } from './steps/email-code.js'
import { forgottenPasswordStep } from './steps/forgotten-password.js'
import { loginNameStep } from './steps/login-name.js'
import { passkeyStep } from './steps/passkey.js'
import { passwordStep } from './steps/password.js'
import { registerCodeStep } from './steps/register-code.js'
import { registerStep } from './steps/register.js'
import { resetPasswordStep } from './steps/reset-password.js'
import { secondFactorStep } from './steps/second-factor.js'
import { securityKeyStep } from './steps/security-key.js'
import { setUpEmailCodeStep } from './steps/set-up-email-code.js'
import { setUpPasskeyStep } from './steps/set-up-passkey.js'
import { setUpTotpStep } from './steps/set-up-totp.js'
import { recoveryCodesStep, setUpStep } from './steps/set-up.js'
import { termsStep } from './steps/terms.js'
import { verifyEmailStep } from './steps/verify-email.js'
import type { LoginPage } from './step-address.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { PAGE_BUDGET, PASSWORD_PAGE_BUDGET } from '../server/route-budget.js'

/** The steps whose form verifies or hashes a password. They share a rate limit per network. */
const PASSWORD_STEPS: ReadonlySet<string> = new Set<LoginPage>(['password', 'reset-password', 'register', 'change-password', 'directory'])

export const stepPages = (steps: Readonly<Record<LoginPage, Handler>>): readonly PageEndpoint[] =>
  Object.entries(steps).map(([step, handler]) => ({
    path: `/ui/login/${step}`,
    name: `login/${step}`,
    methods: { GET: handler, POST: handler },
    budget: PASSWORD_STEPS.has(step) ? PASSWORD_PAGE_BUDGET : PAGE_BUDGET,
    isSafe: false,
  }))

/** The page of every step, by the last part of its path. */
export const loginSteps = (context: StepContext): Readonly<Record<LoginPage, Handler>> => ({
  'loginname': loginNameStep(context),
  'passkey': passkeyStep(context),
  'password': passwordStep(context),
  'forgotten-password': forgottenPasswordStep(context),
  'reset-password': resetPasswordStep(context),
  'accounts': accountsStep(context),
  'register': registerStep(context),
  'register-code': registerCodeStep(context),
  'second-factor': secondFactorStep(context),
  'security-key': securityKeyStep(context),
  'totp': codeFactorStep(context, 'totp'),
  'email-code': emailCodeStep(context),
  'recovery-code': codeFactorStep(context, 'recovery_code'),
  'change-password': changePasswordStep(context),
  'verify-email': verifyEmailStep(context),
  'set-up': setUpStep(context),
  'set-up-passkey': setUpPasskeyStep(context),
  'set-up-totp': setUpTotpStep(context),
  'set-up-email-code': setUpEmailCodeStep(context),
  'recovery-codes': recoveryCodesStep(context),
  'terms': termsStep(context),
  'consent': consentStep(context),
  'cancel': cancelStep(context),
  'external': externalStep(context),
  'external-account': externalAccountStep(context),
  'directory': directoryStep(context),
})
