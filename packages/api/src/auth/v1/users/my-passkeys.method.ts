import { InvalidMessage, defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import type { FactorsChanged } from '@keyhall/core/factors'
import { Bytes, Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { ShownPasskey, factorsOfUser, passkeysOf } from '../../../shapes/users/auth-factors.js'
import { changerOf } from '../../../shapes/users/changer.js'
import { creationOptions } from '../../../shapes/users/creation-options.js'
import { Id, Name } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

/** Options for `navigator.credentials.create` as the bytes of their JSON. */
class WebAuthNKey {
  @Bytes({ max: 100_000, secret: true }) publicKey!: string
}

class AddedKey {
  @Nested(() => WebAuthNKey) key!: WebAuthNKey
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

/** What `navigator.credentials.create` gave, as the bytes of its JSON. */
class WebAuthNVerification {
  @Bytes({ max: 100_000, secret: true }) publicKeyCredential!: string
  @Name() tokenName!: string
}

class VerifyMyKeyRequest {
  @Nested(() => WebAuthNVerification) verification!: WebAuthNVerification
}

class TokenIdRequest {
  @Id() tokenId!: string
}

class ListMyPasswordlessResponse {
  @Nested(() => ShownPasskey, { list: 20 }) result!: ShownPasskey[]
}

type Use = 'passkey' | 'second_factor'

const SELECTIONS = {
  passkey: { userVerification: 'required' },
  second_factor: { userVerification: 'discouraged', residentKey: 'discouraged' },
} as const

const told = ({ at, orgId }: FactorsChanged) => changedAt(at, orgId)

/** @throws InvalidMessage */
function parsed(bytes: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes, 'base64').toString())
  } catch {
    throw new InvalidMessage('WebAuthNVerification', [{ field: 'publicKeyCredential', problem: 'must be the bytes of JSON' }])
  }
}

/** What everybody may do with their own passkeys and security keys. A registration is known by its challenge. */
export const myPasskeyMethods = ({ users }: UseCases): readonly AnyMethod[] => {
  const add = (use: Use) => async (_: object, { caller, orgId }: Call) => {
    const { options } = await users.registrations.begin(caller.userId)
    const json = JSON.stringify(creationOptions('', options, { selection: SELECTIONS[use] }))
    return { key: { publicKey: Buffer.from(json).toString('base64') }, details: { resourceOwner: orgId } }
  }
  const verify = (use: Use) => async ({ verification: { publicKeyCredential, tokenName: name } }: VerifyMyKeyRequest, { caller }: Call) =>
    told(await users.registrations.complete(caller.userId, { response: parsed(publicKeyCredential), name, use }, changerOf(caller, caller.userId)))
  const remove = async ({ tokenId }: TokenIdRequest, { caller }: Call) =>
    told(await users.factors.removePasskey(caller.userId, tokenId, changerOf(caller, caller.userId)))
  return [
    defineMethod({
      ...MINE,
      name: `${SERVICE}/AddMyAuthFactorU2F`,
      summary: 'Begins to register a security key as a second factor of the caller, to be completed within 15 minutes',
      http: [{ verb: 'POST', path: '/auth/v1/users/me/auth_factors/u2f' }],
      request: empty,
      response: message(AddedKey),
      handle: add('second_factor'),
    }),
    defineMethod({
      ...MINE,
      name: `${SERVICE}/VerifyMyAuthFactorU2F`,
      summary: 'Gives the caller the security key as a second factor. All other sign-ins end',
      http: [{ verb: 'POST', path: '/auth/v1/users/me/auth_factors/u2f/_verify' }],
      request: message(VerifyMyKeyRequest),
      response: changed,
      handle: verify('second_factor'),
    }),
    defineMethod({
      ...MINE,
      name: `${SERVICE}/RemoveMyAuthFactorU2F`,
      summary: 'Takes a security key from the caller. All other sign-ins end',
      http: [{ verb: 'DELETE', path: '/auth/v1/users/me/auth_factors/u2f/{token_id}' }],
      request: message(TokenIdRequest),
      response: changed,
      handle: remove,
    }),
    defineMethod({
      ...MINE,
      name: `${SERVICE}/ListMyPasswordless`,
      summary: 'Lists the passkeys of the caller',
      http: [{ verb: 'POST', path: '/auth/v1/users/me/passwordless/_search' }],
      request: empty,
      response: message(ListMyPasswordlessResponse),
      handle: async (_, { caller }) => ({ result: passkeysOf(await factorsOfUser(users, caller.userId)) }),
    }),
    defineMethod({
      ...MINE,
      name: `${SERVICE}/AddMyPasswordless`,
      summary: 'Begins to register a passkey of the caller, to be completed within 15 minutes',
      http: [{ verb: 'POST', path: '/auth/v1/users/me/passwordless' }],
      request: empty,
      response: message(AddedKey),
      handle: add('passkey'),
    }),
    defineMethod({
      ...MINE,
      name: `${SERVICE}/VerifyMyPasswordless`,
      summary: 'Gives the caller the passkey that an authenticator has made. All other sign-ins end',
      http: [{ verb: 'POST', path: '/auth/v1/users/me/passwordless/_verify' }],
      request: message(VerifyMyKeyRequest),
      response: changed,
      handle: verify('passkey'),
    }),
    defineMethod({
      ...MINE,
      name: `${SERVICE}/RemoveMyPasswordless`,
      summary: 'Takes a passkey from the caller. All other sign-ins end',
      http: [{ verb: 'DELETE', path: '/auth/v1/users/me/passwordless/{token_id}' }],
      request: message(TokenIdRequest),
      response: changed,
      handle: remove,
    }),
  ]
}
