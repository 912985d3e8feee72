import assert from 'node:assert/strict'
import { CookieJar } from '#src/browser/cookie-jar.js'

describe('the cookies of the browser of the self-test (RFC 6265)', () => {
  const jarWith = (address: string, ...lines: readonly string[]): CookieJar => {
    const jar = new CookieJar()
    jar.keep(address, lines)
    return jar
  }

  it('are sent back to the host that set them, on every port, and to no other', () => {
    const jar = jarWith('http://localhost:8080/login', 'a=1; Path=/; HttpOnly', 'b=x=y; path=/')
    assert.equal(jar.headerFor('http://localhost:9090/'), 'a=1; b=x=y')
    assert.equal(jar.headerFor('http://127.0.0.1:8080/'), undefined)
  })

  it('are sent below their path, the longest path first', () => {
    const jar = jarWith('http://localhost/ui/login', 'a=1; Path=/', 'b=2; Path=/ui', 'c=3')
    assert.equal(jar.headerFor('http://localhost/ui/other'), 'b=2; c=3; a=1')
    assert.equal(jar.headerFor('http://localhost/uix'), 'a=1')
  })

  it('that are secure go over https, and to loopback', () => {
    const jar = jarWith('https://id.example.com/', 's=1; Secure; Path=/')
    assert.equal(jar.headerFor('http://id.example.com/'), undefined)
    assert.equal(jar.headerFor('https://id.example.com/'), 's=1')
    assert.equal(jarWith('http://localhost/', 's=1; Secure; Path=/').headerFor('http://localhost/'), 's=1')
  })

  for (const end of ['Max-Age=0', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'Max-Age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT']) {
    it(`go by ${end}`, () => {
      const jar = jarWith('http://localhost/', 'a=1; Path=/')
      jar.keep('http://localhost/', [`a=; Path=/; ${end}`])
      assert.equal(jar.headerFor('http://localhost/'), undefined)
    })
  }

  it('are replaced by ones of the same name and path', () => {
    const jar = jarWith('http://localhost/', 'a=1; Path=/', 'a=2; Path=/; Max-Age=60')
    assert.equal(jar.headerFor('http://localhost/'), 'a=2')
  })
})
