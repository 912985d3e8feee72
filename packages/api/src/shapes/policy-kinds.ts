import type { MessageType } from '@keyhall/core/api'
import type { Policies, PolicyKind } from '@keyhall/core/instance'
import { Nested, message } from '../message/index.js'
import { LockoutPolicyMessage, LockoutPolicyRequest, lockoutPolicyOf, writeLockoutPolicy } from './policies/lockout-policy.js'
import { LoginPolicyMessage, LoginPolicyRequest, NewLoginPolicyRequest, loginPolicyOf, writeLoginPolicy } from './policies/login-policy.js'
import {
  PasswordComplexityPolicyMessage, PasswordComplexityPolicyRequest, complexityPolicyOf, writeComplexityPolicy,
} from './policies/password-complexity-policy.js'
import { PrivacyPolicyMessage, PrivacyPolicyRequest, linksPolicyOf, writeLinksPolicy } from './policies/privacy-policy.js'
import { SessionPolicyMessage, SessionPolicyRequest, sessionPolicyOf, writeSessionPolicy } from './policies/session-policy.js'

class LoginPolicyAnswer {
  @Nested(() => LoginPolicyMessage) policy!: LoginPolicyMessage
}
class PasswordComplexityPolicyAnswer {
  @Nested(() => PasswordComplexityPolicyMessage) policy!: PasswordComplexityPolicyMessage
}
class LockoutPolicyAnswer {
  @Nested(() => LockoutPolicyMessage) policy!: LockoutPolicyMessage
}
class PrivacyPolicyAnswer {
  @Nested(() => PrivacyPolicyMessage) policy!: PrivacyPolicyMessage
}
class SessionPolicyAnswer {
  @Nested(() => SessionPolicyMessage) policy!: SessionPolicyMessage
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
  /** What gives an organization its own, where more can be said then. */
  readonly newRequest?: MessageType<object>
  readonly answer: MessageType<{ readonly policy: object }>
  /** @param before what held until now: what is not sent may stay so. */
  readonly read: (sent: never, before: Policies[K]) => Policies[K]
  readonly write: (policy: Policies[K], isDefault: boolean) => object
}

/** All kinds. Each has the same methods. */
export const POLICIES_ON_WIRE = [
  {
    kind: 'login', name: 'LoginPolicy', path: 'login', what: 'the login policy',
    request: message(LoginPolicyRequest), newRequest: message(NewLoginPolicyRequest), answer: message(LoginPolicyAnswer),
    read: loginPolicyOf, write: writeLoginPolicy,
  },
  {
    kind: 'passwordComplexity', name: 'PasswordComplexityPolicy', path: 'password/complexity', what: 'the rules for passwords',
    request: message(PasswordComplexityPolicyRequest), answer: message(PasswordComplexityPolicyAnswer),
    read: complexityPolicyOf, write: writeComplexityPolicy,
  },
  {
    kind: 'lockout', name: 'LockoutPolicy', path: 'lockout', what: 'the lockout policy',
    request: message(LockoutPolicyRequest), answer: message(LockoutPolicyAnswer), read: lockoutPolicyOf, write: writeLockoutPolicy,
  },
  {
    kind: 'links', name: 'PrivacyPolicy', path: 'privacy', what: 'the links to terms, privacy and help',
    request: message(PrivacyPolicyRequest), answer: message(PrivacyPolicyAnswer), read: linksPolicyOf, write: writeLinksPolicy,
  },
  {
    kind: 'sessions', name: 'SessionPolicy', path: 'session', what: 'the lifetimes of sign-ins',
    request: message(SessionPolicyRequest), answer: message(SessionPolicyAnswer), read: sessionPolicyOf, write: writeSessionPolicy,
  },
] as unknown as readonly PolicyOnWire<PolicyKind>[]

/** The instance has its lifetimes among its settings (`SetInstanceSettings`), and no policy beside them. */
export const INSTANCE_POLICIES_ON_WIRE = POLICIES_ON_WIRE.filter(({ kind }) => kind !== 'sessions')
