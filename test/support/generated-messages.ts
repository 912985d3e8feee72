import type { AnyMethod } from '@keyhall/core/api'
import fc from 'fast-check'
import { callers } from './api-callers.js'
import { methods } from './api.js'
import { clients, people, projects, robots } from './standard-document.js'

type Json = Readonly<Record<string, unknown>>

/** The part of JSON schema that messages use. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** Ids of the standard document by member name, and unknown ids. */
const IDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/grant|authorization|key|token|target|delivery|execution|session/i, ['999']],
  [/org/i, ['100', '110', '999']],
  [/project/i, [...Object.values(projects), '999']],
  [/app|client/i, [clients.web.id, clients.foreign.id, clients.api.id, clients.keyed.id, '999']],
  [/./, [...Object.values(people).map(({ id }) => id), robots.robot.id, callers.withoutRoles.id, callers.orgViewer.id, '999']],
]

const idsFor = (name: string): readonly string[] => IDS.find(([is]) => is.test(name))?.[1] ?? []

const NAMES = [
  'alice', people.alice.loginName, 'robot', 'admin', 'IAM_OWNER', 'ORG_OWNER', 'PROJECT_OWNER', 'a', 'acme.localhost', 'new.example',
  'mail@new.example', '+41791234567', 'en', '1990-01-01', 'https://app.example/callback', 'http://127.0.0.1:1/target',
  '/keyhall.user.v2.UserService/AddHumanUser', 'user.human',
  'Passw0rd! of somebody', '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk', 'GEZDGNBVGY3TQOJQ',
]

/** Text with special meaning in some layer. */
const HOSTILE = [
  '', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '\u200b', '%', '_', '\\', `'`, `"; drop table users; --`, '%00', '../..',
  '__proto__', 'constructor', 'x'.repeat(201), 'x'.repeat(5000), '\u{1f600}'.repeat(60), 'K', 'İ', 'ß', '{"$ne":1}', '\r\nSet-Cookie: x=1',
  '<svg onload=alert(1)>', 'javascript:alert(1)', '1e9', '-1', '9223372036854775808', '0x10', 'NaN', '2030-02-31T00:00:00Z',
  '9999-12-31T23:59:59Z', '-62135596801s', '1.5s', '1e3s',
  `a@${'b.'.repeat(120)}c`,
]

const INSTANTS = ['2030-01-31T12:00:00Z', '2027-06-01T00:00:00+02:00', '2000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']

const NUMBERS = [0, -0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 12 }))

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inside) => ({ a: [inside] }), 1)

/** Values that are invalid for almost every member. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText, fc.constantFrom(...NUMBERS), fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: 1 }, deep(10), deep(31)),
  fc.constant(JSON.parse('{"__proto__":{"isVerified":true},"constructor":{"prototype":{}},"toString":1}') as unknown),
  fc.constant(Array.from({ length: 1500 }, () => ({}))), fc.constant(Array.from({ length: 1500 }, (_, index) => `k${index}`)),
)

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function textLike({ format, pattern, minLength = 0, maxLength = 100 }: Schema, name: string): fc.Arbitrary<unknown> {
  if (format === 'int64') return fc.oneof(fc.nat({ max: 1000 }).map(String), fc.nat({ max: 1000 }))
  if (format === 'byte') return fc.base64String({ maxLength: 40 })
  if (format === 'date-time') return fc.constantFrom(...INSTANTS)
  if (pattern !== undefined) return fc.constantFrom('10s', '1.5s', '3600s', '0s')
  const some = fc.constantFrom(...NAMES)
  if (!/(^|[a-z])(Id|ID|Ids|id|ids)$/.test(name)) return fc.oneof(some, fc.string({ minLength, maxLength: Math.min(maxLength, 12) }))
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...idsFor(name)) }, { weight: 1, arbitrary: some })
}

/** Chooses `often` `weight` times as often as `seldom`. */
const mostly = (weight: number, often: fc.Arbitrary<unknown>, seldom: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight, arbitrary: often }, { weight: 1, arbitrary: seldom })

/** A valid value of a member, occasionally an invalid one. */
function valueOf(schema: Schema, named: ReadonlyMap<string, unknown>, name: string, depth: number): fc.Arbitrary<unknown> {
  const right = rightValueOf(schema, named, name, depth)
  return mostly(40, right, anything)
}

function rightValueOf(schema: Schema, named: ReadonlyMap<string, unknown>, name: string, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return messageOf(named.get(schema.$ref.slice('#/components/schemas/'.length)) as Schema, named, depth + 1)
  if (schema.enum) return mostly(6, fc.constantFrom<unknown>(...schema.enum), fc.nat({ max: 9 }))
  switch (schema.type) {
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, named, name, depth), { maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'integer': {
      const { minimum = 0, maximum = 1000 } = schema
      return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }))
    }
    case 'string':
      return textLike(schema, name)
    case 'object':
      if (schema.properties) return messageOf(schema, named, depth + 1)
      return fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), hostileText), fc.constantFrom(...NAMES), { maxKeys: 3 })
    default:
      return anything
  }
}

/** A message with some of its members, in either spelling. */
function messageOf({ properties = {} }: Schema, named: ReadonlyMap<string, unknown>, depth: number): fc.Arbitrary<Json> {
  if (depth > 6) return fc.constant({})
  const members = Object.entries(properties).map(([name, schema]) => {
    const [spelling, isThere] = [fc.boolean(), fc.nat({ max: 9 })]
    return fc.tuple(spelling, isThere, valueOf(schema, named, name, depth)).map(([isSnake, dice, value]): [string, unknown] | undefined =>
      dice < (name.endsWith('Id') ? 10 : 8 - depth) ? [isSnake ? snake(name) : name, value] : undefined)
  })
  return fc.tuple(...members).map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== undefined)))
}

/** An arbitrary request of a method. */
export interface GeneratedCall {
  readonly method: AnyMethod
  readonly message: unknown
  readonly as: keyof typeof callers
  readonly org: string | undefined
  readonly isRest: boolean
}

/** Whether a request leaves the instance owner unchanged, whom later requests need. */
const isHarmless = ({ message }: GeneratedCall): boolean => !JSON.stringify(message).includes(callers.iamOwner.id)

const ALL_CALLERS: readonly (keyof typeof callers)[] = [
  'iamOwner', 'iamOwner', 'iamOwner', 'iamOwner', 'orgOwner', 'otherOwner', 'userManager', 'withoutRoles',
]

/** `x-keyhall-orgid` */
const chosenOrg = fc.constantFrom(undefined, undefined, undefined, undefined, undefined, undefined, '100', '110', '999', '%00')

/** Requests of one method, most of them almost valid and by a caller with permission. */
export function callsOf(method: AnyMethod, who = ALL_CALLERS): fc.Arbitrary<GeneratedCall> {
  const named = new Map<string, unknown>()
  method.request.describe(named)
  const message = messageOf(named.get(method.request.name) as Schema, named, 0)
  const as = fc.constantFrom(...who)
  return fc.tuple(mostly(20, message, anything), as, chosenOrg, fc.boolean())
    .map(([text, one, org, isRest]) => ({ method, message: text, as: one, org, isRest }))
    .filter(isHarmless)
}

/** A valid value of a member. */
function exampleOf(schema: Schema, named: ReadonlyMap<string, unknown>, name: string, depth: number): unknown {
  if (schema.$ref !== undefined) return exampleMessage(named.get(schema.$ref.slice('#/components/schemas/'.length)) as Schema, named, depth + 1)
  if (schema.enum) return schema.enum.at(-1)
  switch (schema.type) {
    case 'boolean':
      return true
    case 'integer':
      return schema.minimum ?? 1
    case 'string':
      return exampleText(schema, name)
    case 'object':
      return schema.properties ? exampleMessage(schema, named, depth + 1) : {}
    default:
      return undefined
  }
}

const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/email/i, 'mail@new.example'], [/phone/i, '+41791234567'], [/lang/i, 'en'], [/url|uri|endpoint/i, 'https://app.example/callback'],
  [/domain/i, 'new.example'], [/key$/i, 'clerk'],
]

function exampleText({ format, pattern }: Schema, name: string): string {
  if (format === 'int64') return '8'
  if (format === 'byte') return 'AAAA'
  if (format === 'date-time') return INSTANTS[0] ?? ''
  if (pattern !== undefined) return '3600s'
  if (/(^|[a-z])(Id|ID|id)$/.test(name)) return idsFor(name)[0] ?? '999'
  return EXAMPLES.find(([is]) => is.test(name))?.[1] ?? 'Passw0rd! of somebody'
}

/** Without lists, which a query string cannot express. */
function exampleMessage({ properties = {} }: Schema, named: ReadonlyMap<string, unknown>, depth: number): Json {
  if (depth > 3) return {}
  return Object.fromEntries(Object.entries(properties).map(([name, schema]): [string, unknown] => [name, exampleOf(schema, named, name, depth)]))
}

/** Three fixed requests of a method: with the ids of its path and body, with all texts, and with every member that is not a list. */
export function examplesOf(method: AnyMethod): readonly Json[] {
  const named = new Map<string, unknown>()
  method.request.describe(named)
  const whole = Object.entries(exampleMessage(named.get(method.request.name) as Schema, named, 0)).filter(([, value]) => value !== undefined)
  const path = Object.fromEntries([...(method.http[0]?.path ?? '').matchAll(/\{([a-z0-9_]+)\}/gi)].map(([, name = '']) => [camel(name), idsFor(camel(name))[0] ?? 'none']))
  const texts = whole.filter(([, value]) => typeof value === 'string')
  return [texts.filter(([name]) => /id$/i.test(name)), texts, whole].map((members) => ({ ...path, ...Object.fromEntries(members) }))
}

/** Methods that delete run last, so that the others find resources. */
const rank = ({ name }: AnyMethod): number => {
  if (/\/(Remove|Delete|Deactivate)Org|SetInstance|ResetInstance/.test(name)) return 2
  return /\/(Bulk)?(Remove|Delete|Deactivate|Lock)/.test(name) ? 1 : 0
}

export const inOrder: readonly AnyMethod[] = methods.toSorted((a, b) => rank(a) - rank(b))

const encoded = (text: string): string => encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'))

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const flat = (value: unknown, prefix = ''): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => flat(member, prefix === '' ? name : `${prefix}.${name}`))
    : [`${encoded(prefix)}=${encoded(String(value))}`]

/** A member as a part of a path. */
function textIn(members: Readonly<Record<string, unknown>>, name: string): string {
  const member = members[name] ?? members[camel(name)]
  return typeof member === 'string' || typeof member === 'number' ? String(member) : 'none'
}

interface Wire {
  readonly verb: string
  readonly target: string
  readonly body?: string
}

/** A call as an HTTP request. Members of the path are taken from the message. */
export function toWire({ method, message, isRest }: GeneratedCall): Wire {
  const [binding] = method.http
  if (!isRest || !binding) return { verb: 'POST', target: `/keyhall.${method.name}`, body: JSON.stringify(message) }
  const members = (typeof message === 'object' && message !== null ? message : {}) as Readonly<Record<string, unknown>>
  const target = binding.path.replace(/\{([a-z0-9_]+)\}/gi, (_, name: string) => encoded(textIn(members, name)).slice(0, 4000))
  if (binding.verb !== 'GET') return { verb: binding.verb, target, body: JSON.stringify(message) }
  return { verb: 'GET', target: `${target}?${flat(members).slice(0, 40).join('&').slice(0, 8000)}` }
}

/** The number of responses by status, for a long run. */
export const statusCounts = (statuses: ReadonlyMap<number, number>): string =>
  JSON.stringify(Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b)))
