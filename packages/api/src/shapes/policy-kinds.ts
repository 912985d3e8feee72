import type { MessageType } from '@keyhall/core/api'
import type { Policies, PolicyKind } from '@keyhall/core/instance'
import { policyRevision } from '@keyhall/core/settings'
import { Nested, completed, message, partialOf } from '../message/index.js'
import type { MessageClass } from '../message/index.js'
import { LockoutPolicyMessage, LockoutPolicyRequest, lockoutPolicyOf, writeLockoutPolicy } from './policies/lockout-policy.js'
import { LOGIN_MEMBERS_SET_ELSEWHERE, LoginPolicyMessage, LoginPolicyRequest, NewLoginPolicyRequest, loginPolicyOf, writeLoginPolicy } from './policies/login-policy.js'
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

/** A request that may name the revision that the caller has read. */
export interface Revised {
  readonly revision?: number
}

/** One kind of policy on the wire: its messages, names and conversions. */
export interface PolicyOnWire<K extends PolicyKind> {
  readonly kind: K
  /** `LoginPolicy`: part of its method names. */
  readonly name: string
  /** `login`: the last part of its paths. */
  readonly path: string
  readonly what: string
  readonly request: MessageType<object>
  /** The request of `PATCH`. */
  readonly partial: MessageType<object>
  /** The request that creates an organization's own policy, if it accepts more members. */
  readonly newRequest?: MessageType<object>
  readonly answer: MessageType<{ readonly policy: object }>
  /** @param before the current policy, from which absent members may be taken */
  readonly read: (sent: never, before: Policies[K]) => Policies[K]
  /** Merges the members of a partial request into the policy `before`. @throws InvalidMessage */
  readonly patch: (sent: object, before: Policies[K]) => Policies[K]
  readonly write: (policy: Policies[K], isDefault: boolean) => object
  /** Members that `PATCH` rejects, with what to use instead. */
  readonly elsewhere?: Readonly<Record<string, string>>
}

type Kind<K extends PolicyKind, T extends object> = Omit<PolicyOnWire<K>, 'partial' | 'patch' | 'request' | 'newRequest' | 'read' | 'answer'> & {
  readonly request: MessageClass<T>
  readonly newRequest?: MessageClass<T>
  readonly answer: MessageClass
  readonly read: (sent: T, before: Policies[K]) => Policies[K]
}

const onWire = <K extends PolicyKind, T extends object>({ request, newRequest, answer, ...kind }: Kind<K, T>): PolicyOnWire<PolicyKind> =>
  ({
    ...kind,
    write: (policy: Policies[K], isDefault: boolean) => ({ ...kind.write(policy, isDefault), revision: policyRevision(policy) }),
    request: message(request),
    ...(newRequest ? { newRequest: message(newRequest) } : {}),
    answer: message(answer),
    partial: message(partialOf(request, `Patch${kind.name}Request`), kind.elsewhere ?? {}),
    patch: (sent: object, before: Policies[K]) => kind.read(completed(request, kind.write(before, false) as T, sent), before),
  }) as unknown as PolicyOnWire<PolicyKind>

/** All kinds. Each has the same methods. */
export const POLICIES_ON_WIRE: readonly PolicyOnWire<PolicyKind>[] = [
  onWire({
    kind: 'login', name: 'LoginPolicy', path: 'login', what: 'login policy',
    request: LoginPolicyRequest, newRequest: NewLoginPolicyRequest, answer: LoginPolicyAnswer,
    read: loginPolicyOf, write: writeLoginPolicy, elsewhere: LOGIN_MEMBERS_SET_ELSEWHERE,
  }),
  onWire({
    kind: 'passwordComplexity', name: 'PasswordComplexityPolicy', path: 'password/complexity', what: 'password complexity policy',
    request: PasswordComplexityPolicyRequest, answer: PasswordComplexityPolicyAnswer,
    read: complexityPolicyOf, write: writeComplexityPolicy,
  }),
  onWire({
    kind: 'lockout', name: 'LockoutPolicy', path: 'lockout', what: 'lockout policy',
    request: LockoutPolicyRequest, answer: LockoutPolicyAnswer, read: lockoutPolicyOf, write: writeLockoutPolicy,
  }),
  onWire({
    kind: 'links', name: 'PrivacyPolicy', path: 'privacy', what: 'legal and help links',
    request: PrivacyPolicyRequest, answer: PrivacyPolicyAnswer, read: linksPolicyOf, write: writeLinksPolicy,
  }),
  onWire({
    kind: 'sessions', name: 'SessionPolicy', path: 'session', what: 'session lifetimes',
    request: SessionPolicyRequest, answer: SessionPolicyAnswer, read: sessionPolicyOf, write: writeSessionPolicy,
  }),
]

/** Session lifetimes of the instance are in its settings (`SetInstanceSettings`). */
export const INSTANCE_POLICIES_ON_WIRE = POLICIES_ON_WIRE.filter(({ kind }) => kind !== 'sessions')
