import assert from 'node:assert/strict'
import { egressPolicy, guardedHttp } from '@keyhall/adapters-outbound'

const MALFORMED: readonly string[] = [
  '', '/logout', 'rp.example', '//rp.example/', 'http:rp.example/', 'http:///', 'http://', 'file:///etc/passwd', 'ftp://rp.example/',
  'gopher://rp.example/',
  'data:text/plain,x', 'unix:/run/x.sock', 'javascript:0', 'ws://rp.example/', 'http+unix://x/',
  'http://user@rp.example/', 'http://user:password@rp.example/', 'http://:password@rp.example/', 'http://169.254.169.254@rp.example/',
  'http://rp.example/\r\nx: y', 'http://rp.example/a\tb', 'http://rp.exam\nple/', ' http://rp.example/', 'http://rp.example/ ',
  'http://rp.example/\0', 'http://rp.example/\u0085', 'http://rp.example/\u2028',
  'http:\\\\rp.example\\', 'http://rp.example\\@169.254.169.254/', 'http://rp.example:99999/', 'http://[::1/', 'http://[fe80::1%25eth0]/',
  'http://256.1.1.1/',
]

describe('URLs that cannot be called', () => {
  const http = guardedHttp({
    policy: () => assert.fail('nothing is connected to'),
    resolve: () => assert.fail('nothing is looked up'),
  })

  for (const url of MALFORMED) {
    it(`have ${JSON.stringify(url)} among them`, async () => {
      const answer = await http.send({ url, method: 'POST', headers: {}, body: '', timeout: 1 })
      assert.equal('problem' in answer && answer.problem, 'malformed_url')
    })
  }

  it('are reported without their content, which may be a password', async () => {
    const answer = await http.send({ url: 'http://user:password@rp.example/', method: 'POST', headers: {}, body: '', timeout: 1 })
    assert.doesNotMatch(JSON.stringify(answer), /user:|password@|rp\.example/)
  })
})

describe('URLs that can be called', () => {
  const asked: string[] = []
  const http = guardedHttp({
    policy: egressPolicy({ allow: [], isLocal: false, ownPorts: new Set(), localAddresses: () => [] }),
    resolve: async (name) => {
      asked.push(name)
      return []
    },
  })

  for (const [url, name] of [['HTTPS://RP.Example/x?y=1', 'rp.example'], ['http://bücher.example/', 'xn--bcher-kva.example']] as const) {
    it(`have ${url} among them`, async () => {
      const answer = await http.send({ url, method: 'POST', headers: {}, body: '', timeout: 1 })
      assert.deepEqual(answer, { problem: 'address_forbidden', detail: `${name} has no address` })
      assert.equal(asked.at(-1), name)
    })
  }
})
