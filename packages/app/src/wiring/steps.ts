import { keyedDigest } from '@keyhall/adapters-crypto'
import type { StepUseCases } from '@keyhall/adapters-http'
import { ChoosePassword } from '@keyhall/core/accounts'
import { AcceptTerms, DescribePerson, RecogniseLoginName, ResetForgottenPassword, SignInPolicies, SignInWithPasskey } from '@keyhall/core/auth-requests'
import { RequestPasswordReset } from '@keyhall/core/verification'
import { externalSignIn } from './external-sign-in.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Binds the use cases of the sign-in steps. */
export function wireSteps(wiring: Wiring, masterKey: Buffer): void {
  const browserMarks = keyedDigest(masterKey, 'known-browser')
  wiring.single(t.STEP_USE_CASES, (get) => ({ ...ofFactors(get), ...ofMails(get), browserMarks }))
}

type Parts = Omit<StepUseCases, 'browserMarks'>
type MailParts = Pick<Parts, 'confirmRegistration' | 'requestReset' | 'resetPassword' | 'choosePassword' | 'verifyContact' | 'sendCode'>

const signInPolicies = (get: Wiring['get']): SignInPolicies =>
  new SignInPolicies({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get, vendor: get(t.SETTINGS).vendor })

/** The step after the login name. */
export const recogniseLoginName = (get: Wiring['get']): RecogniseLoginName =>
  new RecogniseLoginName({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get, policies: signInPolicies(get) })

const ofFactors = (get: Wiring['get']): Omit<Parts, keyof MailParts> => ({
  recognise: recogniseLoginName(get),
  signInWithPasskey: new SignInWithPasskey({ storage: get(t.STORAGE), verify: get(t.VERIFY_PASSKEY), instance: get(t.INSTANCE).get }),
  passkeyOptions: get(t.PASSKEY_OPTIONS),
  verifyPasskey: get(t.VERIFY_PASSKEY),
  verifyFactor: get(t.VERIFY_FACTOR),
  sendFactorCode: get(t.SEND_FACTOR_CODE),
  setUpTotp: get(t.SET_UP_TOTP),
  addPasskey: get(t.ADD_PASSKEY),
  changeFactors: get(t.CHANGE_FACTORS),
  acceptTerms: new AcceptTerms({ storage: get(t.STORAGE), events: get(t.RECORD_EVENTS), clock: get(t.CLOCK) }),
  describe: new DescribePerson({ storage: get(t.STORAGE) }),
  endSessions: get(t.END_SESSIONS),
  policies: signInPolicies(get),
  external: externalSignIn(get, signInPolicies(get)),
})

function ofMails(get: Wiring['get']): MailParts {
  const [storage, instance, pace] = [get(t.STORAGE), get(t.INSTANCE).get, get(t.PACE)]
  const { setPassword, sendCode } = get(t.USER_USE_CASES)
  return {
    confirmRegistration: get(t.CONFIRM_REGISTRATION),
    requestReset: new RequestPasswordReset({
      storage, instance, pace, events: get(t.RECORD_EVENTS), ids: get(t.IDS), digest: get(t.DIGEST), clock: get(t.CLOCK), bell: get(t.OUTBOX_BELL),
    }),
    resetPassword: new ResetForgottenPassword({ storage, instance, pace, setPassword: get(t.SET_PASSWORD_WITH_CODE) }),
    choosePassword: new ChoosePassword({ storage, hasher: get(t.PASSWORD_HASHER), setPassword }),
    verifyContact: get(t.VERIFY_CONTACT),
    sendCode,
  }
}
