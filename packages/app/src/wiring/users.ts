import { avatarPath } from '@keyhall/adapters-http'
import { workerPictures } from '@keyhall/adapters-media'
import { rsaKeyPair } from '@keyhall/adapters-crypto'
import type { MakeKeyPair } from '@keyhall/adapters-crypto'
import type { UserUseCases } from '@keyhall/api'
import {
  AddHuman, AddMachine, ChangeContact, ChangeHuman, ChangeMachine, ChangeMachineKeys, ChangeMachineSecret, ChangePersonalAccessTokens,
  ChangeProfile, ChangeState, ChangeUser, EndEverything, EndSignIns, KeyRefused, OwnApplications, OwnRefreshTokens, PersonCodes, PreparePassword,
  RecoverAdministrator, RemoveOwnAccount, RemoveUser, RenameUser, SendCode, SetAvatar, SetPassword, SetUpOrg,
  lockUserMetadata,
} from '@keyhall/core/accounts'
import type { KeyPairs } from '@keyhall/core/accounts'
import { AddOrg } from '@keyhall/core/administration'
import { ChangeMetadata } from '@keyhall/core/metadata'
import { codeLink } from '@keyhall/core/verification'
import { PublicKeyUnusable, publicKeyOfPem } from '@keyhall/documents/reading'
import { dependencies } from './dependencies.js'
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

const endEverything = (get: Wiring['get']) => new EndEverything(dependencies(get, 'storage', 'endSessions', 'events', 'clock', 'instance'))

const recoverAdministrator = (get: Wiring['get']) =>
  new RecoverAdministrator(dependencies(get, 'storage', 'instance', 'secrets', 'hasher', 'endSessions', 'notices', 'events', 'clock', 'bell'))

function userUseCases(get: Wiring['get']): UserUseCases {
  const codes = new PersonCodes({ codes: get(t.CODES), texts: get(t.TEXT_MESSAGES), ids: get(t.IDS), clock: get(t.CLOCK) })
  const passwords = new PreparePassword(dependencies(get, 'rules', 'hasher'))
  const signIns = new EndSignIns(dependencies(get, 'endSessions', 'clock'))
  const addHuman = new AddHuman({
    ...dependencies(get, 'storage', 'events', 'ids', 'clock', 'bell'), passwords, codes, sealer: seedSealer(get(t.SEALER)),
  })
  const addOrg = new AddOrg({ ...dependencies(get, 'storage', 'events', 'grantRoles', 'ids', 'clock', 'bell'), host: hostOf(get(t.ISSUER)) })
  const change = new ChangeUser(dependencies(get, 'storage', 'events', 'guard', 'clock', 'bell'))
  const remove = new RemoveUser({ ...dependencies(get, 'storage', 'events', 'guard', 'clock', 'bell'), signIns })
  const setPassword = new SetPassword({
    ...dependencies(get, 'storage', 'notices', 'events', 'clock', 'bell'), passwords, signIns, verify: get(t.VERIFY_PASSWORD),
  })
  return {
    views: get(t.STORAGE),
    addHuman,
    setUpOrg: new SetUpOrg({ ...dependencies(get, 'storage', 'bell'), addHuman, addOrg }),
    addMachine: new AddMachine(dependencies(get, 'storage', 'events', 'ids', 'clock')),
    changeHuman: new ChangeHuman({ ...dependencies(get, 'storage', 'notices', 'events', 'guard', 'clock', 'bell'), setPassword, codes }),
    changeProfile: new ChangeProfile({ change }),
    avatars: new SetAvatar({ change, maker: workerPictures(), addressOf: ({ id }) => `${get(t.ISSUER)}${avatarPath(id)}` }),
    changeContact: new ChangeContact({ change, codes, notices: get(t.NOTICES) }),
    changeMachine: new ChangeMachine({ change }),
    changeState: new ChangeState({ change, signIns }),
    rename: new RenameUser({ change }),
    remove,
    removeOwn: new RemoveOwnAccount({ ...dependencies(get, 'storage', 'instance', 'notices', 'bell'), remove }),
    applications: new OwnApplications(dependencies(get, 'storage', 'events', 'clock')),
    refreshTokens: new OwnRefreshTokens(dependencies(get, 'storage', 'events', 'clock')),
    setPassword,
    setPasswordWithCode: get(t.SET_PASSWORD_WITH_CODE),
    sendCode: new SendCode({ ...dependencies(get, 'storage', 'instance', 'notices', 'events', 'clock', 'bell'), codes }),
    linkOf: (kind, shown) => codeLink(get(t.ISSUER), kind, shown),
    acceptInvitation: get(t.ACCEPT_INVITATION),
    passkeyWithCode: get(t.PASSKEY_WITH_CODE),
    verifyContact: get(t.VERIFY_CONTACT),
    factors: get(t.CHANGE_FACTORS),
    setUpTotp: get(t.SET_UP_TOTP),
    registrations: get(t.PASSKEY_REGISTRATIONS),
    metadata: new ChangeMetadata({ ...dependencies(get, 'storage', 'events', 'clock'), lock: lockUserMetadata }),
    secrets: new ChangeMachineSecret(dependencies(get, 'storage', 'events', 'clock', 'secrets', 'digest')),
    keys: new ChangeMachineKeys({ ...dependencies(get, 'storage', 'events', 'clock', 'ids'), keyPairs: keyPairs(get(t.MAKE_KEY_PAIR)) }),
    tokens: new ChangePersonalAccessTokens(dependencies(get, 'storage', 'events', 'clock', 'instance', 'ids', 'secrets', 'digest')),
  }
}
