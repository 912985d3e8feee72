import assert from 'node:assert/strict'
import type { DescMessage } from '@bufbuild/protobuf'
import { describedFor } from '@keyhall/adapters-rpc/messages'
import { InvalidMessage } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { methods } from '../support/api.js'

const registry = describedFor('keyhall')

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minLength?: number
}

type Described = ReadonlyMap<string, { readonly properties?: Readonly<Record<string, Schema>>; readonly required?: readonly string[] }>

const refOf = ({ $ref = '' }: Schema): string => $ref.slice($ref.lastIndexOf('/') + 1)

const isChange = (method: string): boolean => /\/(?:Update|Patch|Set|Change)/.test(method)

/** Paths of texts that may be absent, are proto3 `optional`, and cannot be empty. */
function* pathsOf(named: Described, name: string, message: DescMessage): Generator<readonly string[]> {
  const { properties = {}, required = [] } = named.get(name) ?? {}
  for (const [member, schema] of Object.entries(properties)) {
    const field = message.fields.find(({ jsonName, localName }) => jsonName === member || localName === member)
    if (!field) continue
    const isText = schema.type === 'string' && schema.enum === undefined && (schema.minLength ?? 0) > 0
    if (isText && !required.includes(member) && field.proto.proto3Optional) yield [member]
    if (schema.$ref === undefined || !field.message) continue
    for (const path of pathsOf(named, refOf(schema), field.message)) yield [member, ...path]
  }
}

/** The members of a message that are refused when the text at the path is empty. */
function refused({ request }: AnyMethod, path: readonly string[]): readonly string[] {
  try {
    request.read(path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), ''))
    return []
  } catch (problem) {
    assert.ok(problem instanceof InvalidMessage)
    return problem.problems.map(({ field }) => field)
  }
}

describe('an empty text in a change', () => {
  it('is refused where protobuf distinguishes it from an absent one, so that no edit is lost', () => {
    const found = methods.filter(({ name }) => isChange(name)).flatMap((method) => {
      const [service = '', name] = method.name.split('/')
      const input = registry.getService(`keyhall.${service}`)?.methods.find((one) => one.name === name)?.input
      const named = new Map<string, unknown>()
      const top = method.request.describe(named) as Schema
      return input ? [...pathsOf(named as Described, refOf(top), input)].map((path) => ({ method, path })) : []
    })
    assert.ok(found.length > 12, String(found.length))
    const accepted = found.filter(({ method, path }) => !refused(method, path).includes(path.join('.')))
    assert.deepEqual(accepted.map(({ method, path }) => `${method.name} ${path.join('.')}`), [])
  })
})
