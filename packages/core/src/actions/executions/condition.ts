import type { AnyMethod } from '../api/index.js'
import { EVENT_TYPES, isEventGroup } from '../../foundation/audit/index.js'

/**
 * What targets are bound to.
 *
 * - `request`: before a method does its work
 * - `response`: after it has done it
 * - `function`: where claims about a user are made
 * - `event`: after something was recorded
 */
export type ConditionKind = 'request' | 'response' | 'function' | 'event'

export const CONDITION_KINDS = ['request', 'response', 'function', 'event'] as const satisfies readonly ConditionKind[]

/** The functions of the server itself: claims of userinfo, ID tokens and introspection, and those of JWT access tokens. */
export const FUNCTIONS = ['preuserinfo', 'preaccesstoken'] as const
export type FunctionName = (typeof FUNCTIONS)[number]

/** When targets are called. */
export interface Condition {
  readonly kind: ConditionKind
  /** One method, function or type of events; a service, or the events whose types begin alike; all of the kind. */
  readonly scope: 'one' | 'group' | 'all'
  /** `user.v2.UserService/AddHumanUser`, `user.v2.UserService`, `preuserinfo`, `user.human.added`, `user.human`; empty for all. */
  readonly name: string
}

/** The condition as text, under which its execution is stored. */
export const conditionKey = ({ kind, scope, name }: Condition): string => (scope === 'all' ? `${kind}/all` : `${kind}/${scope}/${name}`)

/** Reads what `conditionKey` wrote. */
export function conditionOf(key: string): Condition {
  const [kind = '', scope = '', ...name] = key.split('/')
  return { kind: kind as ConditionKind, scope: scope as Condition['scope'], name: name.join('/') }
}

/** The methods that may be bound. Not those by which targets and executions are managed: nobody can lock themselves out. */
export const isBindable = ({ name }: Pick<AnyMethod, 'name'>): boolean => !/^(resources[.])?action[.]/.test(name)

/** `user.v2.UserService` */
export const serviceOf = ({ name }: Pick<AnyMethod, 'name'>): string => name.slice(0, name.indexOf('/'))

/** Whether there is anything that the condition can be about. */
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

/** The conditions that a call of a method meets, the best match first. */
export const conditionsOfMethod = (kind: 'request' | 'response', method: Pick<AnyMethod, 'name'>): readonly Condition[] => [
  { kind, scope: 'one', name: method.name },
  { kind, scope: 'group', name: serviceOf(method) },
  { kind, scope: 'all', name: '' },
]

/** The conditions that an event meets, the best match first: its type, then what its type begins with, the longest first. */
export function conditionsOfEvent(type: string): readonly Condition[] {
  const words = type.split('.')
  const groups = words.map((_, index) => words.slice(0, words.length - index).join('.'))
  return [
    { kind: 'event', scope: 'one', name: type },
    ...groups.map((name): Condition => ({ kind: 'event', scope: 'group', name })),
    { kind: 'event', scope: 'all', name: '' },
  ]
}
