import assert from 'node:assert/strict'
import type { Client, ClientCertificate } from '@keyhall/core/clients'
import { certificateProblem, certificateRegistrationProblems } from '@keyhall/core/clients'
import { NOW, aClient } from '../../support/builders.js'

const certificate: ClientCertificate = {
  der: 'AAAA', subject: 'CN=Payments + OU=Batch,O=Example\\, Inc.,C=CH', dnsNames: ['a.example'], uris: ['spiffe://a'], ipAddresses: ['2001:DB8:0:0:0:0:0:7', '192.0.2.7'],
  emails: ['A@a.example'], validity: { from: NOW - 10, until: NOW + 10 },
}
const by = (own: Partial<Client>) => aClient({ authMethod: 'tls_client_auth', ...own })
const problemOf = (own: Partial<Client>, sent: Partial<ClientCertificate> = {}, now = NOW) =>
  certificateProblem('tls_client_auth', { ...certificate, ...sent }, { client: by(own), keys: [], now })

describe('the subject of a client certificate (RFC 8705 §2.1.2)', () => {
  const same = [
    'CN=Payments+OU=Batch,O=Example\\, Inc.,C=CH', 'ou=batch + cn=PAYMENTS, o=Example\\2c Inc., c=ch', '2.5.4.3=Payments+2.5.4.11=Batch,2.5.4.10=Example\\,  Inc.,2.5.4.6=CH',
  ]
  for (const name of same) it(`equals ${name}`, () => assert.equal(problemOf({ tlsClientAuthSubjectDn: name }), undefined))

  const other = [
    'C=CH,O=Example\\, Inc.,CN=Payments+OU=Batch', 'CN=Payments,OU=Batch,O=Example\\, Inc.,C=CH', 'CN=Payments+OU=Batch,O=Example\\, Inc.', 'CN=Payments', 'CN=*+OU=Batch,O=Example\\, Inc.,C=CH',
    'CN=Payments+OU=Batch,O=Example, Inc.,C=CH', 'CN=Payments+OU=Batch,O="Example, Inc.",C=CH', 'CN=%50ayments+OU=Batch,O=Example\\, Inc.,C=CH', '', 'CN=', 'CN=#0C085061796D656E7473', 'CN=Payments\\',
    'CN=\\ff', 'NOTHING=x', ',', 'CN=Payments+OU=Batch,O=Example\\, Inc.,C=CH,',
  ]
  for (const name of other) it(`does not equal ${JSON.stringify(name)}`, () => assert.match(String(problemOf({ tlsClientAuthSubjectDn: name })), /subject/))

  it('never equals an unreadable name by being unreadable too', () => {
    for (const subject of ['NOTHING=x', '']) assert.match(String(problemOf({ tlsClientAuthSubjectDn: subject }, { subject })), /subject/)
  })

  const names: Readonly<Record<string, readonly [Partial<Client>, boolean]>> = {
    'a host, in any case': [{ tlsClientAuthSanDns: 'A.example' }, true],
    'another host': [{ tlsClientAuthSanDns: 'b.example' }, false],
    'a wildcard': [{ tlsClientAuthSanDns: '*.example' }, false],
    'a URI': [{ tlsClientAuthSanUri: 'spiffe://a' }, true],
    'a URI in another case': [{ tlsClientAuthSanUri: 'spiffe://A' }, false],
    'an IPv6 address in short': [{ tlsClientAuthSanIp: '2001:db8::7' }, true],
    'another IPv6 address': [{ tlsClientAuthSanIp: '2001:db8::70' }, false],
    'an IPv4 address': [{ tlsClientAuthSanIp: '192.0.2.7' }, true],
    'a mail address': [{ tlsClientAuthSanEmail: 'A@a.example' }, true],
    'another mail address': [{ tlsClientAuthSanEmail: 'a@a.example' }, false],
    'a host that is a mail address': [{ tlsClientAuthSanEmail: 'a.example' }, false],
  }
  for (const [what, [own, isRight]] of Object.entries(names)) {
    it(`${isRight ? 'equals' : 'does not equal'} ${what}`, () => assert.equal(problemOf(own) === undefined, isRight))
  }

  it('is not compared where two or none are registered', () => {
    assert.match(String(problemOf({})), /subject/)
    assert.match(String(problemOf({ tlsClientAuthSanDns: 'a.example', tlsClientAuthSanUri: 'spiffe://a' })), /subject/)
  })
})

describe('a client certificate', () => {
  const right = { tlsClientAuthSanDns: 'a.example' }

  it('counts only if an authority has issued it', () => {
    const { validity: _validity, ...unissued } = certificate
    assert.match(String(certificateProblem('tls_client_auth', unissued, { client: by(right), keys: [], now: NOW })), /KEYHALL_CLIENT_CA_FILE/)
  })

  it('counts only while it is valid', () => {
    for (const [now, isValid] of [[NOW - 11, false], [NOW - 10, true], [NOW + 9, true], [NOW + 10, false]] as const) {
      assert.equal(problemOf(right, {}, now) === undefined, isValid, String(now - NOW))
    }
  })

  it('that is self-signed is the first of an x5c', () => {
    const problem = (keys: readonly Record<string, unknown>[]) => certificateProblem('self_signed_tls_client_auth', certificate, { client: aClient(), keys, now: NOW })
    assert.equal(problem([{}, { x5c: ['AAAA'] }]), undefined)
    for (const keys of [[], [{}], [{ x5c: [] }], [{ x5c: ['BBBB', 'AAAA'] }], [{ x5c: 'AAAA' }]]) assert.match(String(problem(keys)), /x5c/)
  })
})

describe('the registration of a client for certificates', () => {
  const fields = (own: Partial<Client>) => certificateRegistrationProblems(aClient(own)).map(({ field }) => field)

  it('needs exactly one subject with tls_client_auth, and none with another method', () => {
    assert.deepEqual(fields({ authMethod: 'tls_client_auth' }), ['tlsClientAuthSubjectDn'])
    assert.deepEqual(fields({ authMethod: 'tls_client_auth', tlsClientAuthSanDns: 'a', tlsClientAuthSanIp: '1.2.3.4' }), ['tlsClientAuthSanDns'])
    assert.deepEqual(fields({ authMethod: 'tls_client_auth', tlsClientAuthSanDns: 'a' }), [])
    assert.deepEqual(fields({ tlsClientAuthSanDns: 'a' }), ['tlsClientAuthSanDns'])
    assert.deepEqual(fields({}), [])
  })

  it('refuses a name that can never match', () => assert.deepEqual(fields({ authMethod: 'tls_client_auth', tlsClientAuthSubjectDn: '/CN=old style' }), ['tlsClientAuthSubjectDn']))

  it('needs a certificate in the keys with self_signed_tls_client_auth', () => {
    const authMethod = 'self_signed_tls_client_auth'
    assert.deepEqual(fields({ authMethod, jwks: { keys: [{ kty: 'EC' }] } }), ['jwks'])
    assert.deepEqual(fields({ authMethod, jwks: { keys: [{ kty: 'EC', x5c: ['AAAA'] }] } }), [])
    assert.deepEqual(fields({ authMethod, jwksUri: 'https://a.example/keys' }), [])
  })
})
