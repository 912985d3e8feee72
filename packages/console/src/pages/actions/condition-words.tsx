import type { ReactNode } from 'react'
import type { ConditionMessage } from '@keyhall/client/actionsV3'
import type { Texts } from '../../texts/texts.js'

export const CONDITION_KINDS = ['request', 'response', 'event', 'function'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]
export type ConditionScope = 'one' | 'group' | 'all'

/** When targets are called. */
export interface Condition {
  readonly kind: ConditionKind
  /** One method, event or function; a service or a group of events; all. */
  readonly scope: ConditionScope
  /** As the API writes it, with the vendor word: `/keyhall.user.v2.UserService/AddHumanUser`; empty for all. */
  readonly name: string
}

export function conditionOf({ request, response, event, function: named }: ConditionMessage): Condition {
  const method = request ?? response
  if (method) {
    const kind = request ? 'request' : 'response'
    if (method.method !== undefined) return { kind, scope: 'one', name: method.method }
    return method.service === undefined ? { kind, scope: 'all', name: '' } : { kind, scope: 'group', name: method.service }
  }
  if (named) return { kind: 'function', scope: 'one', name: named.name }
  if (event?.event !== undefined) return { kind: 'event', scope: 'one', name: event.event }
  return event?.group === undefined ? { kind: 'event', scope: 'all', name: '' } : { kind: 'event', scope: 'group', name: event.group }
}

export function conditionMessage({ kind, scope, name }: Condition): ConditionMessage {
  if (kind === 'function') return { function: { name } }
  if (kind === 'event') return { event: scope === 'all' ? { all: true } : scope === 'one' ? { event: name } : { group: name } }
  return { [kind]: scope === 'all' ? { all: true } : scope === 'one' ? { method: name } : { service: name } }
}

const SEPARATOR = '~'

/** The condition as one part of an address. */
export const addressOf = ({ kind, scope, name }: Condition): string => [kind, scope, name.replaceAll('/', SEPARATOR)].join(SEPARATOR)

/** `undefined` for an address that none of ours is. */
export function conditionAt(address: string): Condition | undefined {
  const [kind, scope, ...name] = address.split(SEPARATOR)
  const known = CONDITION_KINDS.find((one) => one === kind)
  const which = (['one', 'group', 'all'] as const).find((one) => one === scope)
  return known && which && { kind: known, scope: which, name: name.join('/') }
}

/** `/keyhall.user.v2.UserService/AddHumanUser` as `UserService/AddHumanUser`, with the versions as in the API: the vendor word says nothing. */
export const shortName = (name: string): string => name.replace(/^\/?[^./]+[.](?=.*Service)/, '')

/** A condition in words, with names as code. */
export function conditionText(t: Texts, { kind, scope, name }: Condition): ReactNode {
  if (kind === 'function') return name === 'preuserinfo' || name === 'preaccesstoken' ? t(`actions.binding.function.${name}`) : <code>{name}</code>
  if (scope === 'all') return t(`actions.binding.text.${kind}All`)
  const shown = kind === 'event' ? name : shortName(name)
  return t.rich(`actions.binding.text.${kind}`, { name: <code dir="ltr">{scope === 'group' ? `${shown}.*` : shown}</code> })
}

/** The condition of a call, as its log has it: `request/one/user.v2.UserService/AddHumanUser`, or `test`. */
export function callCondition(t: Texts, text: string): ReactNode {
  if (text === 'test') return t('actions.binding.text.test')
  const [kind, scope = 'all', ...name] = text.split('/')
  const known = CONDITION_KINDS.find((one) => one === kind)
  const which = scope === 'one' || scope === 'group' ? scope : 'all'
  return known ? conditionText(t, { kind: known, scope: which, name: name.join('/') }) : <code>{text}</code>
}
