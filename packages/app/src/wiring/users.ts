import { rsaKeyPair } from '@keyhall/adapters-crypto'
import type { MakeKeyPair } from '@keyhall/adapters-crypto'
import type { UserUseCases } from '@keyhall/api'
import {
  AddHuman, AddMachine, ChangeEmail, ChangeHuman, ChangeMachine, ChangeMachineKeys, ChangeMachineSecret, ChangePersonalAccessTokens,
  ChangePhone, ChangeProfile, ChangeState, ChangeUser, EndEverything, EndSignIns, KeyRefused, OwnRefreshTokens, PersonCodes, PreparePassword,
  RecoverAdministrator, RemoveOwnAccount, RemoveUser, RenameUser, SendCode, SetMetadata, SetPassword, SetUpOrg,
} from '@keyhall/core/accounts'
import type { KeyPairs } from '@keyhall/core/accounts'
import { AddOrg } from '@keyhall/core/administration'
import { codeLink } from '@keyhall/core/verification'
import { PublicKeyUnusable, publicKeyOfPem } from '@keyhall/documents/reading'
import { hostOf } from './org-use-cases.js'
import { seedSealer } from './seed-sealer.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

const keyPairs = (makeKeyPair: MakeKeyPair): KeyPairs => ({
  generate: () => rsaKeyPair(makeKeyPair),
  readPublic(pem) {
    try {
      return publicKeyOfPem(pem)
    } catch (problem) {
      throw problem instanceof PublicKeyUnusable ? new KeyRefused(`publicKey: ${problem.message}`, { cause: problem }) : problem
    }
  },
})

/** Binds the user use cases. */
export function wireUsers(wiring: Wiring): void {
  wiring.single(t.USER_USE_CASES, userUseCases).single(t.RECOVER_ADMINISTRATOR, recoverAdministrator).single(t.END_EVERYTHING, endEverything)
}

const endEverything = (get: Wiring['get']) => {
  const [storage, endSessions, events, clock] = [get(t.STORAGE), get(t.END_SESSIONS), get(t.RECORD_EVENTS), get(t.CLOCK)]
  return new EndEverything({ storage, endSessions, events, clock, instance: get(t.INSTANCE).get })
}

const recoverAdministrator = (get: Wiring['get']) =>
  new RecoverAdministrator({
    storage: get(t.STORAGE),
    instance: get(t.INSTANCE).get,
    secrets: get(t.SECRETS),
    hasher: get(t.PASSWORD_HASHER),
    endSessions: get(t.END_SESSIONS),
    notices: get(t.NOTICES),
    events: get(t.RECORD_EVENTS),
    clock: get(t.CLOCK),
    bell: get(t.OUTBOX_BELL),
  })

function userUseCases(get: Wiring['get']): UserUseCases {
  const storage = get(t.STORAGE)
  const basics = {
    storage,
    instance: get(t.INSTANCE).get,
    events: get(t.RECORD_EVENTS),
    ids: get(t.IDS),
    secrets: get(t.SECRETS),
    digest: get(t.DIGEST),
    clock: get(t.CLOCK),
    guard: get(t.SIGN_IN_GUARD),
    bell: get(t.OUTBOX_BELL),
    codes: new PersonCodes({ codes: get(t.CODES), texts: get(t.TEXT_MESSAGES), ids: get(t.IDS), clock: get(t.CLOCK) }),
    endSessions: get(t.END_SESSIONS),
    notices: get(t.NOTICES),
    verify: get(t.VERIFY_PASSWORD),
    sealer: seedSealer(get(t.SEALER)),
    hasher: get(t.PASSWORD_HASHER),
    rules: get(t.PASSWORD_RULES),
    keyPairs: keyPairs(get(t.MAKE_KEY_PAIR)),
  }
  const passwords = new PreparePassword(basics)
  const signIns = new EndSignIns(basics)
  const addHuman = new AddHuman({ ...basics, passwords })
  const change = new ChangeUser(basics)
  const remove = new RemoveUser({ ...basics, signIns })
  const setPassword = new SetPassword({ ...basics, passwords, signIns })
  return {
    views: storage,
    addHuman,
    setUpOrg: new SetUpOrg({ ...basics, addHuman, addOrg: new AddOrg({ ...basics, host: hostOf(get(t.ISSUER)) }) }),
    addMachine: new AddMachine(basics),
    changeHuman: new ChangeHuman({ ...basics, setPassword }),
    changeProfile: new ChangeProfile({ change }),
    changeEmail: new ChangeEmail({ ...basics, change }),
    changePhone: new ChangePhone({ ...basics, change }),
    changeMachine: new ChangeMachine({ change }),
    changeState: new ChangeState({ change, signIns }),
    rename: new RenameUser({ change }),
    remove,
    removeOwn: new RemoveOwnAccount({ ...basics, remove }),
    refreshTokens: new OwnRefreshTokens(basics),
    setPassword,
    setPasswordWithCode: get(t.SET_PASSWORD_WITH_CODE),
    sendCode: new SendCode(basics),
    linkOf: (kind, shown) => codeLink(get(t.ISSUER), kind, shown),
    acceptInvitation: get(t.ACCEPT_INVITATION),
    passkeyWithCode: get(t.PASSKEY_WITH_CODE),
    verifyEmail: get(t.VERIFY_EMAIL),
    verifyPhone: get(t.VERIFY_PHONE),
    factors: get(t.CHANGE_FACTORS),
    setUpTotp: get(t.SET_UP_TOTP),
    registrations: get(t.PASSKEY_REGISTRATIONS),
    metadata: new SetMetadata(basics),
    secrets: new ChangeMachineSecret(basics),
    keys: new ChangeMachineKeys(basics),
    tokens: new ChangePersonalAccessTokens(basics),
  }
}
