import type { UserId } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { HumanItem, MachineItem, MetadataItem } from '@keyhall/core/transfer'
import { MAX_METADATA, MAX_METADATA_KEY } from '@keyhall/core/users'
import { address, email, phone, profile, withDisplayName } from '../../bootstrap/read-people.js'
import { andThen, flag, optional, record } from '../../reading/reader.js'
import type { Read } from '../../reading/reader.js'
import * as text from '../../reading/texts.js'
import { accessTokenType, userState } from './enums.js'
import { id, secretHash } from './names.js'
import { totpSeed } from './totp-seed.js'

const MAX_PASSWORD = 1024

/** `humanUsers[]` */
export const humanUser: Read<HumanItem> = andThen(
  record({
    userId: id<UserId>(),
    user: record({
      userName: text.userName, profile, email: optional(email), phone: optional(phone), address: optional(address),
      password: optional(text.storable(MAX_PASSWORD)),
      hashedPassword: optional(record({ value: text.storable(MAX_PASSWORD), algorithm: optional(text.storable(100)) })),
      passwordChangeRequired: optional(flag), otpCode: optional(totpSeed), state: optional(userState.read),
    }),
  }),
  ({ userId, user: { password, hashedPassword, passwordChangeRequired, otpCode, ...rest } }, at): HumanItem => {
    const hasBoth = password !== undefined && hashedPassword !== undefined
    if (hasBoth) at.member('user').member('hashedPassword').refuse('excludes password: expected one of them')
    const proof = hashedPassword ? { hash: hashedPassword.value } : password === undefined ? undefined : { plain: password }
    return defined<HumanItem>({
      kind: 'human_user', userId, ...withDisplayName(rest), password: proof, isPasswordChangeRequired: passwordChangeRequired, totpSeed: otpCode,
    })
  },
)

/** `machineUsers[]` */
export const machineUser: Read<MachineItem> = andThen(
  record({
    userId: id<UserId>(),
    user: record({
      userName: text.clientId(), name: text.name, description: optional(text.lines), accessTokenType: optional(accessTokenType.read),
      state: optional(userState.read), hashedSecret: optional(secretHash),
    }),
  }),
  ({ userId, user: { hashedSecret, accessTokenType: type = 'bearer', ...rest } }) =>
    defined<MachineItem>({ kind: 'machine_user', userId, ...rest, accessTokenType: type, secretHash: hashedSecret }),
)

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const MAX_VALUE = Math.ceil(MAX_METADATA / 3) * 4

const value: Read<string> = (raw, at) => {
  if (typeof raw !== 'string' || !BASE64.test(raw)) return at.refuse('expected base64')
  return raw.length > MAX_VALUE ? at.refuse(`is longer than ${MAX_METADATA} bytes`) : raw
}

/** `userMetadata[]` */
export const userMetadata: Read<MetadataItem> = andThen(
  record({ id: id<UserId>(), key: text.plain(MAX_METADATA_KEY), value }),
  ({ id: userId, key, value: bytes }) => ({ kind: 'user_metadata', userId, key, value: bytes }),
)
