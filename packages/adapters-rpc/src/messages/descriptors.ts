import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, createFileRegistry } from '@bufbuild/protobuf'
import type { FileRegistry } from '@bufbuild/protobuf'
import {
  FileDescriptorSetSchema, file_google_protobuf_duration, file_google_protobuf_struct, file_google_protobuf_timestamp,
} from '@bufbuild/protobuf/wkt'
import type { DescriptorProto, FileDescriptorProto, FileDescriptorSet } from '@bufbuild/protobuf/wkt'
import { linkTypes } from './link-types.js'
import { ProtoParser } from './proto-parser.js'

const PROTOS = fileURLToPath(new URL('../../proto', import.meta.url))

const GOOGLE = [file_google_protobuf_duration, file_google_protobuf_struct, file_google_protobuf_timestamp].map(({ proto }) => proto)

/** The vendor word of the `.proto` files. */
const VENDOR = 'keyhall'

/** Renames types and packages to another vendor word. */
type Rename = (name: string) => string

const renaming =
  (vendor: string): Rename =>
  (name) =>
    name.replace(new RegExp(`^([.]?)${VENDOR}[.]`), `$1${vendor}.`)

function renameTypes({ field, nestedType }: DescriptorProto, rename: Rename): void {
  for (const one of field) one.typeName = rename(one.typeName)
  for (const inner of nestedType) renameTypes(inner, rename)
}

/** Orders files so that each follows its imports. */
function inOrderOfImports(files: ReadonlyMap<string, FileDescriptorProto>): FileDescriptorProto[] {
  const ordered = new Set<FileDescriptorProto>()
  const add = (name: string): void => {
    const file = files.get(name)
    if (!file) throw new Error(`${name} is imported and does not exist`)
    if (ordered.has(file)) return
    for (const imported of file.dependency) add(imported)
    ordered.add(file)
  }
  for (const name of files.keys()) add(name)
  return [...ordered]
}

/** The descriptors of our `.proto` files and their imports. */
function describeProtos(): FileDescriptorSet {
  const names = fs.readdirSync(PROTOS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.proto')).toSorted()
  const files = names.map((name) => new ProtoParser(name.replaceAll(path.sep, '/'), fs.readFileSync(path.join(PROTOS, name), 'utf8')).file())
  linkTypes(files, GOOGLE)
  const all = new Map([...GOOGLE, ...files].map((file) => [file.name, file]))
  return create(FileDescriptorSetSchema, { file: inOrderOfImports(all) })
}

/** The services and messages of our `.proto` files, in packages that begin with this vendor word. */
export function describedFor(vendor: string): FileRegistry {
  const set = describeProtos()
  const rename = renaming(vendor)
  for (const file of set.file) {
    file.package = rename(file.package)
    for (const message of file.messageType) renameTypes(message, rename)
    for (const method of file.service.flatMap((service) => service.method)) {
      method.inputType = rename(method.inputType)
      method.outputType = rename(method.outputType)
    }
  }
  return createFileRegistry(set)
}
