import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Cookies } from '#src/login/cookies.js'

const SECRET = 'a'.repeat(43)

/** The line that sets the session cookie. */
function line(baseUrl: string): string {
  const lines: string[] = []
  new Cookies(baseUrl).set({ appendHeader: (_name: string, text: string) => lines.push(text) } as unknown as ServerResponse, 'session', SECRET)
  return lines.join()
}

const nameAt = (baseUrl: string): string => line(baseUrl).split('=')[0] ?? ''
const read = (baseUrl: string, cookie: string) => new Cookies(baseUrl).read({ headers: { cookie } } as IncomingMessage, 'session')

describe('the names of cookies', () => {
  const names: readonly [string, string][] = [
    ['http://localhost:8080', 'keyhall-8080.session'],
    ['http://localhost:9090/path', 'keyhall-9090.session'],
    ['http://127.0.0.1:8080', 'keyhall-8080.session'],
    ['http://[::1]:8080', 'keyhall-8080.session'],
    ['https://id.localhost:8443', '__Host-keyhall-8443.session'],
    ['http://localhost', 'keyhall.session'],
    ['https://id.example.com', '__Host-keyhall.session'],
    ['https://id.example.com:8443', '__Host-keyhall.session'],
    ['http://id.example.com:8080', 'keyhall.session'],
  ]
  for (const [baseUrl, name] of names) it(`are ${name} and its like at ${baseUrl}`, () => assert.equal(nameAt(baseUrl), name))

  it('keep apart two servers on localhost, to which a browser sends the cookies of both', () => {
    const both = `keyhall-8080.session=${SECRET}; keyhall-9090.session=${'b'.repeat(43)}; keyhall.session=${'c'.repeat(43)}`
    assert.deepEqual(['8080', '9090', '7070'].map((port) => read(`http://localhost:${port}`, both)?.[0]), ['a', 'b', undefined])
  })
})

describe('a cookie', () => {
  const name = 'keyhall-8080.session'
  const other = 'b'.repeat(43)
  const headers: readonly [string, string, string | undefined][] = [
    ['alone', `${name}=${SECRET}`, SECRET],
    ['among others and spaces', `a=b;\t ${name}=${SECRET} ;c=d`, SECRET],
    ['the first one of two', `${name}=${SECRET}; ${name}=${other}`, SECRET],
    ['behind a malformed one', `${name}=short; ${name}=${SECRET}`, SECRET],
    ['in the value of another cookie', `a=${name}=${SECRET}`, undefined],
    ['as the end of another name', `x${name}=${SECRET}`, undefined],
    ['with another character for the dot', `keyhall-8080xsession=${SECRET}`, undefined],
    ['in quotes', `${name}="${SECRET}"`, undefined],
    ['followed by more text', `${name}=${SECRET} x`, undefined],
  ]
  for (const [where, header, value] of headers) it(`${where} is ${value === undefined ? 'not ' : ''}read`, () => assert.equal(read('http://localhost:8080', header), value))
})
