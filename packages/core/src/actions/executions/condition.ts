import type { AnyMethod } from '../api/index.js'
import { EVENT_TYPES, isEventGroup } from '../../foundation/audit/index.js'

/**
 * The kinds of conditions.
 *
 * - `request`: before a method runs
 * - `response`: after a method has run
 * - `function`: when claims about a user are built
 * - `event`: after an event was recorded
 */
export type ConditionKind = 'request' | 'response' | 'function' | 'event'

export const CONDITION_KINDS = ['request', 'response', 'function', 'event'] as const satisfies readonly ConditionKind[]

/** The bindable functions of the server: claims for userinfo, ID tokens and introspection, and for JWT access tokens. */
export const FUNCTIONS = ['preuserinfo', 'preaccesstoken'] as const
export type FunctionName = (typeof FUNCTIONS)[number]

/** When targets are called. */
export interface Condition {
  readonly kind: ConditionKind
  /** One method, function or event type; all methods of a service, or all events with a common prefix; all of the kind. */
  readonly scope: 'one' | 'group' | 'all'
  /** `user.v2.UserService/AddHumanUser`, `user.v2.UserService`, `preuserinfo`, `user.human.added`, `user.human`; empty for all. */
  readonly name: string
}

/** The condition as text, the key under which its execution is stored. */
export const conditionKey = ({ kind, scope, name }: Condition): string => (scope === 'all' ? `${kind}/all` : `${kind}/${scope}/${name}`)

/** Parses what `conditionKey` wrote. */
export function conditionOf(key: string): Condition {
  const [kind = '', scope = '', ...name] = key.split('/')
  return { kind: kind as ConditionKind, scope: scope as Condition['scope'], name: name.join('/') }
}

/**
 * The methods that can be bound. Those that manage targets and executions are excluded, so that a faulty target cannot lock out the
 * administrator.
 */
export const isBindable = ({ name }: Pick<AnyMethod, 'name'>): boolean => !/^(resources[.])?action[.]/.test(name)

/** `user.v2.UserService` */
export const serviceOf = ({ name }: Pick<AnyMethod, 'name'>): string => name.slice(0, name.indexOf('/'))

/** Whether the condition names an existing method, service, function or event type. */
export function isKnownCondition({ kind, scope, name }: Condition, methods: readonly AnyMethod[]): boolean {
  switch (kind) {
    case 'request':
    case 'response':
      return scope === 'all' || methods.some((method) => isBindable(method) && (scope === 'one' ? method.name : serviceOf(method)) === name)
    case 'function':
      return scope === 'one' && (FUNCTIONS as readonly string[]).includes(name)
    case 'event':
      return scope === 'all' || (scope === 'one' ? Object.hasOwn(EVENT_TYPES, name) : isEventGroup(name))
  }
}

/** The conditions that match a method call, most specific first. */
export const conditionsOfMethod = (kind: 'request' | 'response', method: Pick<AnyMethod, 'name'>): readonly Condition[] => [
  { kind, scope: 'one', name: method.name },
  { kind, scope: 'group', name: serviceOf(method) },
  { kind, scope: 'all', name: '' },
]

/** The conditions that match an event, most specific first: its type, then its prefixes, the longest first. */
export function conditionsOfEvent(type: string): readonly Condition[] {
  const words = type.split('.')
  const groups = words.map((_, index) => words.slice(0, words.length - index).join('.'))
  return [
    { kind: 'event', scope: 'one', name: type },
    ...groups.map((name): Condition => ({ kind: 'event', scope: 'group', name })),
    { kind: 'event', scope: 'all', name: '' },
  ]
}
