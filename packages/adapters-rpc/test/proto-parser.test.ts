import assert from 'node:assert/strict'
import { createFileRegistry } from '@bufbuild/protobuf'
import { linkTypes } from '#src/messages/link-types.js'
import { ProtoParser } from '#src/messages/proto-parser.js'

const parse = (body: string) => new ProtoParser('a.proto', `syntax = "proto3";\npackage a.v1;\n${body}`).file()

function link(body: string) {
  const file = parse(body)
  linkTypes([file], [])
  return createFileRegistry(file, () => undefined)
}

describe('parser of .proto files', () => {
  it('reads fields with their number, JSON name, label and type', () => {
    const message = link('message M { string user_id = 1; repeated int64 counts = 2; optional bool is_on = 3; } // a comment').getMessage('a.v1.M')
    const fields = message?.fields.map(({ name, number, jsonName, fieldKind, proto }) => [name, number, jsonName, fieldKind, proto.proto3Optional])
    assert.deepEqual(fields, [
      ['user_id', 1, 'userId', 'scalar', false],
      ['counts', 2, 'counts', 'list', false],
      ['is_on', 3, 'isOn', 'scalar', true],
    ])
  })

  it('reads oneofs, maps and enums', () => {
    const message = link('enum E { NONE = 0; ONE = 1; } message M { oneof key { string id = 1; E kind = 2; } map<string, E> by_name = 3; }').getMessage('a.v1.M')
    assert.deepEqual(message?.oneofs.map(({ name, fields }) => [name, fields.map((field) => field.name)]), [['key', ['id', 'kind']]])
    assert.deepEqual(message?.fields.map(({ fieldKind }) => fieldKind), ['scalar', 'enum', 'map'])
    assert.deepEqual(message?.fields[1]?.enum?.values.map(({ name, number }) => [name, number]), [['NONE', 0], ['ONE', 1]])
  })

  it('resolves a name to the innermost type with this name', () => {
    const registry = link('message T { string outer = 1; } message M { message T { string inner = 1; } T one = 1; a.v1.T other = 2; }')
    assert.deepEqual(registry.getMessage('a.v1.M')?.fields.map(({ message }) => message?.typeName), ['a.v1.M.T', 'a.v1.T'])
  })

  it('reads services with unary methods', () => {
    const service = link('message M {} service S { rpc Get(M) returns (M); }').getService('a.v1.S')
    assert.deepEqual(service?.methods.map(({ name, input, output }) => [name, input.typeName, output.typeName]), [['Get', 'a.v1.M', 'a.v1.M']])
  })

  for (const [what, body, problem] of [
    ['a streaming method', 'message M {} service S { rpc Get(stream M) returns (M); }', /a[.]proto: unexpected M /],
    ['an option', 'option java_package = "a";', /a[.]proto: unexpected option /],
    ['a field without a number', 'message M { string id; }', /a[.]proto: unexpected ; /],
    ['a field number that is not a number', 'message M { string id = x; }', /a[.]proto: unexpected x /],
    ['a message that does not end', 'message M { string id = 1;', /a[.]proto: unexpected end of file /],
  ] as const) {
    it(`refuses ${what}`, () => assert.throws(() => parse(body), problem))
  }

  it('refuses another syntax', () => {
    assert.throws(() => new ProtoParser('a.proto', 'syntax = "proto2";').file(), /a[.]proto: unexpected "proto2" /)
  })

  it('refuses a type that is not declared', () => assert.throws(() => link('message M { T one = 1; }'), /T is not declared in a[.]v1[.]M/))
})
