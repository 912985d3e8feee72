import { FieldDescriptorProto_Type } from '@bufbuild/protobuf/wkt'
import type { DescriptorProto, FileDescriptorProto } from '@bufbuild/protobuf/wkt'

type Kind = FieldDescriptorProto_Type.MESSAGE | FieldDescriptorProto_Type.ENUM

/** Full names of types, with a leading dot. */
type Declared = Map<string, Kind>

function declare({ nestedType, enumType }: Pick<DescriptorProto, 'nestedType' | 'enumType'>, scope: string, declared: Declared): void {
  for (const { name } of enumType) declared.set(`${scope}.${name}`, FieldDescriptorProto_Type.ENUM)
  for (const message of nestedType) {
    const name = `${scope}.${message.name}`
    declared.set(name, FieldDescriptorProto_Type.MESSAGE)
    declare(message, name, declared)
  }
}

/** The type that a name means in a scope: the innermost scope that declares it wins. @throws Error when there is none */
function resolve(name: string, scope: string, declared: Declared): readonly [typeName: string, kind: Kind] {
  for (let outer = scope; ; outer = outer.slice(0, outer.lastIndexOf('.'))) {
    const kind = declared.get(`${outer}.${name}`)
    if (kind !== undefined) return [`${outer}.${name}`, kind]
    if (outer === '') throw new Error(`${name} is not declared in ${scope.slice(1)}`)
  }
}

function linkMessage({ field, nestedType }: DescriptorProto, scope: string, declared: Declared): void {
  for (const one of field.filter(({ typeName }) => typeName !== '')) {
    const [typeName, type] = resolve(one.typeName, scope, declared)
    Object.assign(one, { typeName, type })
  }
  for (const inner of nestedType) linkMessage(inner, `${scope}.${inner.name}`, declared)
}

/** Replaces the names of types in parsed files by full names. `imported` are files whose names are full already. */
export function linkTypes(files: readonly FileDescriptorProto[], imported: readonly FileDescriptorProto[]): void {
  const declared: Declared = new Map()
  for (const file of [...files, ...imported]) declare({ nestedType: file.messageType, enumType: file.enumType }, `.${file.package}`, declared)
  for (const file of files) {
    const scope = `.${file.package}`
    for (const message of file.messageType) linkMessage(message, `${scope}.${message.name}`, declared)
    for (const method of file.service.flatMap((service) => service.method)) {
      const [[inputType], [outputType]] = [resolve(method.inputType, scope, declared), resolve(method.outputType, scope, declared)]
      Object.assign(method, { inputType, outputType })
    }
  }
}
