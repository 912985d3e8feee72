import assert from 'node:assert/strict'
import { InvalidMessage } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { methodsWithoutUseCases } from '#src/index.js'

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A member of a request, and the values that say as little as its absence. */
interface Member {
  readonly path: readonly string[]
  readonly empty: readonly unknown[]
}

function emptyValues({ type, format, enum: names, $ref }: Schema): readonly unknown[] {
  if ($ref !== undefined || type === 'object') return [null, {}]
  if (type === 'array') return [null, []]
  if (type === 'integer' || format === 'int64') return [null, 0, '0', '']
  if (type === 'boolean') return [null, false, '']
  if (names) return [null, '', ...names.filter((name) => name.endsWith('_UNSPECIFIED'))]
  return type === 'string' ? [null, ''] : [null]
}

function membersOf({ properties = {} }: Schema, named: ReadonlyMap<string, unknown>, path: readonly string[] = []): readonly Member[] {
  if (path.length >= 4) return []
  return Object.entries(properties).flatMap(([name, schema]) => {
    const here = [...path, name]
    const inside = schema.$ref === undefined ? schema : (named.get(schema.$ref.slice('#/components/schemas/'.length)) as Schema)
    return [{ path: here, empty: emptyValues(schema) }, ...(inside.properties ? membersOf(inside, named, here) : [])]
  })
}

const nested = (path: readonly string[], value: unknown): unknown => path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value)

/** Values that protobuf distinguishes from an absent member, with their meaning. */
const MEANINGFUL: readonly (readonly [RegExp, string])[] = [
  [/^feature\.v2\.FeatureService\/SetInstanceFeatures enableBackChannelLogout = false:/, 'an optional flag: turns it off'],
  [/\/(Update|Patch)\S+ \S+ = "": must have 1 to/, 'a name of a change: refused, so that the edit is not lost'],
  [/[. ](securityProfile|idTokenSignedResponseAlg) = "":/, 'shared with changes'],
  [/Execution condition\.(request|response|event) = \{\}:/, 'an alternative of a oneof: chooses it'],
]

/** The problem of the member itself, not those of others that the message lacks. */
function problemOf({ request }: AnyMethod, path: readonly string[], value: unknown): string | undefined {
  try {
    request.read(nested(path, value))
    return undefined
  } catch (problem) {
    assert.ok(problem instanceof InvalidMessage)
    return problem.problems.find(({ field }) => field === path.join('.'))?.problem
  }
}

describe('a member of a request whose value means that it is absent', () => {
  it('is treated like an absent one, in every message', () => {
    const refused: string[] = []
    let count = 0
    for (const method of methodsWithoutUseCases()) {
      const named = new Map<string, unknown>()
      method.request.describe(named)
      for (const { path, empty } of membersOf(named.get(method.request.name) as Schema, named)) {
        count += 1
        if (problemOf(method, path, undefined) !== undefined) continue
        refused.push(...empty.flatMap((value) => {
          const problem = problemOf(method, path, value)
          return problem === undefined ? [] : [`${method.name} ${path.join('.')} = ${JSON.stringify(value)}: ${problem}`]
        }))
      }
    }
    assert.ok(count > 3000, String(count))
    assert.deepEqual(refused.filter((one) => !MEANINGFUL.some(([pattern]) => pattern.test(one))), [])
  })
})
