import { create } from '@bufbuild/protobuf'
import { protoCamelCase } from '@bufbuild/protobuf/reflect'
import {
  DescriptorProtoSchema, EnumDescriptorProtoSchema, EnumValueDescriptorProtoSchema, FieldDescriptorProtoSchema, FieldDescriptorProto_Label,
  FieldDescriptorProto_Type, FileDescriptorProtoSchema, MessageOptionsSchema, MethodDescriptorProtoSchema, OneofDescriptorProtoSchema,
  ServiceDescriptorProtoSchema,
} from '@bufbuild/protobuf/wkt'
import type { DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto, ServiceDescriptorProto } from '@bufbuild/protobuf/wkt'

const SCALARS = new Map(
  (['DOUBLE', 'FLOAT', 'INT64', 'UINT64', 'INT32', 'FIXED64', 'FIXED32', 'BOOL', 'STRING', 'BYTES', 'UINT32', 'SFIXED32', 'SFIXED64', 'SINT32', 'SINT64'] as const)
    .map((name) => [name.toLowerCase(), FieldDescriptorProto_Type[name]]))

const TOKEN = /"[^"]*"|[\w.]+|[^\s\w]/g

/**
 * Parses one `.proto` file of the subset of proto3 that our files use: imports, messages, enums, oneofs, maps and services with unary
 * methods. Anything else is an error. Names of types stay as they are written; `linkTypes` resolves them.
 */
export class ProtoParser {
  readonly #name: string
  readonly #tokens: readonly string[]
  #position = 0

  constructor(name: string, text: string) {
    this.#name = name
    this.#tokens = text.replaceAll(/\/\/.*/g, '').match(TOKEN) ?? []
  }

  /** @throws Error with the name of the file and the unexpected token */
  file(): FileDescriptorProto {
    const file = create(FileDescriptorProtoSchema, { name: this.#name })
    while (this.#position < this.#tokens.length) {
      const keyword = this.#next()
      if (keyword === 'syntax') file.syntax = this.#syntax()
      else if (keyword === 'package') file.package = this.#statement()
      else if (keyword === 'import') file.dependency.push(this.#statement().slice(1, -1))
      else if (keyword === 'message') file.messageType.push(this.#message())
      else if (keyword === 'enum') file.enumType.push(this.#enum())
      else if (keyword === 'service') file.service.push(this.#service())
      else this.#fail(keyword)
    }
    return file
  }

  #syntax(): string {
    this.#expect('=')
    const syntax = this.#statement()
    return syntax === '"proto3"' ? 'proto3' : this.#fail(syntax)
  }

  #message(): DescriptorProto {
    const message = create(DescriptorProtoSchema, { name: this.#next() })
    this.#block((keyword) => {
      if (keyword === 'message') message.nestedType.push(this.#message())
      else if (keyword === 'enum') message.enumType.push(this.#enum())
      else if (keyword === 'oneof') this.#oneof(message)
      else if (keyword === 'map') this.#map(message)
      else if (keyword === 'repeated') message.field.push(this.#field(this.#next(), FieldDescriptorProto_Label.REPEATED))
      else if (keyword === 'optional') message.field.push(this.#field(this.#next(), FieldDescriptorProto_Label.OPTIONAL, { proto3Optional: true }))
      else message.field.push(this.#field(keyword))
    })
    // An optional field is the only member of a synthetic oneof, which follows the real ones.
    for (const field of message.field.filter(({ proto3Optional }) => proto3Optional)) {
      field.oneofIndex = message.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: `_${field.name}` })) - 1
    }
    return message
  }

  #oneof(message: DescriptorProto): void {
    const oneofIndex = message.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: this.#next() })) - 1
    this.#block((type) => message.field.push(this.#field(type, FieldDescriptorProto_Label.OPTIONAL, { oneofIndex })))
  }

  /** A map is a list of a nested message with a key and a value. */
  #map(message: DescriptorProto): void {
    this.#expect('<')
    const key = this.#next()
    this.#expect(',')
    const value = this.#next()
    this.#expect('>')
    const name = this.#next()
    const entry = `${name.charAt(0).toUpperCase()}${protoCamelCase(name).slice(1)}Entry`
    message.field.push(this.#numbered(name, entry, FieldDescriptorProto_Label.REPEATED))
    message.nestedType.push(create(DescriptorProtoSchema, {
      name: entry,
      field: [fieldOf('key', 1, key), fieldOf('value', 2, value)],
      options: create(MessageOptionsSchema, { mapEntry: true }),
    }))
  }

  #field(type: string, label = FieldDescriptorProto_Label.OPTIONAL, more: Partial<Pick<FieldDescriptorProto, 'oneofIndex' | 'proto3Optional'>> = {}): FieldDescriptorProto {
    return Object.assign(this.#numbered(this.#next(), type, label), more)
  }

  #numbered(name: string, type: string, label: FieldDescriptorProto_Label): FieldDescriptorProto {
    return fieldOf(name, this.#number(), type, label)
  }

  #enum(): EnumDescriptorProto {
    const described = create(EnumDescriptorProtoSchema, { name: this.#next() })
    this.#block((name) => described.value.push(create(EnumValueDescriptorProtoSchema, { name, number: this.#number() })))
    return described
  }

  #service(): ServiceDescriptorProto {
    const service = create(ServiceDescriptorProtoSchema, { name: this.#next() })
    this.#block((keyword) => {
      if (keyword !== 'rpc') this.#fail(keyword)
      const name = this.#next()
      const inputType = this.#inParentheses()
      this.#expect('returns')
      service.method.push(create(MethodDescriptorProtoSchema, { name, inputType, outputType: this.#inParentheses() }))
      this.#expect(';')
    })
    return service
  }

  #inParentheses(): string {
    this.#expect('(')
    const type = this.#next()
    this.#expect(')')
    return type
  }

  #block(read: (keyword: string) => unknown): void {
    this.#expect('{')
    for (let token = this.#next(); token !== '}'; token = this.#next()) read(token)
  }

  #number(): number {
    this.#expect('=')
    const number = this.#statement()
    return /^\d+$/.test(number) ? Number(number) : this.#fail(number)
  }

  #statement(): string {
    const value = this.#next()
    this.#expect(';')
    return value
  }

  #next(): string {
    return this.#tokens[this.#position++] ?? this.#fail('end of file')
  }

  #expect(expected: string): void {
    const token = this.#next()
    if (token !== expected) this.#fail(token)
  }

  #fail(token: string): never {
    throw new Error(`${this.#name}: unexpected ${token} (token ${this.#position})`)
  }
}

function fieldOf(name: string, number: number, type: string, label = FieldDescriptorProto_Label.OPTIONAL): FieldDescriptorProto {
  const scalar = SCALARS.get(type)
  const kind = scalar === undefined ? { typeName: type } : { type: scalar }
  return create(FieldDescriptorProtoSchema, { name, number, label, jsonName: protoCamelCase(name), ...kind })
}
