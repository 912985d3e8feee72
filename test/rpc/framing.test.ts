import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import type { IncomingHttpHeaders } from 'node:http'
import http from 'node:http'
import { apiDocument, callers } from '../support/api-callers.js'
import { RpcClient } from '../support/rpc.js'
import { startedWorld } from '../support/world.js'

const GET_IAM = 'management.v1.ManagementService/GetIAM'
const LIST_EVENTS = 'admin.v1.AdminService/ListEvents'
const MEGABYTE = 1024 * 1024

interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly trailers: Readonly<Record<string, string | undefined>>
}

const frame = (message: Uint8Array, flags = 0): Buffer => {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(flags)
  prefix.writeUInt32BE(message.length, 1)
  return Buffer.concat([prefix, message])
}

const EMPTY = frame(Buffer.alloc(0))

describe('the framing of gRPC', () => {
  const world = startedWorld('memory', { bootstrap: apiDocument() })

  /** gRPC over HTTP/1.1: the trailers follow the chunks. */
  function post(body: Buffer, headers: Readonly<Record<string, string>> = {}, name = GET_IAM): Promise<RawAnswer> {
    const options = {
      method: 'POST',
      headers: {
        'content-type': 'application/grpc', authorization: `Bearer ${callers.iamOwner.token}`, 'content-length': body.length, ...headers,
      },
    }
    return new Promise((resolve, reject) => {
      const request = http.request(`${world.issuer}/keyhall.${name}`, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), trailers: response.trailers })
        })
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  const statusOf = async (...sent: Parameters<typeof post>) => {
    const { status, trailers } = await post(...sent)
    assert.equal(status, 200)
    return `${trailers['grpc-status']}: ${trailers['grpc-message']}`
  }

  it('sends one message before its trailers', async () => {
    const { status, headers, body, trailers } = await post(EMPTY)
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/grpc+proto')
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(String(headers['x-request-id']), /^[\w-]+$/)
    assert.deepEqual({ ...trailers }, { 'grpc-status': '0' })
    assert.equal(body.readUInt8(), 0)
    assert.equal(body.readUInt32BE(1), body.length - 5)
    const { output } = new RpcClient('grpc', world.issuer).method(GET_IAM)
    assert.equal(fromBinary(output, body.subarray(5)).$typeName, 'keyhall.management.v1.GetIAMResponse')
  })

  for (const [title, body, expected] of [
    ['no message', Buffer.alloc(0), 'the request has no message'],
    ['a message that is cut off', frame(Buffer.alloc(9)).subarray(0, 8), 'the request must contain exactly one complete message'],
    ['two messages', Buffer.concat([EMPTY, EMPTY]), 'the request must contain exactly one complete message'],
    ['flags that mean nothing', frame(Buffer.alloc(0), 0x40), 'the message has unknown flags'],
  ] as const) {
    it(`refuses ${title}`, async () => {
      assert.equal(await statusOf(body), `3: ${expected}`)
    })
  }

  for (const [title, bytes] of [
    ['bytes that are no message', Buffer.from('ffffffffff', 'hex')],
    ['text that is no UTF-8', Buffer.from('2202ff', 'hex')],
    ['groups without end', Buffer.alloc(100_000, 0x7b)],
    ['a field whose length is more than there is', Buffer.from('22ffffff0f41', 'hex')],
    ['a number that is too long', Buffer.concat([Buffer.from('10', 'hex'), Buffer.alloc(64, 0xff)])],
  ] as const) {
    it(`refuses ${title}`, async () => {
      assert.match(await statusOf(frame(bytes), {}, LIST_EVENTS), /^3: the request is not a valid ListEventsRequest: /)
    })
  }

  it('responds with status 400, not 500, to an unreadable Connect message', async () => {
    const { status, body } = await post(Buffer.from('ffffffffff', 'hex'), { 'content-type': 'application/proto' }, LIST_EVENTS)
    assert.equal(status, 400)
    assert.equal((JSON.parse(body.toString()) as { code: string }).code, 'invalid_argument')
  })

  it('ignores unknown fields', async () => {
    assert.equal(await statusOf(frame(Buffer.from('d23e03616263', 'hex'))), '0: undefined')
  })

  it('accepts 4 MiB and no more', async () => {
    const unknown = (bytes: number) => {
      // An unknown field 5 of GetIAMRequest with four bytes.
      const head = Buffer.from([0x2a, (bytes & 0x7f) | 0x80, ((bytes >> 7) & 0x7f) | 0x80, ((bytes >> 14) & 0x7f) | 0x80, bytes >> 21])
      return frame(Buffer.concat([head, Buffer.alloc(bytes, 0x41)]))
    }
    assert.equal(await statusOf(unknown(4 * MEGABYTE - 5)), '0: undefined')
    assert.equal(await statusOf(unknown(4 * MEGABYTE - 4)), '8: the message is larger than 4194304 bytes')
    assert.equal(await statusOf(unknown(8 * MEGABYTE)), '8: the message is larger than 4194304 bytes')
  })

  it('does not trust the length that a frame claims', async () => {
    const claim = Buffer.from('00ffffffff', 'hex')
    assert.equal(await statusOf(claim), '8: the message is larger than 4194304 bytes')
  })

  it('accepts gzip compression, and no other', async () => {
    const { input } = new RpcClient('grpc', world.issuer).method(LIST_EVENTS)
    const message = Buffer.from(toBinary(input, create(input, { limit: 1 })))
    assert.equal(await statusOf(frame(gzipSync(message), 1), { 'grpc-encoding': 'gzip' }, LIST_EVENTS), '0: undefined')
    assert.equal(await statusOf(frame(message, 0), { 'grpc-encoding': 'gzip' }, LIST_EVENTS), '0: undefined')
    assert.equal(await statusOf(frame(message, 1), { 'grpc-encoding': 'gzip' }, LIST_EVENTS), '3: the message is not compressed with gzip')
    const other = await post(frame(message, 1), { 'grpc-encoding': 'snappy' }, LIST_EVENTS)
    assert.equal(other.trailers['grpc-status'], '12')
    assert.equal(other.trailers['grpc-accept-encoding'], 'identity,gzip')
  })

  it('stops decompressing at the size limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MEGABYTE))
    assert.ok(bomb.length < MEGABYTE)
    const before = process.memoryUsage().arrayBuffers
    assert.equal(await statusOf(frame(bomb, 1), { 'grpc-encoding': 'gzip' }), '8: the message is larger than 4194304 bytes')
    assert.ok(process.memoryUsage().arrayBuffers - before < 64 * MEGABYTE)
  })

  it('enforces the deadline of the caller', async () => {
    assert.equal(await statusOf(EMPTY, { 'grpc-timeout': '0n' }), '4: the deadline of the call has passed')
    assert.equal(await statusOf(EMPTY, { 'grpc-timeout': '99999999H' }), '0: undefined')
    for (const timeout of ['1', '1s', '123456789S', '-1S', 'S']) {
      assert.equal(await statusOf(EMPTY, { 'grpc-timeout': timeout }), '3: grpc-timeout is malformed')
    }
    const { status } = await post(Buffer.alloc(0), { 'content-type': 'application/proto', 'connect-timeout-ms': '0' })
    assert.equal(status, 504)
  })

  it('reports an unknown method as unimplemented', async () => {
    assert.equal(await statusOf(EMPTY, {}, 'management.v1.ManagementService/NoSuchMethod'), '12: this server has no such method')
    assert.equal(await statusOf(EMPTY, {}, 'no.such.Service/Method'), '12: this server has no such method')
  })

  it('percent-encodes reasons that are not ASCII', async () => {
    const { input } = new RpcClient('grpc', world.issuer).method('management.v1.ManagementService/AddCustomLockoutPolicy')
    const message = toBinary(input, create(input, { maxPasswordAttempts: 5000 }))
    const { trailers } = await post(frame(message), {}, 'management.v1.ManagementService/AddCustomLockoutPolicy')
    assert.equal(trailers['grpc-status'], '3')
    assert.match(String(trailers['grpc-message']), /^[\x20-\x7e]+$/)
  })

  it('checks the token before it reads the message', async () => {
    assert.match(await statusOf(Buffer.alloc(0), { authorization: 'Bearer nothing' }), /^16: /)
  })

  it('rejects JSON in its frames, and verbs other than POST', async () => {
    const { status } = await post(frame(Buffer.from('{}')), { 'content-type': 'application/grpc+json' })
    assert.equal(status, 400)
    const answer = await fetch(`${world.issuer}/keyhall.${GET_IAM}`, { headers: { 'content-type': 'application/grpc' } })
    assert.equal(answer.status, 405)
  })
})
