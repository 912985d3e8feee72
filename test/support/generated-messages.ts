import type { AnyMethod } from '@keyhall/core/api'
import fc from 'fast-check'
import { callers } from './api-callers.js'
import { methods } from './api.js'
import { clients, people, projects, robots } from './standard-document.js'

type Json = Readonly<Record<string, unknown>>

/** A JSON schema as far as messages use it. */
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

/** Ids of what there is in the standard document, and of nothing. */
const IDS = [
  '100', '110', ...Object.values(people).map(({ id }) => id), ...Object.values(projects), ...[clients.web, clients.foreign, clients.api].map(({ id }) => id),
  ...[robots.robot].map(({ id }) => id), callers.nobody.id, '999',
]

const NAMES = [
  'alice', people.alice.loginName, 'robot', 'admin', 'IAM_OWNER', 'ORG_OWNER', 'PROJECT_OWNER', 'a', 'acme.localhost', 'new.example', 'mail@new.example',
  '+41791234567', 'en', '1990-01-01', 'https://app.example/callback', 'http://127.0.0.1:1/target', '/keyhall.user.v2.UserService/AddHumanUser', 'user.human',
  'Passw0rd! of somebody', '$pbkdf2-sha256$29000$N2YMIWQsBWBMae09x1jrPQ$1t8iyB2A.WF/Z5JZv.lfCIhXXN33N23OSgQYThBYRfk', 'GEZDGNBVGY3TQOJQ',
]

/** Text that some layer reads as something else. */
const HOSTILE = [
  '', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '\u200b', '%', '_', '\\', `'`, `"; drop table users; --`, '%00', '../..', '__proto__', 'constructor',
  'x'.repeat(201), 'x'.repeat(5000), '\u{1f600}'.repeat(60), 'K', 'İ', 'ß', '{"$ne":1}', '\r\nSet-Cookie: x=1', '<svg onload=alert(1)>', 'javascript:alert(1)',
  '1e9', '-1', '9223372036854775808', '0x10', 'NaN', '2030-02-31T00:00:00Z', '9999-12-31T23:59:59Z', '-62135596801s', '1.5s', '1e3s', `a@${'b.'.repeat(120)}c`,
]

const NUMBERS = [0, -0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 12 }))

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inside) => ({ a: [inside] }), 1)

/** What no member is, or only by chance. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  hostileText, fc.constantFrom(...NUMBERS), fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: 1 }, deep(10), deep(31)),
  fc.constant(JSON.parse('{"__proto__":{"isVerified":true},"constructor":{"prototype":{}},"toString":1}') as unknown),
  fc.constant(Array.from({ length: 1500 }, () => ({}))), fc.constant(Array.from({ length: 1500 }, (_, index) => `k${index}`)),
)

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function textLike({ format, pattern, minLength = 0, maxLength = 100 }: Schema, name: string): fc.Arbitrary<unknown> {
  if (format === 'int64') return fc.oneof(fc.nat({ max: 1000 }).map(String), fc.nat({ max: 1000 }))
  if (format === 'byte') return fc.base64String({ maxLength: 40 })
  if (format === 'date-time') return fc.constantFrom('2030-01-31T12:00:00Z', '2027-06-01T00:00:00+02:00', '2000-01-01T00:00:00Z', '9999-12-31T23:59:59Z')
  if (pattern !== undefined) return fc.constantFrom('10s', '1.5s', '3600s', '0s')
  const some = fc.constantFrom(...NAMES)
  const isId = /(^|[a-z])(Id|ID|Ids|id|ids)$/.test(name) || name === 'target'
  const known = isId ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...IDS) }, { weight: 1, arbitrary: some }) : fc.oneof(some, fc.string({ minLength, maxLength: Math.min(maxLength, 12) }))
  return known
}

/** A value that a member may have, and now and then one that it may not have. */
function valueOf(schema: Schema, named: ReadonlyMap<string, unknown>, name: string, depth: number): fc.Arbitrary<unknown> {
  const right = rightValueOf(schema, named, name, depth)
  return fc.oneof({ weight: 14, arbitrary: right }, { weight: 1, arbitrary: anything })
}

function rightValueOf(schema: Schema, named: ReadonlyMap<string, unknown>, name: string, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return messageOf(named.get(schema.$ref.slice('#/components/schemas/'.length)) as Schema, named, depth + 1)
  if (schema.enum) return fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...schema.enum) }, { weight: 1, arbitrary: fc.nat({ max: 9 }) })
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
      return schema.properties ? messageOf(schema, named, depth + 1) : fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), hostileText), fc.constantFrom(...NAMES), { maxKeys: 3 })
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
      dice < (depth === 0 ? 8 : 6) ? [isSnake ? snake(name) : name, value] : undefined)
  })
  return fc.tuple(...members).map((pairs) => Object.fromEntries(pairs.filter((pair) => pair !== undefined)))
}

/** A request of a method as it could come from anybody. */
export interface GeneratedCall {
  readonly method: AnyMethod
  readonly message: unknown
  readonly as: keyof typeof callers
  readonly org: string | undefined
  readonly isRest: boolean
}

/** Who the service needs, so that whatever comes after it can still be asked. */
const isHarmless = ({ message }: GeneratedCall): boolean => !JSON.stringify(message).includes(callers.iamOwner.id)

/** Requests of one method: mostly nearly right, mostly of somebody who may. */
export function callsOf(method: AnyMethod): fc.Arbitrary<GeneratedCall> {
  const named = new Map<string, unknown>()
  method.request.describe(named)
  const message = messageOf(named.get(method.request.name) as Schema, named, 0)
  const as = fc.constantFrom<keyof typeof callers>('iamOwner', 'iamOwner', 'iamOwner', 'iamOwner', 'orgOwner', 'otherOwner', 'userManager', 'nobody')
  const org = fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: fc.constantFrom('100', '110') }, { weight: 1, arbitrary: fc.constantFrom('999', '%00', 'é') })
  const any = fc.oneof({ weight: 20, arbitrary: message as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything })
  return fc.tuple(any, as, org, fc.boolean()).map(([text, who, where, isRest]) => ({ method, message: text, as: who, org: where, isRest })).filter(isHarmless)
}

/** What takes something away comes last, so that there is something to act on before. */
const rank = ({ name }: AnyMethod): number => {
  if (/\/(Remove|Delete|Deactivate)Org|SetInstance|ResetInstance/.test(name)) return 2
  return /\/(Bulk)?(Remove|Delete|Deactivate|Lock)/.test(name) ? 1 : 0
}

export const inOrder: readonly AnyMethod[] = methods.toSorted((a, b) => rank(a) - rank(b))
