import { InvalidMessage, defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { FactorsChanged } from '@keyhall/core/factors'
import { Bytes, Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { ShownPasskey, factorsOfUser, passkeysOf } from '../../../shapes/users/auth-factors.js'
import { changerOf } from '../../../shapes/users/changer.js'
import { creationOptions } from '../../../shapes/users/creation-options.js'
import { Id, Name } from '../../../shapes/users/parts.js'
import { PasskeyLink, passkeyLink } from '../../../shapes/users/passkey-links.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

/** Options for `navigator.credentials.create`, JSON-encoded as bytes. */
class WebAuthNKey {
  @Bytes({ max: 100_000, secret: true }) publicKey!: string
}

class AddedKey {
  @Nested(() => WebAuthNKey) key!: WebAuthNKey
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

/** The result of `navigator.credentials.create`, JSON-encoded as bytes. */
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

/** One kind of credential: a security key as a second factor, or a passkey. */
interface Kind {
  readonly use: 'passkey' | 'second_factor'
  readonly name: 'Passwordless' | 'AuthFactorU2F'
  readonly path: string
  /** The name in summaries. */
  readonly what: string
  readonly selection: Readonly<Record<string, string>>
}

const KINDS: readonly Kind[] = [
  {
    use: 'second_factor',
    name: 'AuthFactorU2F',
    path: '/auth/v1/users/me/auth_factors/u2f',
    what: 'security key',
    selection: { userVerification: 'discouraged', residentKey: 'discouraged' },
  },
  {
    use: 'passkey',
    name: 'Passwordless',
    path: '/auth/v1/users/me/passwordless',
    what: 'passkey',
    selection: { userVerification: 'required' },
  },
]

const toWire = ({ at, orgId }: FactorsChanged) => changedAt(at, orgId)

/** @throws InvalidMessage */
function parsed(bytes: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes, 'base64').toString())
  } catch {
    throw new InvalidMessage('WebAuthNVerification', [{ field: 'publicKeyCredential', problem: 'must be JSON, encoded as base64 bytes' }])
  }
}

/** These requests have no registration id; the challenge identifies the registration. */
const keyMethods = ({ users }: UseCases, { use, name, path, what, selection }: Kind): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/AddMy${name}`,
    summary: `Starts the registration of a ${what} for the caller; must be completed within 15 minutes`,
    http: [{ verb: 'POST', path }],
    request: empty,
    response: message(AddedKey),
    handle: async (_, { caller, orgId }) => {
      const { options } = await users.registrations.begin(caller.userId)
      const json = JSON.stringify(creationOptions('', options, { selection }))
      return { key: { publicKey: Buffer.from(json).toString('base64') }, details: { resourceOwner: orgId } }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/VerifyMy${name}`,
    summary: `Completes the registration of the caller's ${what}, and ends all of their other sessions`,
    http: [{ verb: 'POST', path: `${path}/_verify` }],
    request: message(VerifyMyKeyRequest),
    response: changed,
    handle: async ({ verification: { publicKeyCredential, tokenName } }, { caller }) => {
      const registration = { response: parsed(publicKeyCredential), name: tokenName, use }
      return toWire(await users.registrations.complete(caller.userId, registration, changerOf(caller, caller.userId)))
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RemoveMy${name}`,
    summary: `Removes a ${what} from the caller, and ends all of their other sessions`,
    http: [{ verb: 'DELETE', path: `${path}/{token_id}` }],
    request: message(TokenIdRequest),
    response: changed,
    handle: async ({ tokenId }, { caller }) => toWire(await users.factors.removePasskey(caller.userId, tokenId, changerOf(caller, caller.userId))),
  }),
]

/** Passkeys and security keys of the current user. */
export const myPasskeyMethods = (use: UseCases): readonly AnyMethod[] => [
  ...KINDS.flatMap((kind) => keyMethods(use, kind)),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ListMyPasswordless`,
    summary: "Lists the caller's passkeys",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/passwordless/_search' }],
    request: empty,
    response: message(ListMyPasswordlessResponse),
    handle: async (_, { caller }) => ({ result: passkeysOf(await factorsOfUser(use.users, caller.userId)) }),
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/AddMyPasswordlessLink`,
    summary: 'Creates a link by which the caller can register a passkey, for example on another device',
    http: [{ verb: 'POST', path: '/auth/v1/users/me/passwordless/_link' }],
    request: empty,
    response: message(PasskeyLink),
    handle: async (_, { caller }) => {
      const sent = await use.users.sendCode.send(caller.userId, { kind: 'passkey_registration', way: 'return' }, caller)
      return passkeyLink(use.users, caller.userId, sent)
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/SendMyPasswordlessLink`,
    summary: 'Sends the caller a link to register a passkey',
    http: [{ verb: 'POST', path: '/auth/v1/users/me/passwordless/_send_link' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => toWire(await use.users.sendCode.send(caller.userId, { kind: 'passkey_registration', way: 'mail' }, caller)),
  }),
]
