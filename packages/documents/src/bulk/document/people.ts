import type { TotpSeed } from '@keyhall/core/credentials'
import type { SecretHash, UserId } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { HumanItem, MachineItem, MetadataItem } from '@keyhall/core/transfer'
import { MAX_METADATA, MAX_METADATA_KEY } from '@keyhall/core/metadata'
import { Member, Optional, object } from '@keyhall/input'
import type { Read } from '@keyhall/input'
import { address, email, phone, profile } from '../../bootstrap/read-people.js'
import { andThen, flag } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'
import { accessTokenType, userState } from './enums.js'
import { id, secretHash } from './names.js'
import { totpSeed } from './totp-seed.js'

const MAX_PASSWORD = 1024

class HashedPasswordInput {
  @Member(text.storable(MAX_PASSWORD)) readonly value!: string
  @Optional(text.storable(100)) readonly algorithm?: string
}

class HumanInput {
  @Member(text.userName) readonly userName!: HumanItem['userName']
  @Member(profile) readonly profile!: HumanItem['profile']
  @Optional(email) readonly email?: HumanItem['email']
  @Optional(phone) readonly phone?: HumanItem['phone']
  @Optional(address) readonly address?: HumanItem['address']
  @Optional(text.storable(MAX_PASSWORD)) readonly password?: string
  @Optional(object(HashedPasswordInput)) readonly hashedPassword?: HashedPasswordInput
  @Optional(flag) readonly passwordChangeRequired?: boolean
  @Optional(flag) readonly passwordUnproven?: boolean
  @Optional(totpSeed) readonly otpCode?: TotpSeed
  @Optional(flag) readonly secondFactorSetUpRequired?: boolean
  @Optional(userState.read) readonly state?: HumanItem['state']
}

class HumanUserInput {
  @Member(id<UserId>()) readonly userId!: UserId
  @Member(object(HumanInput)) readonly user!: HumanInput
}

/** `humanUsers[]` */
export const humanUser: Read<HumanItem> = andThen(
  object(HumanUserInput),
  ({ userId, user: { password, hashedPassword, passwordChangeRequired, passwordUnproven, otpCode, secondFactorSetUpRequired, ...rest } }, at): HumanItem => {
    const hasBoth = password !== undefined && hashedPassword !== undefined
    if (hasBoth) at.member('user').member('hashedPassword').refuse('cannot be combined with password')
    const proof = hashedPassword ? { hash: hashedPassword.value } : password === undefined ? undefined : { plain: password }
    return defined<HumanItem>({
      kind: 'human_user', userId, ...rest, password: proof, isPasswordChangeRequired: passwordChangeRequired, isPasswordUnproven: passwordUnproven,
      totpSeed: otpCode, isFactorSetUpRequired: secondFactorSetUpRequired,
    })
  },
)

class MachineInput {
  @Member(text.clientId()) readonly userName!: MachineItem['userName']
  @Member(text.name) readonly name!: string
  @Optional(text.lines) readonly description?: string
  @Optional(accessTokenType.read) readonly accessTokenType?: MachineItem['accessTokenType'] | undefined
  @Optional(userState.read) readonly state?: MachineItem['state']
  @Optional(secretHash) readonly hashedSecret?: SecretHash
}

class MachineUserInput {
  @Member(id<UserId>()) readonly userId!: UserId
  @Member(object(MachineInput)) readonly user!: MachineInput
}

/** `machineUsers[]` */
export const machineUser: Read<MachineItem> = andThen(
  object(MachineUserInput),
  ({ userId, user: { hashedSecret, accessTokenType: type = 'bearer', ...rest } }) =>
    defined<MachineItem>({ kind: 'machine_user', userId, ...rest, accessTokenType: type, secretHash: hashedSecret }),
)

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const MAX_VALUE = Math.ceil(MAX_METADATA / 3) * 4

const value: Read<string> = (raw, at) => {
  if (typeof raw !== 'string' || !BASE64.test(raw)) return at.refuse('expected base64')
  return raw.length > MAX_VALUE ? at.refuse(`is longer than ${MAX_METADATA} bytes`) : raw
}

class MetadataInput {
  @Member(id<UserId>()) readonly id!: UserId
  @Member(text.plain(MAX_METADATA_KEY)) readonly key!: string
  @Member(value) readonly value!: string
}

/** `userMetadata[]` */
export const userMetadata: Read<MetadataItem> = andThen(
  object(MetadataInput),
  ({ id: userId, key, value: bytes }) => ({ kind: 'user_metadata', userId, key, value: bytes }),
)
