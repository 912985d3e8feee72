import type { MessageType } from '@keyhall/core/api'
import type { Policies, PolicyKind } from '@keyhall/core/instance'
import { Nested, message } from '../message/index.js'
import {
  complexityPolicyOf, LockoutPolicyMessage, lockoutPolicyOf, LockoutPolicyRequest, LoginPolicyMessage, loginPolicyOf, LoginPolicyRequest,
  PasswordComplexityPolicyMessage, PasswordComplexityPolicyRequest,
} from './policies.js'

class LoginPolicyAnswer {
  @Nested(() => LoginPolicyMessage) policy!: LoginPolicyMessage
}
class PasswordComplexityPolicyAnswer {
  @Nested(() => PasswordComplexityPolicyMessage) policy!: PasswordComplexityPolicyMessage
}
class LockoutPolicyAnswer {
  @Nested(() => LockoutPolicyMessage) policy!: LockoutPolicyMessage
}

/** One kind of policy on the wire: as it is sent, as it is answered, and what it is called in the names of methods. */
export interface PolicyOnWire<K extends PolicyKind> {
  readonly kind: K
  /** `LoginPolicy`: part of the names of its methods. */
  readonly name: string
  /** `login`: the end of its paths. */
  readonly path: string
  readonly what: string
  readonly request: MessageType<object>
  readonly answer: MessageType<{ readonly policy: object }>
  readonly read: (sent: never) => Policies[K]
  readonly write: (policy: Policies[K], isDefault: boolean) => object
}

const written = (policy: object, isDefault: boolean): object => ({ ...policy, isDefault })

/** All kinds. Each has the same methods. */
export const POLICIES_ON_WIRE = [
  {
    kind: 'login', name: 'LoginPolicy', path: 'login', what: 'the login policy',
    request: message(LoginPolicyRequest), answer: message(LoginPolicyAnswer), read: loginPolicyOf, write: written,
  },
  {
    kind: 'passwordComplexity', name: 'PasswordComplexityPolicy', path: 'password/complexity', what: 'the rules for passwords',
    request: message(PasswordComplexityPolicyRequest), answer: message(PasswordComplexityPolicyAnswer),
    read: complexityPolicyOf, write: written,
  },
  {
    kind: 'lockout', name: 'LockoutPolicy', path: 'lockout', what: 'the lockout policy',
    request: message(LockoutPolicyRequest), answer: message(LockoutPolicyAnswer), read: lockoutPolicyOf, write: written,
  },
] as unknown as readonly PolicyOnWire<PolicyKind>[]
