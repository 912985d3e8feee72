import assert from 'node:assert/strict'
import { audienceProject, isKnownScope, parseScope } from '@keyhall/core/protocol'

describe('scope parameter (RFC 6749 §3.3)', () => {
  const accepted: readonly (readonly [string, readonly string[]])[] = [
    ['openid', ['openid']],
    ['openid profile', ['openid', 'profile']],
    ['profile openid', ['profile', 'openid']],
    ['openid  openid profile', ['openid', 'profile']],
    [' openid ', ['openid']],
    ['', []],
    ['  ', []],
    ["!#$%&'()*+,-./:;<=>?@[]^_`{|}~", ["!#$%&'()*+,-./:;<=>?@[]^_`{|}~"]],
    ['OpenID openid', ['OpenID', 'openid']],
  ]
  for (const [text, tokens] of accepted) {
    it(`splits ${JSON.stringify(text)} into ${tokens.length} distinct tokens in order`, () => {
      assert.deepEqual(parseScope(text), tokens)
    })
  }

  const refused = ['"', 'a"b', 'a\\b', 'openid\tprofile', 'openid\nprofile', 'é', 'a\u0000', 'open\u007fid', 'openid\u00a0profile', '😀']
  for (const text of refused) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.equal(parseScope(text), undefined)
    })
  }

  it('takes 100 distinct tokens and refuses 101', () => {
    const tokens = Array.from({ length: 101 }, (_, index) => `s${index}`)
    assert.equal(parseScope(tokens.slice(0, 100).join(' '))?.length, 100)
    assert.equal(parseScope(tokens.join(' ')), undefined)
    assert.equal(parseScope('a '.repeat(101))?.length, 1)
  })

  it('takes 4096 characters and refuses 4097', () => {
    assert.equal(parseScope('a'.repeat(4096))?.length, 1)
    assert.equal(parseScope('a'.repeat(4097)), undefined)
  })
})

describe('reserved scope urn:<vendor>:iam:org:project:id:{id}:aud', () => {
  it('names a project', () => {
    assert.equal(audienceProject('urn:keyhall:iam:org:project:id:0A-b_9:aud', 'keyhall'), '0A-b_9')
  })

  const others = [
    'urn:other:iam:org:project:id:1:aud',
    'urn:keyhall:iam:org:project:id::aud',
    'urn:keyhall:iam:org:project:id:1:aud2',
    'urn:keyhall:iam:org:project:id:1',
    'xurn:keyhall:iam:org:project:id:1:aud',
    'URN:keyhall:iam:org:project:id:1:aud',
    'urn:keyhall:iam:org:project:id:a.b:aud',
    'urn:keyhall:iam:org:project:id:1:2:aud',
    `urn:keyhall:iam:org:project:id:${'1'.repeat(65)}:aud`,
    'openid',
    '',
  ]
  for (const scope of others) {
    it(`is not ${JSON.stringify(scope.slice(0, 60))}`, () => {
      assert.equal(audienceProject(scope, 'keyhall'), undefined)
    })
  }
})

describe('known scopes', () => {
  it('are those of OIDC Core and the reserved ones of this vendor', () => {
    const known = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access', 'urn:keyhall:iam:org:project:id:1:aud']
    for (const scope of known) assert.equal(isKnownScope(scope, 'keyhall'), true, scope)
  })

  it('are no others', () => {
    for (const scope of ['OPENID', 'admin', '', 'urn:other:iam:org:project:id:1:aud', 'constructor']) {
      assert.equal(isKnownScope(scope, 'keyhall'), false, scope)
    }
  })
})
