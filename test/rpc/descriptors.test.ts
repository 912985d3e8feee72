import assert from 'node:assert/strict'
import type { DescEnum, DescField, DescMessage } from '@bufbuild/protobuf'
import { ScalarType } from '@bufbuild/protobuf'
import { describedFor } from '@keyhall/adapters-rpc/messages'
import type { AnyMethod, MessageType } from '@keyhall/core/api'
import { methods } from '../support/api.js'

const registry = describedFor('keyhall')

/** A member in the OpenAPI document. */
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly $ref?: string
  readonly additionalProperties?: unknown
}

type Described = ReadonlyMap<string, { readonly properties?: Readonly<Record<string, Schema>> }>

const { BOOL, BYTES, INT32, INT64, STRING, UINT32, UINT64 } = ScalarType
const NUMBERS = [INT32, INT64, UINT32, UINT64].map((type) => ScalarType[type])

/** The protobuf types that a member of this schema may have. */
function fitting({ type, format, pattern, additionalProperties }: Schema): readonly string[] {
  if (type === 'boolean') return [ScalarType[BOOL]]
  if (type === 'integer' || format === 'int64') return NUMBERS
  if (format === 'byte') return [ScalarType[BYTES]]
  if (format === 'date-time') return ['google.protobuf.Timestamp']
  if (pattern?.endsWith('s$')) return ['google.protobuf.Duration']
  if (additionalProperties !== undefined) return ['map']
  // A response may contain a value that JSON represents as a string only.
  return type === 'string' ? [ScalarType[STRING], 'enum'] : ['google.protobuf.Struct', 'google.protobuf.Value']
}

function kindOf(field: DescField): string {
  if (field.fieldKind === 'map') return 'map'
  return field.message?.typeName ?? (field.scalar === undefined ? 'enum' : ScalarType[field.scalar])
}

const WELL_KNOWN = /^google[.]protobuf[.]/

const isAnything = (schema: Schema): boolean => Object.keys(schema).length === 0

const refOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** Collects the differences between the messages of the methods and those of the `.proto` files. */
class Comparison {
  readonly problems: string[] = []
  /** Our members by the message of the `.proto` file, which several of our messages may share. */
  readonly members = new Map<DescMessage, Set<string>>()
  readonly #compared = new Set<string>()

  method(method: AnyMethod): void {
    const [service = '', name] = method.name.split('/')
    const described = registry.getService(`keyhall.${service}`)?.methods.find((one) => one.name === name)
    if (!described) {
      this.problems.push(`${method.name} is in no .proto file`)
      return
    }
    this.#top(method.request, described.input, `${method.name} (request)`)
    this.#top(method.response, described.output, `${method.name} (response)`)
  }

  #top(type: MessageType<unknown>, message: DescMessage, where: string): void {
    const named = new Map<string, unknown>()
    const top = type.describe(named) as Schema
    this.#message(named as Described, refOf(top.$ref ?? ''), message, where)
  }

  #message(named: Described, name: string, message: DescMessage, where: string): void {
    const members = this.members.get(message) ?? new Set()
    this.members.set(message, members)
    const key = `${where} ${name} ${message.typeName}`
    if (this.#compared.has(key)) return
    this.#compared.add(key)
    for (const [member, schema] of Object.entries(named.get(name)?.properties ?? {})) {
      members.add(member)
      const field = message.fields.find((one) => one.jsonName === member)
      if (field) this.#field(named, schema, field, where)
      else this.problems.push(`${where}: ${message.typeName} has no ${member}`)
    }
  }

  #field(named: Described, schema: Schema, field: DescField, where: string): void {
    const at = `${where}: ${String(field)}`
    const { type, items } = schema
    if (!isAnything(schema) && (type === 'array') !== (field.fieldKind === 'list')) this.problems.push(`${at} is a list in one of them`)
    const one = items ?? schema
    if (one.$ref !== undefined) {
      if (field.message) this.#message(named, refOf(one.$ref), field.message, where)
      else this.problems.push(`${at} is no message`)
    } else if (one.enum) this.#enum(one.enum, field, at)
    else if (isAnything(one) && field.message) this.#anything(field, at)
    else if (!fitting(one).includes(kindOf(field))) this.problems.push(`${at} is a ${kindOf(field)}, not ${fitting(one).join(' or ')}`)
  }

  #anything({ message, fieldKind }: DescField, at: string): void {
    if (!message) return
    this.#everything(message)
    const isOfGoogle = WELL_KNOWN.test(message.typeName)
    if (isOfGoogle && (fieldKind === 'list' || !fitting({}).includes(message.typeName))) this.problems.push(`${at} cannot be anything`)
  }

  /** Members of JSON values, such as the bulk document, which the use case validates. */
  #everything(message: DescMessage): void {
    if (WELL_KNOWN.test(message.typeName)) return
    const members = this.members.get(message) ?? new Set()
    this.members.set(message, members)
    for (const { jsonName, message: inside } of message.fields) {
      members.add(jsonName)
      if (inside) this.#everything(inside)
    }
  }

  #enum(names: readonly string[], field: DescField, at: string): void {
    const described: DescEnum | undefined = field.enum
    if (!described) {
      // An enum without numbers is a string in protobuf.
      if (kindOf(field) !== ScalarType[STRING]) this.problems.push(`${at} is no enum`)
      return
    }
    const known = new Set(described.values.map((value) => value.name))
    for (const name of names) if (!known.has(name)) this.problems.push(`${at} has no ${name}`)
    if (described.values[0]?.name !== names[0]) this.problems.push(`${at}: what is absent is not the same`)
  }
}

/** Messages that occur in errors only. */
const OF_ERRORS = new Set(['keyhall.v1.ErrorDetail'])

function* allMessages(messages: readonly DescMessage[]): Generator<DescMessage> {
  for (const message of messages) {
    yield message
    yield* allMessages(message.nestedMessages)
  }
}

const ours = [...registry.files].filter(({ name }) => name.startsWith('keyhall/'))

describe('the .proto files', () => {
  const comparison = new Comparison()
  before(() => {
    for (const method of methods) comparison.method(method)
  })

  it('contain every method with every member of its messages, of the right type', () => {
    assert.deepEqual(comparison.problems, [])
  })

  it('contain no method that is not served', () => {
    const served = new Set(methods.map(({ name }) => `keyhall.${name}`))
    const services = ours.flatMap((file) => file.services)
    const described = services.flatMap((service) => service.methods.map((method) => `${service.typeName}/${method.name}`))
    assert.deepEqual(described.filter((name) => !served.has(name)), [])
  })

  it('contain no member that no method uses', () => {
    const all = ours.flatMap(({ messages }) => [...allMessages(messages)]).filter(({ typeName }) => !OF_ERRORS.has(typeName))
    const unknown = all.flatMap((message) => {
      const members = comparison.members.get(message)
      // A message that only contains nested types needs no counterpart.
      const onlyHolds = message.fields.length === 0 && message.nestedMessages.length + message.nestedEnums.length > 0
      if (!members) return onlyHolds ? [] : [message.typeName]
      return message.fields.filter(({ jsonName }) => !members.has(jsonName)).map(String)
    })
    assert.deepEqual(unknown, [])
  })
})
