import assert from 'node:assert/strict'
import type { Server } from 'node:http'
import request from 'supertest'
import { allEndpoints } from '#src/create-http-app.js'
import { createHttpApp, createServer } from '#src/index.js'
import { dependencies } from './support/a-server.js'

const deps = dependencies({ answered: [], failed: [] }, { baseUrl: 'https://id.example.com', discovery: () => ({ issuer: 'x' }) })
const serverOf = (isHttpsOnly: boolean): Server => createServer(createHttpApp(deps), { isHttpsOnly }).server

/** Every path of the table of endpoints, and those that match none. */
const PATHS = [...new Set(allEndpoints(deps).map(({ path }) => path)), '/nowhere', '/%', '/keyhall.user.v2.UserService/None']

const strictTransport = async (server: Server, method: 'get' | 'post' | 'options' | 'delete', path: string) =>
  (await request(server)[method](path)).headers['strict-transport-security']

describe('Strict-Transport-Security (RFC 6797 §6.1)', () => {
  const [secure, plain] = [serverOf(true), serverOf(false)]

  for (const method of ['get', 'post', 'options', 'delete'] as const) {
    it(`is on every answer to ${method.toUpperCase()} where the base URL is https`, async () => {
      for (const path of PATHS) assert.equal(await strictTransport(secure, method, path), 'max-age=31536000', path)
    })

    it(`is on no answer to ${method.toUpperCase()} elsewhere, where browsers ignore it (RFC 6797 §7.2)`, async () => {
      for (const path of PATHS) assert.equal(await strictTransport(plain, method, path), undefined, path)
    })
  }

  it('is on answers of gRPC', async () => {
    const { headers } = await request(secure).post('/keyhall.user.v2.UserService/None').type('application/grpc')
    assert.equal(headers['strict-transport-security'], 'max-age=31536000')
  })
})
