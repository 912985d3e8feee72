import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { generateOwnKey, samlMetadata, samlUpstream } from '@keyhall/adapters-federation'
import { recordedHttp, TestClock } from '@keyhall/adapters-memory'
import { egressPolicy, guardedHttp } from '@keyhall/adapters-outbound'
import { UpstreamMisconfigured, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { TestedStep } from '@keyhall/core/external-sign-in'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { ACS, AUDIENCE, BOTH_BINDINGS, idpMetadata, NOW, response, signed } from './documents.js'
import { bare, KEYS } from './keys.js'
import { attempt, provider } from './sign-in.js'

const URL_OF_METADATA = 'https://idp.example/metadata'
const BY_URL: Partial<SamlSettings> = { metadataUrl: URL_OF_METADATA, metadataXml: '' }

const test = (settings: Partial<SamlSettings>, { http = recordedHttp(), at = NOW }: { http?: OutgoingHttp; at?: number } = {}): Promise<readonly TestedStep[]> =>
  samlUpstream({ http, noteFailedRefresh: () => undefined, clock: new TestClock(at) }).test(provider(settings), ACS)

const problems = async (...given: Parameters<typeof test>): Promise<readonly string[]> =>
  (await test(...given)).filter(({ isOk }) => !isOk).map(({ step, detail }) => `${step}: ${detail}`)

describe('Our SAML metadata', () => {
  it('names entity, consumer service and certificate', () => {
    const xml = samlMetadata(provider({ isRequestSigned: true }), ACS)
    for (const part of [`entityID="${AUDIENCE}"`, `Location="${ACS}"`, bare(KEYS.own.certificate), 'AuthnRequestsSigned="true"', 'WantAssertionsSigned="true"', 'use="encryption"'])
      assert.ok(xml.includes(part) || xml.replaceAll(/\s/g, '').includes(part), part)
    assert.ok(!xml.includes('PRIVATE'))
  })

  it('has no key descriptor without a certificate', () => {
    const { settings: { certificate: _none, ...settings } } = provider()
    assert.ok(!samlMetadata({ settings, secrets: {} }, ACS).includes('KeyDescriptor'))
  })

  it('has a certificate that signs itself and is valid for ten years', async () => {
    const certificate = new X509Certificate((await generateOwnKey('login.example', NOW)).certificate)
    assert.ok(certificate.verify(certificate.publicKey))
    assert.equal(certificate.subject, 'CN=login.example')
    assert.ok(Date.parse(certificate.validTo) > (NOW + 9 * 365 * 86_400) * 1000)
  })
})

describe('A SAML request', () => {
  const decoded = (url: string): string => inflateRawSync(Buffer.from(new URL(url).searchParams.get('SAMLRequest') ?? '', 'base64')).toString()

  it('names us, the destination and the format', async () => {
    const { url, requestId } = await attempt()
    const xml = decoded(url)
    for (const part of [`ID="${requestId}"`, 'Destination="https://idp.example/sso/redirect"', `AssertionConsumerServiceURL="${ACS}"`, AUDIENCE, 'format:persistent'])
      assert.ok(xml.includes(part), part)
    assert.equal(new URL(url).searchParams.get('RelayState'), 'state-1')
    assert.equal(new URL(url).searchParams.get('Signature'), null)
  })

  it('asks for a new sign-in or for none, and carries the login hint', async () => {
    const { upstream } = await attempt()
    const begin = async (more: object): Promise<string> => {
      const { go } = await upstream.begin(provider(), { callback: ACS, state: 's', ...more })
      return 'url' in go ? go.url : ''
    }
    assert.ok(decoded(await begin({ prompt: 'login' })).includes('ForceAuthn="true"'))
    assert.ok(decoded(await begin({ prompt: 'none' })).includes('IsPassive="true"'))
    assert.equal(new URL(await begin({ loginHint: 'ada' })).searchParams.get('login_hint'), 'ada')
  })

  it('is signed when the metadata asks for it', async () => {
    const { url } = await attempt(provider({ metadataXml: idpMetadata().replace('<md:IDPSSODescriptor', '<md:IDPSSODescriptor WantAuthnRequestsSigned="true"') }))
    assert.equal(new URL(url).searchParams.get('SigAlg'), 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  })

  it('cannot start with settings that cannot work', async () => {
    const none = idpMetadata({ services: BOTH_BINDINGS.replaceAll(/<[^>]*POST[^>]*>/g, '') })
    await assert.rejects(attempt(provider({ binding: 'post', metadataXml: none })), UpstreamMisconfigured)
    await assert.rejects(attempt(provider({ metadataXml: idpMetadata({ certificates: [] }) })), UpstreamMisconfigured)
    await assert.rejects(attempt(provider({ metadataXml: '<a/>' })), UpstreamMisconfigured)
    await assert.rejects(attempt({ ...provider({ isRequestSigned: true }), secrets: {} }), UpstreamMisconfigured)
  })
})

describe('SAML metadata by address', () => {
  it('is fetched once an hour', async () => {
    const http = recordedHttp()
    http.answerWith({ status: 200, body: idpMetadata() }, { status: 200, body: idpMetadata() })
    const { upstream, clock } = await attempt(provider(BY_URL), http)
    const begin = () => upstream.begin(provider(BY_URL), { callback: ACS, state: 's' })
    await begin()
    clock.advance(3599)
    await begin()
    assert.deepEqual(http.requests.map(({ url, method }) => [url, method]), [[URL_OF_METADATA, 'GET']])
    clock.advance(1)
    await begin()
    assert.equal(http.requests.length, 2)
  })

  it('is fetched again for a signature of an unknown key, at most once a minute', async () => {
    const http = recordedHttp()
    const renewed = { status: 200, body: idpMetadata({ certificates: [KEYS.idp.certificate, KEYS.next.certificate] }) }
    http.answerWith({ status: 200, body: idpMetadata() }, renewed)
    const { requestId, deliver, clock } = await attempt(provider(BY_URL), http)
    const xml = signed(response({ requestId }), { privateKey: KEYS.next.privateKey })
    await assert.rejects(deliver(xml), UpstreamUntrusted)
    assert.equal(http.requests.length, 1)
    clock.advance(60)
    assert.equal((await deliver(xml)).externalId, 'person-1')
    await assert.rejects(deliver(signed(response({ requestId }), { privateKey: KEYS.stranger.privateKey })), UpstreamUntrusted)
    assert.equal(http.requests.length, 2)
  })

  it('keeps the last document that worked while the address fails', async () => {
    const http = recordedHttp()
    http.answerWith({ status: 200, body: idpMetadata() }, { status: 503, body: '' })
    const { requestId, deliver, clock } = await attempt(provider(BY_URL), http)
    clock.advance(3600)
    await assert.rejects(deliver(signed(response({ requestId }))), /expired/)
    clock.set(NOW)
    assert.equal((await deliver(signed(response({ requestId })))).externalId, 'person-1')
  })

  it('that suddenly describes another provider is not used', async () => {
    const http = recordedHttp()
    http.answerWith({ status: 200, body: idpMetadata({ entityId: 'https://evil.example', certificates: [KEYS.stranger.certificate] }) })
    const { requestId, deliver } = await attempt(provider({ metadataUrl: URL_OF_METADATA }), http)
    await assert.rejects(deliver(signed(response({ requestId, issuer: 'https://evil.example' }), { privateKey: KEYS.stranger.privateKey })), UpstreamUntrusted)
    assert.equal((await deliver(signed(response({ requestId })))).externalId, 'person-1')
  })

  it('must be an https address', async () => {
    const http = recordedHttp()
    await assert.rejects(attempt(provider({ ...BY_URL, metadataUrl: 'http://idp.example/metadata' }), http), UpstreamMisconfigured)
    assert.deepEqual(http.requests, [])
  })

  for (const address of ['http://127.0.0.1:1/x', 'https://169.254.169.254/latest/meta-data', 'https://10.0.0.1/', 'https://[fd00:ec2::254]/', 'https://2130706433/'])
    it(`reaches no internal address: ${address}`, async () => {
      const http = guardedHttp({ policy: egressPolicy({ allow: [], isLocal: false, ownPorts: new Set(), localAddresses: () => [] }) })
      await assert.rejects(attempt(provider({ ...BY_URL, metadataUrl: address }), http), (problem: Error) => problem instanceof UpstreamUnreachable && problem.message.includes('address_forbidden'))
      await http.close()
    })
})

describe('The test of a SAML provider', () => {
  it('finds nothing wrong', async () => {
    assert.deepEqual(await problems({}), [])
    assert.deepEqual((await test({})).map(({ step }) => step), ['metadata', 'certificate', 'binding', 'requests', 'name id'])
  })

  const FOUND: readonly (readonly [string, Partial<SamlSettings>, RegExp, number?])[] = [
    ['an expired certificate', {}, /^certificate: the certificate of CN=idp.example expired on 20/, NOW + 11 * 365 * 86_400],
    ['expired metadata', { metadataXml: idpMetadata({ attributes: 'validUntil="2020-01-01T00:00:00Z"' }) }, /^metadata: the metadata expired on 2020-01-01/],
    ['the wrong binding', { binding: 'post', metadataXml: idpMetadata({ services: BOTH_BINDINGS.slice(0, BOTH_BINDINGS.indexOf('/>') + 2) }) }, /^binding: .*choose redirect/],
    ['no certificate', { metadataXml: idpMetadata({ certificates: [] }) }, /^certificate: the metadata has no certificate/],
    ['an unusable certificate', { metadataXml: idpMetadata({ certificates: ['AAAA'] }) }, /^certificate: a certificate is not X.509/],
    ['the metadata of a service provider', { metadataXml: samlMetadata(provider(), ACS) }, /^metadata: the metadata describes no identity provider/],
    ['text instead of metadata', { metadataXml: 'hello' }, /^metadata: the metadata is not well-formed/],
    ['a document type', { metadataXml: `<!DOCTYPE x>${idpMetadata()}` }, /^metadata: .*document type/],
    ['a transient name id without a mapping', { nameIdFormat: 'transient' }, /^name id: /],
    ['a name id that the provider lacks', { metadataXml: idpMetadata({ services: `<md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>${BOTH_BINDINGS}` }) }, /^name id: the provider does not offer/],
  ]
  for (const [name, settings, words, at] of FOUND)
    it(`says in words that there is ${name}`, async () => {
      const [found, ...others] = await problems(settings, at === undefined ? {} : { at })
      assert.match(found ?? '', words)
      assert.deepEqual(others, [])
    })

  it('says in words that the metadata address cannot be read', async () => {
    const http = recordedHttp()
    http.answerWith({ status: 404, body: '' }, { problem: 'unreachable', detail: 'connect ECONNREFUSED' })
    assert.match((await problems(BY_URL, { http })).join(), /status 404/)
    assert.match((await problems(BY_URL, { http })).join(), /ECONNREFUSED/)
  })

  it('says in words that signed requests need a certificate', async () => {
    const given = provider({ isRequestSigned: true })
    const steps = await samlUpstream({ http: recordedHttp(), clock: new TestClock(NOW), noteFailedRefresh: () => undefined }).test({ ...given, secrets: {} }, ACS)
    assert.match(steps.filter(({ isOk }) => !isOk).map(({ detail }) => detail).join(), /generate one/)
  })
})
