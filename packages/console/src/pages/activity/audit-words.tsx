import type { ReactNode } from 'react'
import type { AuditEntry } from '@keyhall/client/admin'
import type { Names } from '../../data/names.js'
import type { Texts } from '../../texts/texts.js'

/** Values of the filter by kind, with the event types of each. */
export const EVENT_GROUPS = {
  user: ['user'],
  failures: ['user.password.check.failed', 'user.login.blocked', 'user.human.factor.check.failed', 'user.human.factor.blocked', 'user.human.passkey.check.failed'],
  session: ['session'],
  application: ['application'],
  project: ['project'],
  org: ['org'],
  policy: ['policy'],
  tokens: ['grant', 'token', 'device', 'ciba'],
  actions: ['target', 'execution'],
  keys: ['key'],
  instance: ['instance', 'provider', 'outbox'],
  data: ['data'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type EventGroup = keyof typeof EVENT_GROUPS

export const GROUP_NAMES = Object.keys(EVENT_GROUPS) as EventGroup[]

/** Who caused an event, with the names that the caller may see. */
export function actorText(t: Texts, { actor }: Pick<AuditEntry, 'actor'>, names: Names): ReactNode {
  const { userId, name, clientId, system, actor: behalf, isHidden } = actor
  if (isHidden === true) return t('activity.audit.actor.hidden')
  if (userId !== undefined) {
    const user = name === undefined ? t('activity.audit.actor.gone', { id: userId }) : name
    return behalf === undefined ? <bdi>{user}</bdi> : t.rich('activity.audit.actor.for', { actor: <bdi>{names.get(behalf) ?? behalf}</bdi>, user: <bdi>{user}</bdi> })
  }
  if (clientId !== undefined) return <bdi>{names.get(clientId) ?? clientId}</bdi>
  const key = `activity.audit.actor.${system ?? 'none'}`
  return t.has(key) ? t(key) : system
}

/** The kind of the object of an event. */
export function objectKind(t: Texts, { objectType }: Pick<AuditEntry, 'objectType'>): string {
  const key = `activity.object.${objectType}`
  return t.has(key) ? t(key) : objectType
}

/** The name of the object, or its id. The instance needs neither. */
export const objectName = ({ objectType, objectId }: Pick<AuditEntry, 'objectType' | 'objectId'>, names: Names): string | undefined =>
  (objectType === 'instance' ? undefined : (names.get(objectId) ?? objectId))

const PLACES: Readonly<Record<string, string>> = { user: '/users/', application: '/applications/', target: '/actions/targets/', project: '/access/projects/' }

/** Where the object can be opened, if it still exists. */
export const objectPath = ({ objectType, objectId }: Pick<AuditEntry, 'objectType' | 'objectId'>): string | undefined => {
  const folder = PLACES[objectType]
  return folder === undefined ? undefined : `${folder}${objectId}`
}

/** A member that differs. */
interface Change {
  readonly member: string
  readonly before: string | undefined
  readonly after: string | undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each value by its path: `policies.login.allowRegister`. Lists are values. */
function valuesOf(value: unknown, path = '', found = new Map<string, string>()): ReadonlyMap<string, string> {
  if (!isObject(value)) return value === undefined ? found : found.set(path, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, member] of Object.entries(value)) valuesOf(member, path === '' ? name : `${path}.${name}`, found)
  return found
}

/** What an event changed: the values that differ, however deep they are. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): readonly Change[] {
  const [old, next] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])].filter((member) => old.get(member) !== next.get(member))
    .map((member) => ({ member, before: old.get(member), after: next.get(member) }))
}
