import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { recordedHttp, TestClock } from '@keyhall/adapters-memory'
import { samlMetadata, samlUpstream } from '@keyhall/adapters-federation'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { CarriedMessage, UpstreamStart } from '@keyhall/core/external-sign-in'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { ACS, AUDIENCE, BOTH_BINDINGS, IDP, idpMetadata, instant, NOW, response, signed } from './documents.js'
import { KEYS } from './keys.js'
import { BOTH, byForm, byQuery, carried, logoutMetadata, ours, posted, request, service, SLO } from './logout-documents.js'
import { attempt, provider } from './sign-in.js'

const upstream = samlUpstream({ http: recordedHttp(), clock: new TestClock(NOW), noteFailedRefresh: () => undefined })

/** Verifies the signature of a query as a provider does. @returns the message */
function sentByRedirect(go: UpstreamStart | undefined, kind = 'SAMLRequest'): { readonly url: URL; readonly xml: string } {
  assert.equal(go?.kind, 'redirect')
  const url = new URL('url' in go ? go.url : '')
  const [covered = '', signature = ''] = url.search.slice(1).split('&Signature=')
  assert.ok(verify('sha256', Buffer.from(covered), KEYS.own.certificate, Buffer.from(decodeURIComponent(signature), 'base64')))
  return { url, xml: inflateRawSync(Buffer.from(url.searchParams.get(kind) ?? '', 'base64')).toString() }
}

describe('a sign-out at a SAML provider that begins here', () => {
  const hint = async (): Promise<string> => {
    const { requestId, deliver } = await attempt()
    return (await deliver(signed(response({ requestId })))).logoutHint ?? ''
  }
  const signOut = async (of = ours, stored?: string) => upstream.signOut(of, { hint: stored ?? await hint(), callback: ACS, state: 'state-1', locale: 'de' })

  it('names person and session as the assertion did, and is signed', async () => {
    const { url, xml } = sentByRedirect(await signOut())
    assert.deepEqual([url.origin + url.pathname, url.searchParams.get('RelayState')], ['https://idp.example/slo/redirect', 'state-1'])
    assert.match(xml, new RegExp(`^<samlp:LogoutRequest .*Destination="https://idp.example/slo/redirect"><saml:Issuer>${AUDIENCE}</saml:Issuer>`))
    assert.match(xml, /<saml:NameID Format="[^"]*persistent">person-1<\/saml:NameID><samlp:SessionIndex>s1<\/samlp:SessionIndex><\/samlp:LogoutRequest>$/)
  })

  it('escapes what the assertion said', async () => {
    const stored = JSON.stringify({ issuer: IDP, nameId: '</saml:NameID><evil a="', format: '"\n<', sessionIndex: '&' })
    const { xml } = sentByRedirect(await signOut(ours, stored))
    assert.match(xml, /<saml:NameID Format="&quot;&#10;&lt;">&lt;\/saml:NameID&gt;&lt;evil a=&quot;<\/saml:NameID><samlp:SessionIndex>&amp;<\/samlp:SessionIndex>/)
  })

  it('is a signed form for a provider with the POST binding only', async () => {
    const go = await signOut(provider({ metadataXml: logoutMetadata(service('POST')), isFederatedLogout: true }))
    assert.equal(go?.kind, 'form')
    const { url, fields } = go
    const xml = Buffer.from(fields['SAMLRequest'] ?? '', 'base64').toString()
    assert.deepEqual([url, fields['RelayState']], ['https://idp.example/slo/post', 'state-1'])
    const verifier = new SignedXml({ publicCert: KEYS.own.certificate })
    verifier.loadSignature(/<Signature .*<\/Signature>/s.exec(xml)?.[0] ?? '')
    assert.ok(verifier.checkSignature(xml))
  })

  it('does not happen without an address, or when the metadata describes another provider by now', async () => {
    assert.equal(await signOut(provider({ isFederatedLogout: true })), undefined)
    const other = idpMetadata({ entityId: 'https://other.example', services: `${service('Redirect')}${BOTH_BINDINGS}` })
    assert.equal(await signOut(provider({ metadataXml: other, isFederatedLogout: true })), undefined)
    const scripted = logoutMetadata(service('Redirect').replace('https://idp.example/slo/redirect', 'javascript:alert(1)'))
    assert.equal(await signOut(provider({ metadataXml: scripted, isFederatedLogout: true })), undefined)
  })

  it('is announced in our metadata, with the certificate that signs', () => {
    const xml = samlMetadata(ours, ACS)
    for (const binding of ['POST', 'Redirect']) assert.match(xml, new RegExp(`<SingleLogoutService Binding="[^"]*HTTP-${binding}" Location="${SLO}"`))
    assert.match(xml, /KeyDescriptor use="signing"/)
  })
})

const receive = (message: CarriedMessage, of = ours) => upstream.signOutRequested(of, message)

describe('a logout request of a SAML provider', () => {
  const logout = { externalId: 'person-1', upstreamSessions: ['s1'], singleUse: { key: '_logout', until: NOW + 420 } }

  it('is answered by a signed redirect, at the address for responses', async () => {
    const { logout: found, answer } = await receive(carried(byQuery(request())))
    assert.deepEqual(found, logout)
    const { url, xml } = sentByRedirect(await answer(true), 'SAMLResponse')
    assert.deepEqual([url.origin + url.pathname, url.searchParams.get('RelayState')], ['https://idp.example/slo/done', 'r+1'])
    assert.match(xml, /^<samlp:LogoutResponse .*InResponseTo="_logout">.*status:Success/)
    assert.match(sentByRedirect(await answer(false), 'SAMLResponse').xml, /UnknownPrincipal/)
  })

  it('is answered by a form when it came by one', async () => {
    const { logout: found, answer } = await receive(posted(byForm(request())))
    assert.deepEqual(found, logout)
    const go = await answer(true)
    assert.deepEqual([go?.kind, go && 'fields' in go && go.fields['RelayState']], ['form', 'r+1'])
    assert.equal(await (await receive(carried(byQuery(request())), provider())).answer(true), undefined)
  })

  it('names every session, none for all of them, and no person whom an attribute identifies', async () => {
    const of = async (content: string, by = ours) => { const { externalId, upstreamSessions } = (await receive(carried(byQuery(request({ content }))), by)).logout; return [externalId, upstreamSessions] }
    const name = '<saml:NameID>p</saml:NameID>'
    assert.deepEqual(await of(`${name}<samlp:SessionIndex>a</samlp:SessionIndex><samlp:SessionIndex>b</samlp:SessionIndex>`), ['p', ['a', 'b']])
    assert.deepEqual(await of(name), ['p', []])
    assert.deepEqual(await of(name, provider({ metadataXml: BOTH, transientMappingAttribute: 'uid' })), [undefined, []])
  })

  const encrypted = async (xml: string, certificate = KEYS.own.certificate): Promise<string> => {
    const options = { rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }), pem: certificate, encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm', keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p' } as const
    return `<saml:EncryptedID>${await promisify(encrypt)(xml, options)}</saml:EncryptedID>`
  }
  const NAME_ID = '<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">person-1</saml:NameID>'

  it('may encrypt the name id for our key', async () => {
    const content = `${await encrypted(NAME_ID)}<samlp:SessionIndex>s1</samlp:SessionIndex>`
    assert.deepEqual((await receive(carried(byQuery(request({ content }))))).logout, logout)
    assert.deepEqual((await receive(posted(byForm(request({ content }))))).logout, logout)
  })

  it('is refused with a name id for another key, beside a readable one, of another kind, or without a key of ours', async () => {
    const of = async (content: string, by = ours): Promise<string> => receive(carried(byQuery(request({ content }))), by).then(() => 'accepted', (problem: unknown) => (problem instanceof Error ? problem.message : ''))
    assert.match(await of(await encrypted(NAME_ID, KEYS.stranger.certificate)), /^the name id cannot be decrypted: it is encrypted for "CN=stranger.example".* ours is "CN=keyhall.example"/)
    assert.match(await of(await encrypted('<a')), /^the name id cannot be decrypted: it is encrypted for our certificate, "CN=keyhall.example"/)
    assert.equal(await of((await encrypted(NAME_ID)).replace('rsa-oaep-mgf1p', 'rsa-1_5')), 'the name id is encrypted with "http://www.w3.org/2001/04/xmlenc#rsa-1_5": use AES and RSA-OAEP (rsa-oaep-mgf1p)')
    assert.match(await of(`${await encrypted(NAME_ID)}<saml:NameID>person-2</saml:NameID>`), /2 NameID and EncryptedID elements, expected one/)
    assert.match(await of(await encrypted(NAME_ID.replaceAll('NameID', 'Issuer'))), /needs one NameID/)
    assert.match(await of(await encrypted(NAME_ID), { ...ours, secrets: {} }), /no key of ours/)
  })

  const attacker = KEYS.stranger.privateKey
  const wrapped = (): string => {
    const honest = byForm(request({ content: '<saml:NameID>person-2</saml:NameID>' }))
    return request({ id: '_evil', content: `<saml:NameID>person-1</saml:NameID><samlp:Extensions>${honest}</samlp:Extensions>` })
  }
  const moved = (): string => {
    const honest = byForm(request())
    const signature = /<Signature .*<\/Signature>/s.exec(honest)?.[0] ?? ''
    return request({ id: '_evil', content: `${signature}<saml:NameID>victim</saml:NameID><samlp:Extensions>${honest.replace(signature, '')}</samlp:Extensions>` })
  }
  const swapped = (query: string, from: string, to: string): string => { assert.ok(query.includes(from)); return query.replace(from, to) }
  const FORGED: Readonly<Record<string, () => CarriedMessage>> = {
    'without a signature in the query': () => carried(byQuery(request()).replace(/&SigAlg.*/, '')),
    'without a signature in the form': () => posted(request()),
    'signed with another key in the query': () => carried(byQuery(request(), { key: attacker })),
    'signed with another key in the form': () => posted(byForm(request(), attacker)),
    'signed with SHA-1': () => carried(byQuery(request(), { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', hash: 'sha1' })),
    'with the algorithm of another signature': () => carried(swapped(byQuery(request()), 'rsa-sha256', 'rsa-sha512')),
    'with another relay state than the signed one': () => carried(swapped(byQuery(request()), 'r%2B1', 'r%2B2')),
    'with a second message in the query': () => carried(`SAMLRequest=${encodeURIComponent(deflateRawSync(request({ content: '<saml:NameID>victim</saml:NameID>' })).toString('base64'))}&${byQuery(request())}`),
    'with the signature of a request inside it (XSW)': () => posted(wrapped()),
    'with a moved signature (XSW)': () => posted(moved()),
    'changed after it was signed': () => posted(byForm(request()).replace('person-1', 'person-2')),
    'for another service of the provider': () => carried(byQuery(request({ destination: 'https://other.example/slo' }))),
    'without a destination': () => carried(byQuery(request().replace(/Destination="[^"]*"/, ''))),
    'of another provider': () => carried(byQuery(request({ issuer: 'https://evil.example' }))),
    'that is old': () => carried(byQuery(request({ issuedAt: NOW - 361 }))),
    'from the future': () => carried(byQuery(request({ issuedAt: NOW + 61 }))),
    'that is expired': () => carried(byQuery(request({ attributes: `NotOnOrAfter="${instant(NOW - 61)}"` }))),
    'without an id': () => carried(byQuery(request({ id: '' }))),
    'without a person': () => carried(byQuery(request({ content: '<saml:EncryptedID/>' }))),
    'with two people': () => carried(byQuery(request({ content: '<saml:NameID>a</saml:NameID><saml:NameID>b</saml:NameID>' }))),
    'with a document type': () => carried(byQuery(`<!DOCTYPE x [<!ENTITY a "b">]>${request()}`)),
    'that inflates without end': () => carried(byQuery(request({ attributes: `Consent="${'x'.repeat(2 ** 17)}"` }))),
    'that is too long for a form': () => posted(byForm(request({ content: `<saml:NameID>${'x'.repeat(2 ** 17)}</saml:NameID>` }))),
    'with too many sessions': () => carried(byQuery(request({ content: `<saml:NameID>a</saml:NameID>${'<samlp:SessionIndex>s</samlp:SessionIndex>'.repeat(51)}` }))),
    'that is another kind of message': () => carried(byQuery(request().replaceAll('LogoutRequest', 'AuthnRequest'))),
    'that is no XML': () => carried(byQuery('hello')),
  }
  for (const [what, message] of Object.entries(FORGED)) {
    it(`is refused ${what}`, async () => {
      await assert.rejects(async () => receive(message()), UpstreamUntrusted)
    })
  }

  it('may be signed with SHA-512', async () => {
    const query = byQuery(request(), { algorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', hash: 'sha512' })
    assert.equal((await receive(carried(query))).logout.externalId, 'person-1')
  })
})
