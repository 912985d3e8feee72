import { fromBinary, fromJson, toBinary, toJson } from '@bufbuild/protobuf'
import type { DescMethod, FileRegistry, JsonValue } from '@bufbuild/protobuf'
import type { MethodName } from '@keyhall/core/api'
import { NotExpressible, UnreadableMessage } from '../errors.js'
import { describedFor } from './descriptors.js'
import { assertFewFields, MAX_FIELDS } from './few-fields.js'

/** Converts the messages of one method between bytes and JSON. */
export interface Codec {
  /** @param mostFields `Infinity` for messages of operators @throws UnreadableMessage */
  readonly read: (bytes: Uint8Array, mostFields?: number) => JsonValue
  /** @throws NotExpressible */
  readonly write: (answer: unknown) => Uint8Array
}

const reasonOf = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

const codecOf = ({ input, output }: DescMethod): Codec => ({
  read: (bytes, mostFields = MAX_FIELDS) => {
    try {
      if (mostFields < bytes.length) assertFewFields(input, bytes, mostFields)
      return toJson(input, fromBinary(input, bytes, { readUnknownFields: false }))
    } catch (problem) {
      throw new UnreadableMessage(`the request is not a valid ${input.name}: ${reasonOf(problem)}`)
    }
  },
  // Strict, because an export must not lose data silently.
  write: (answer) => {
    try {
      return toBinary(output, fromJson(output, answer as JsonValue))
    } catch (problem) {
      throw new NotExpressible(`protobuf cannot represent some values of this ${output.name}: request it as JSON`, { cause: problem })
    }
  },
})

/** The codecs of every method in the `.proto` files. */
export class Codecs {
  readonly #vendor: string
  readonly #registry: FileRegistry
  readonly #codecs = new Map<MethodName, Codec>()

  constructor(vendor: string) {
    this.#vendor = vendor
    this.#registry = describedFor(vendor)
  }

  of(method: MethodName): Codec | undefined {
    const cached = this.#codecs.get(method)
    if (cached) return cached
    const [service = '', name] = method.split('/')
    const described = this.#registry.getService(`${this.#vendor}.${service}`)?.methods.find((one) => one.name === name)
    if (!described) return undefined
    const codec = codecOf(described)
    this.#codecs.set(method, codec)
    return codec
  }
}
