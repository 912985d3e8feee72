import assert from 'node:assert/strict'
import request from 'supertest'
import { aServer } from './support/a-server.js'

/** Sends requests and returns those that ran as the current request. */
async function inContext(mayCallOthers: boolean): Promise<readonly string[]> {
  const found: string[] = []
  let now = ''
  const requests = {
    run: (_request: unknown, answer: () => Promise<void> | void) => {
      found.push(now)
      return answer()
    },
    mayCallOthers: () => mayCallOthers,
  }
  const { server } = aServer({ requests })
  for (const [method, path] of [['get', '/oauth/v2/keys'], ['post', '/oauth/v2/token'], ['get', '/ui/login/password'], ['post', '/ui/login/password'], ['post', '/keyhall.user.v2.UserService/None']] as const) {
    now = `${method} ${path}`
    await request(server)[method](path)
  }
  return found
}

describe('the async context of a request', () => {
  it('exists for forms, which may contain a password, and for calls of the API, which may call targets', async () => {
    assert.deepEqual(await inContext(false), ['post /ui/login/password', 'post /keyhall.user.v2.UserService/None'])
  })

  it('exists for all requests while tokens may call targets', async () => {
    assert.equal((await inContext(true)).length, 5)
  })
})

describe('the request id', () => {
  it('is sent with every kind of answer, once', async () => {
    const { server } = aServer()
    for (const path of ['/oauth/v2/keys', '/nowhere', '/oauth/v2/token', '/debug/healthz', '/ui/login/password']) {
      const { headers } = await request(server).get(path)
      assert.match(String(headers['x-request-id']), /^[\w-]{9,}$/, path)
    }
  })
})
