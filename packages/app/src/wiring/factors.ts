import { keyedDigest, oneTimePasswords, textSealer, webAuthn as webAuthnOf } from '@keyhall/adapters-crypto'
import {
  AddPasskey, ChangeFactors, ChangeOfFactors, PasskeyOptions, PasskeyRegistrations, PasskeyWithCode, SendFactorCode, SetUpTotp, VerifyFactor, VerifyPasskey,
} from '@keyhall/core/factors'
import { dependencies } from './dependencies.js'
import { seedSealer } from './seed-sealer.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Binds second factors and passkeys. */
export function wireFactors(wiring: Wiring, masterKey: Buffer): void {
  const recoveryDigest = keyedDigest(masterKey, 'recovery-code')
  const challenges = keyedDigest(masterKey, 'passkey-registration')
  wiring
    .single(t.WEB_AUTHN, (get) => webAuthnOf({ baseUrl: get(t.ISSUER), name: new URL(get(t.ISSUER)).hostname }))
    .single(t.ONE_TIME_PASSWORDS, () => oneTimePasswords())
    .single(t.CHANGE_OF_FACTORS, (get) => new ChangeOfFactors({
      ...dependencies(get, 'storage', 'events', 'clock', 'bell'),
      guard: get(t.SIGN_IN_GUARD), endSessions: get(t.END_SESSIONS), notices: get(t.NOTICES),
    }))
    .single(t.VERIFY_FACTOR, (get) => new VerifyFactor({
      ...dependencies(get, 'storage', 'events', 'clock'),
      guard: get(t.SIGN_IN_GUARD),
      instance: get(t.INSTANCE).get,
      otp: get(t.ONE_TIME_PASSWORDS),
      seeds: seedSealer(get(t.SEALER)),
      codes: get(t.CODES),
      codeDigest: recoveryDigest,
    }))
    .single(t.VERIFY_PASSKEY, (get) => new VerifyPasskey({ ...dependencies(get, 'storage', 'events', 'clock'), webAuthn: get(t.WEB_AUTHN) }))
    .single(t.PASSKEY_OPTIONS, (get) => new PasskeyOptions({ storage: get(t.STORAGE), webAuthn: get(t.WEB_AUTHN) }))
    .single(t.SEND_FACTOR_CODE, (get) => new SendFactorCode({ ...dependencies(get, 'storage', 'clock', 'bell'), ids: get(t.IDS) }))
    .single(t.SET_UP_TOTP, (get) => new SetUpTotp({
      ...dependencies(get, 'storage', 'clock'),
      change: get(t.CHANGE_OF_FACTORS),
      otp: get(t.ONE_TIME_PASSWORDS),
      seeds: seedSealer(get(t.SEALER)),
      sealer: textSealer(get(t.SEALER)),
      issuerName: new URL(get(t.ISSUER)).hostname,
    }))
    .single(t.ADD_PASSKEY, (get) => new AddPasskey({ change: get(t.CHANGE_OF_FACTORS), webAuthn: get(t.WEB_AUTHN), ids: get(t.IDS) }))
    .single(t.CHANGE_FACTORS, (get) =>
      new ChangeFactors({
        ...dependencies(get, 'storage', 'clock'),
        change: get(t.CHANGE_OF_FACTORS), secrets: get(t.SECRETS), codeDigest: recoveryDigest,
      }))
    .single(t.PASSKEY_REGISTRATIONS, (get) => {
      const [options, add, webAuthn] = [get(t.PASSKEY_OPTIONS), get(t.ADD_PASSKEY), get(t.WEB_AUTHN)]
      return new PasskeyRegistrations({ options, add, webAuthn, challenges, ids: get(t.IDS), clock: get(t.CLOCK) })
    })
    .single(t.PASSKEY_WITH_CODE, (get) =>
      new PasskeyWithCode({
        ...dependencies(get, 'storage', 'clock'),
        instance: get(t.INSTANCE).get, codes: get(t.CODES), unproven: get(t.REMOVE_UNPROVEN), registrations: get(t.PASSKEY_REGISTRATIONS),
      }))
}
