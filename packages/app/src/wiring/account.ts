import type { HttpDependencies } from '@keyhall/adapters-http'
import { ExportOwnData, OwnApplications, ReadOwnAccount } from '@keyhall/core/accounts'
import { ChangeLinks } from '@keyhall/core/factors'
import { EndOwnSessions } from '@keyhall/core/sessions'
import { sessionUseCases } from './api-sessions.js'
import { dependencies } from './dependencies.js'
import { identityProviderUseCases } from './external-sign-in.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Creates the use cases of the account pages. */
export function accountUseCases(get: Wiring['get']): HttpDependencies['account'] {
  const users = get(t.USER_USE_CASES)
  const { read: sessions } = sessionUseCases(get)
  const applications = new OwnApplications(dependencies(get, 'storage', 'events', 'clock'))
  return {
    signIn: get(t.START_ACCOUNT_SIGN_IN),
    read: new ReadOwnAccount(dependencies(get, 'storage', 'instance')),
    changeProfile: users.changeProfile,
    changeEmail: get(t.CHANGE_EMAIL_WITH_CODE),
    changeContact: users.changeContact,
    sendCode: users.sendCode,
    verifyContact: users.verifyContact,
    textMessages: get(t.TEXT_MESSAGES),
    setPassword: users.setPassword,
    changeFactors: get(t.CHANGE_FACTORS),
    setUpTotp: get(t.SET_UP_TOTP),
    passkeys: get(t.PASSKEY_REGISTRATIONS),
    sessions,
    endSessions: new EndOwnSessions({ ...dependencies(get, 'storage', 'bell'), end: get(t.END_SESSIONS) }),
    applications,
    requests: get(t.BACKCHANNEL),
    links: { manage: identityProviderUseCases(get).links, change: new ChangeLinks({ change: get(t.CHANGE_OF_FACTORS) }), start: get(t.STEP_USE_CASES).external },
    remove: users.removeOwn,
    exportData: new ExportOwnData({ ...dependencies(get, 'storage', 'events', 'clock'), sessions, applications }),
  }
}
