import type { TextValue } from '@keyhall/core/shared'
import { ChosenId as ChosenIdValue, LanguageTag } from '@keyhall/core/shared'
import type { Profile, UserState } from '@keyhall/core/users'
import * as users from '@keyhall/core/users'
import { Bytes, OneOf, Text } from '../../message/index.js'
import { MAX_METADATA, MAX_METADATA_KEY } from '@keyhall/core/metadata'

interface Optional {
  readonly optional?: true
  readonly hasPresence?: true
}

type Decorator = ReturnType<typeof Text>
type Options = Omit<Parameters<typeof Text>[0], 'max' | 'pattern'>

/** A text with a rule of the core. */
export const Value = (value: TextValue<string>, options: Options = {}): Decorator => {
  const { expected, max } = value
  // A length outside the bounds is reported by `Text`.
  const is = (text: string): boolean => text === '' || [...text].length > max || value.accepts(text)
  return Text({ max, pattern: { expected, is }, canonical: (text) => value.read(text) ?? text, ...options })
}

/** The user name, by which a person signs in. */
export const UserName = (options: Optional = {}): Decorator => Value(users.UserName, { plain: true, ...options })
/** The user name of a service user, which is its client_id. */
export const MachineUserName = (options: Optional = {}): Decorator => Value(ChosenIdValue, options)
/** The id of an existing resource. */
export const Id = (options: Optional = {}): Decorator => Text({ max: 200, ...options })
/** The id of a new user, chosen by the caller. */
export const ChosenId = (): Decorator => Value(ChosenIdValue, { min: 0, optional: true })
/** The name of a person or a resource. */
export const Name = (options: Optional = {}): Decorator => Text({ max: 200, shown: true, ...options })
/** A name that may be absent or empty. */
export const OptionalName = (): Decorator => Text({ min: 0, max: 200, shown: true, optional: true })
export const EmailAddress = (options: Optional = {}): Decorator => Value(users.EmailAddress, { plain: true, ...options })
export const PhoneNumber = (): Decorator => Value(users.PhoneNumber)
export const Language = (): Decorator => Value(LanguageTag, { min: 0, optional: true })
export const Password = (options: Optional = {}): Decorator => Text({ max: 1000, secret: true, ...options })
export const MetadataKey = (): Decorator => Text({ max: MAX_METADATA_KEY, plain: true })
export const MetadataValue = (): Decorator => Bytes({ max: MAX_METADATA })

const GENDERS = { GENDER_UNSPECIFIED: undefined, GENDER_FEMALE: 'female', GENDER_MALE: 'male', GENDER_DIVERSE: 'diverse' } as const
const GENDER_NAMES = Object.keys(GENDERS) as readonly (keyof typeof GENDERS)[]

export const Gender = (options: Optional = {}): Decorator => OneOf(GENDER_NAMES, options)
export const genderOf = (name: string | undefined): Profile['gender'] => GENDERS[(name ?? 'GENDER_UNSPECIFIED') as keyof typeof GENDERS]
export const genderName = (gender: Profile['gender']): string =>
  GENDER_NAMES.find((name) => GENDERS[name] === gender) ?? 'GENDER_UNSPECIFIED'

export const ACCESS_TOKEN_TYPES = ['ACCESS_TOKEN_TYPE_BEARER', 'ACCESS_TOKEN_TYPE_JWT'] as const
export const accessTokenType = (name: string): 'bearer' | 'jwt' => (name === 'ACCESS_TOKEN_TYPE_JWT' ? 'jwt' : 'bearer')
export const accessTokenTypeName = (type: 'bearer' | 'jwt'): string => ACCESS_TOKEN_TYPES[type === 'jwt' ? 1 : 0]

export const USER_TYPES = ['TYPE_UNSPECIFIED', 'TYPE_HUMAN', 'TYPE_MACHINE'] as const

/** The states in the order of their enum numbers, which differ between the versions. */
export const USER_STATES_V1 = [
  'USER_STATE_UNSPECIFIED', 'USER_STATE_ACTIVE', 'USER_STATE_INACTIVE', 'USER_STATE_DELETED', 'USER_STATE_LOCKED',
  'USER_STATE_SUSPEND', 'USER_STATE_INITIAL',
] as const
export const USER_STATES_V2 = [
  'USER_STATE_UNSPECIFIED', 'USER_STATE_ACTIVE', 'USER_STATE_INACTIVE', 'USER_STATE_DELETED', 'USER_STATE_LOCKED', 'USER_STATE_INITIAL',
] as const

const STATE_NAMES: ReadonlyMap<UserState, string> = new Map(users.USER_STATES.map((state) => [state, `USER_STATE_${state.toUpperCase()}`]))
export const stateName = (state: UserState): string => STATE_NAMES.get(state) ?? USER_STATES_V2[0]
export const stateOf = (name: string): string => name.replace('USER_STATE_', '').toLowerCase()
