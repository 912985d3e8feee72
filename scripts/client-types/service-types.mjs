import { commented, enumType, limitsOf, typeOf } from './member-types.mjs'

const REFERENCE = '#/components/schemas/'

const referenced = ({ $ref, items }) => ($ref ?? items?.$ref)?.slice(REFERENCE.length)

/** The types of the messages and methods of one service, as a TypeScript module. */
export class ServiceTypes {
  #name
  #methods
  #proto
  /** The JSON schemas of messages by name. */
  #schemas = new Map()
  /** The descriptors of messages by name, as far as the .proto files have them. */
  #protos = new Map()
  /** The names of enums with their values. */
  #enums = new Map()
  /** The names of messages in responses. */
  #answered = new Set()

  constructor(name, methods, proto) {
    this.#name = name
    this.#methods = methods
    this.#proto = proto
    for (const method of methods) this.#addMethod(method)
  }

  module() {
    const messages = [...this.#schemas.keys()].toSorted((a, b) => a.localeCompare(b)).map((name) => this.#message(name))
    const text = [this.#service(), ...messages, ...this.#enumTypes()].join('\n')
    const used = ['Base64', 'Duration', 'Long', 'Timestamp'].filter((type) => new RegExp(String.raw`\b${type}\b`).test(text.replaceAll(/\/\*\*.*?\*\//gs, '')))
    const imports = ["import type { CallOptions } from '../options.js'"]
    if (used.length > 0) imports.push(`import type { ${used.join(', ')} } from '../wire-types.js'`)
    return `// Written by scripts/client-types.mjs.\n${imports.join('\n')}\n\n${text}`
  }

  #addMethod({ name, request, response }) {
    const described = this.#proto?.methods.find((one) => one.name === name.split('/')[1])
    this.#addMessages(request, described?.input)
    for (const answered of this.#addMessages(response, described?.output)) this.#answered.add(answered)
  }

  /** @returns the names of the message and its nested messages */
  #addMessages(message, proto) {
    const named = new Map()
    message.describe(named)
    for (const [name, schema] of named) {
      const known = this.#schemas.get(name)
      if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two messages of ${this.#name} have the name ${name}`)
      this.#schemas.set(name, schema)
    }
    this.#addProto(message.name, proto)
    return named.keys()
  }

  #addProto(name, proto) {
    if (!proto || this.#protos.has(name)) return
    this.#protos.set(name, proto)
    for (const [member, schema] of Object.entries(this.#schemas.get(name).properties)) {
      const nested = referenced(schema)
      if (nested !== undefined) this.#addProto(nested, proto.field[member]?.message)
    }
  }

  #service() {
    const type = `${this.#name.charAt(0).toUpperCase()}${this.#name.slice(1)}Service`
    const members = this.#methods.flatMap((method) => this.#method(method))
    return [`/** The methods of \`${this.#methods[0].name.split('/')[0]}\`. */`, `export interface ${type} {`, ...members, '}', ''].join('\n')
  }

  #method({ name, summary, permission, feature, http, request, response }) {
    const [, method] = name.split('/')
    const needs = permission === 'authenticated' ? 'Needs no permission.' : `Needs the permission \`${permission}\`.`
    const behind = feature === undefined ? '' : ` Needs the feature \`${feature}\`.`
    const paths = http.map(({ verb, path }) => `\`${verb} ${path}\``).join(', ')
    const isEmpty = this.#presentIn(request.name).size === 0
    const comment = [`${summary}.`, '', needs + behind, ...(paths === '' ? [] : [`REST: ${paths}`])]
    const signature = `(request${isEmpty ? '?' : ''}: ${request.name}, options?: CallOptions) => Promise<${response.name}>`
    return [...commented(comment, '  '), `  readonly ${method.charAt(0).toLowerCase()}${method.slice(1)}: ${signature}`]
  }

  #message(name) {
    const { properties } = this.#schemas.get(name)
    const present = this.#presentIn(name)
    const proto = this.#protos.get(name)
    const members = Object.entries(properties).flatMap(([member, schema]) => {
      const oneof = proto?.field[member]?.oneof
      const group = oneof ? oneof.fields.map(({ jsonName }) => jsonName).filter((one) => properties[one]) : []
      const isPresent = present.has(member)
      const value = schema.items ?? schema
      const type = value.enum ? this.#enum(proto?.field[member]?.enum?.name, value.enum) : typeOf(value, this.#answered.has(name))
      const optional = isPresent ? `: ${listed(schema, type)}` : `?: ${listed(schema, type)} | undefined`
      return [...commented(limitsOf(schema, { group, isOptional: !isPresent }), '  '), `  readonly ${member}${optional}`]
    })
    return members.length === 0 ? `export type ${name} = Readonly<Record<string, never>>\n` : [`export interface ${name} {`, ...members, '}', ''].join('\n')
  }

  /** The members that are never absent. Empty texts are, and responses omit durations of no length. */
  #presentIn(name) {
    const { properties, required = [] } = this.#schemas.get(name)
    const mayBeEmpty = ({ type, minLength, pattern }) => type === 'string' && (minLength === 0 || (pattern !== undefined && this.#answered.has(name)))
    return new Set(required.filter((member) => !mayBeEmpty(properties[member])))
  }

  /** @returns the name of the enum, or its values if the name is unknown or taken */
  #enum(name, values) {
    const type = enumType(values)
    if (name === undefined || this.#schemas.has(name) || (this.#enums.get(name) ?? type) !== type) return type
    this.#enums.set(name, type)
    return name
  }

  #enumTypes() {
    return [...this.#enums].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, type]) => `export type ${name} = ${type}\n`)
  }
}

const listed = ({ items }, type) => (items ? `readonly ${/[ |]/.test(type) ? `(${type})` : type}[]` : type)
