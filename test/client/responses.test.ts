import assert from 'node:assert/strict'
import type { AnyMethod } from '@keyhall/core/api'
import { apiDocument } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { examplesOf, inOrder } from '../support/generated-messages.js'
import { startedWorld } from '../support/world.js'

/** A JSON schema as far as messages use it. */
interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly minLength?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const TYPES: Readonly<Record<string, string>> = { boolean: 'boolean', integer: 'number', number: 'number', string: 'string', object: 'object' }

/** Whether responses omit a required member: an empty text, or a duration of no length. */
const mayBeEmpty = ({ type, minLength, pattern }: Schema): boolean => type === 'string' && (minLength === 0 || pattern !== undefined)

/** The differences between a value and its schema, from which its type in the client is written. */
function differences(value: unknown, schema: Schema, schemas: ReadonlyMap<string, Schema>, path: string): readonly string[] {
  if (schema.$ref !== undefined) {
    const { properties = {}, required = [] } = schemas.get(schema.$ref.slice('#/components/schemas/'.length)) ?? {}
    const members = value as Readonly<Record<string, unknown>>
    const missing = required.filter((name) => !Object.hasOwn(members, name) && !mayBeEmpty(properties[name] ?? {}))
    return [
      ...missing.map((name) => `${path}.${name} is missing`),
      ...Object.entries(members).flatMap(([name, one]) =>
        properties[name] ? differences(one, properties[name], schemas, `${path}.${name}`) : [`${path}.${name} is not described`]),
    ]
  }
  if (schema.items) {
    const { items } = schema
    return Array.isArray(value) ? value.flatMap((one, index) => differences(one, items, schemas, `${path}[${index}]`)) : [`${path} is not a list`]
  }
  if (schema.enum && !schema.enum.includes(value as string)) return [`${path} has the unknown value ${String(value)}`]
  const expected = TYPES[schema.type ?? '']
  return expected === undefined || typeof value === expected ? [] : [`${path} is not of the type ${expected}`]
}

/** The schemas of a response and of its nested messages. */
function described({ response }: AnyMethod): readonly [Schema, ReadonlyMap<string, Schema>] {
  const schemas = new Map<string, unknown>()
  return [response.describe(schemas) as Schema, schemas as ReadonlyMap<string, Schema>]
}

describe('the types of responses in the API client', () => {
  const api = new Api(startedWorld('memory', { bootstrap: apiDocument({ features: { actions: true } }) }), 'connect')
  let successes = 0

  for (const method of inOrder) {
    it(`fit ${method.name}`, async () => {
      for (const request of examplesOf(method)) {
        const { code, body } = await api.call(method.name, request)
        if (code !== undefined) continue
        successes++
        assert.deepEqual(differences(body, ...described(method), 'response'), [])
      }
    })
  }

  it('are compared with responses of most methods', () => {
    assert.ok(successes > inOrder.length / 2, String(successes))
  })
})
