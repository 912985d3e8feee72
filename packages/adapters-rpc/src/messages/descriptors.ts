import { inflateRawSync } from 'node:zlib'
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf'
import type { FileRegistry } from '@bufbuild/protobuf'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'
import type { DescriptorProto } from '@bufbuild/protobuf/wkt'
import { DESCRIPTORS } from './descriptor-set.js'

/** The vendor word of the `.proto` files. */
const OURS = 'keyhall'

/** Names of types and packages under another vendor word. */
type Rename = (name: string) => string

const renaming =
  (vendor: string): Rename =>
  (name) =>
    name.replace(new RegExp(`^([.]?)${OURS}[.]`), `$1${vendor}.`)

function renameTypes({ field, nestedType }: DescriptorProto, rename: Rename): void {
  for (const one of field) one.typeName = rename(one.typeName)
  for (const inside of nestedType) renameTypes(inside, rename)
}

/** The services and messages of our `.proto` files, with the packages that this vendor word gives them. */
export function describedFor(vendor: string): FileRegistry {
  const set = fromBinary(FileDescriptorSetSchema, inflateRawSync(Buffer.from(DESCRIPTORS, 'base64')))
  const rename = renaming(vendor)
  for (const file of set.file) {
    file.package = rename(file.package)
    for (const one of file.messageType) renameTypes(one, rename)
    for (const method of file.service.flatMap((service) => service.method)) {
      method.inputType = rename(method.inputType)
      method.outputType = rename(method.outputType)
    }
  }
  return createFileRegistry(set)
}
