import type { Condition } from '@keyhall/core/executions'
import { Flag, Nested, Rule, Text } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'

/** `all: false` counts as absent. */
const exactlyOne = (names: readonly string[]) => (message: object) =>
  exactlyOneOf<object>(...(names as never[]))(Object.fromEntries(Object.entries(message).filter(([, value]) => Boolean(value))))

/** Before or after a method: one method, those of a service, or all. */
@Rule(exactlyOne(['method', 'service', 'all']))
export class MethodCondition {
  /** `/<vendor>.user.v2.UserService/AddHumanUser` */
  @Text({ max: 200, optional: true }) method?: string
  /** `<vendor>.user.v2.UserService` */
  @Text({ max: 200, optional: true }) service?: string
  @Flag() all!: boolean
}

/** A server function that creates claims. */
export class FunctionCondition {
  @Text({ max: 200 }) name!: string
}

/** After an event was recorded: one type, a group of types with the same prefix, or all. */
@Rule(exactlyOne(['event', 'group', 'all']))
export class EventCondition {
  /** `user.human.added` */
  @Text({ max: 200, optional: true }) event?: string
  /** `user.human` */
  @Text({ max: 200, optional: true }) group?: string
  @Flag() all!: boolean
}

/** When targets are called: exactly one of these. */
@Rule(exactlyOne(['request', 'response', 'function', 'event']))
export class ConditionMessage {
  @Nested(() => MethodCondition, { optional: true }) request?: MethodCondition
  @Nested(() => MethodCondition, { optional: true }) response?: MethodCondition
  @Nested(() => FunctionCondition, { optional: true }) function?: FunctionCondition
  @Nested(() => EventCondition, { optional: true }) event?: EventCondition
}

/** Converts a name to its stored form. A name of another vendor gets a leading slash, which no stored name has, so it stays unknown. */
const withoutVendor = (text: string, prefix: string): string => (text.startsWith(prefix) ? text.slice(prefix.length) : `/${text}`)

function readMethods(kind: 'request' | 'response', { method, service }: MethodCondition, vendor: string): Condition {
  if (method !== undefined) return { kind, scope: 'one', name: withoutVendor(method, `/${vendor}.`) }
  if (service !== undefined) return { kind, scope: 'group', name: withoutVendor(service, `${vendor}.`) }
  return { kind, scope: 'all', name: '' }
}

/** The condition of a message. Method names start with the vendor word on the wire, but not in the storage. */
export function readCondition({ request, response, function: named, event }: ConditionMessage, vendor: string): Condition {
  if (request) return readMethods('request', request, vendor)
  if (response) return readMethods('response', response, vendor)
  if (named) return { kind: 'function', scope: 'one', name: named.name }
  if (event?.event !== undefined) return { kind: 'event', scope: 'one', name: event.event }
  return event?.group === undefined ? { kind: 'event', scope: 'all', name: '' } : { kind: 'event', scope: 'group', name: event.group }
}

function writeMethods({ scope, name }: Condition, vendor: string): MethodCondition {
  if (scope === 'one') return { method: `/${vendor}.${name}`, all: false }
  return scope === 'group' ? { service: `${vendor}.${name}`, all: false } : { all: true }
}

function writeEvents({ scope, name }: Condition): EventCondition {
  if (scope === 'one') return { event: name, all: false }
  return scope === 'group' ? { group: name, all: false } : { all: true }
}

/** Writes a condition with the vendor word of this server. */
export function writeCondition(condition: Condition, vendor: string): ConditionMessage {
  switch (condition.kind) {
    case 'request':
    case 'response':
      return { [condition.kind]: writeMethods(condition, vendor) }
    case 'function':
      return { function: { name: condition.name } }
    case 'event':
      return { event: writeEvents(condition) }
  }
}
