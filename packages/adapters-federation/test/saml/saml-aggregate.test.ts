import assert from 'node:assert/strict'
import { prepareSaml } from '@keyhall/adapters-federation'
import { recordedHttp, TestClock } from '@keyhall/adapters-memory'
import { MAX_SAML_AGGREGATE, ProviderInvalid } from '@keyhall/core/identity-providers'
import type { SamlInput, SamlSettings } from '@keyhall/core/identity-providers'
import { readIdpMetadata } from '#src/saml/idp-metadata.js'
import { ACS, IDP, idpMetadata, NOW, response, signed } from './documents.js'
import { bare, KEYS } from './keys.js'
import { attempt, provider } from './sign-in.js'

const ADDRESS = 'https://federation.example/metadata'
const inside = (entity: string): string => entity.replaceAll(/ xmlns:(md|ds)="[^"]*"/g, '')
const sp = (index: number): string => `<md:EntityDescriptor entityID="https://sp${index}.example"><md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"/></md:EntityDescriptor>`
const idp = (entityId: string, certificate = KEYS.next.certificate): string => inside(idpMetadata({ entityId, certificates: [certificate] }))
/** A document of a federation: groups in groups, whose namespaces and end of validity hold for all entities. */
const aggregate = (entities: readonly string[], attributes = 'validUntil="2030-01-01T00:00:00Z"'): string =>
  `<?xml version="1.0"?><!-- ${'terms of use '.repeat(2000)}--><?xml-stylesheet href="x"?>\n<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ${attributes}>` +
  `<md:Extensions><x:EntityDescriptor xmlns:x="urn:x"/></md:Extensions><md:EntitiesDescriptor xmlns:ds='http://www.w3.org/2000/09/xmldsig#'>${entities.join('\n')}</md:EntitiesDescriptor></md:EntitiesDescriptor>`
const THREE = aggregate([sp(1), idp('https://a.example/idp?a=1&amp;b=2'), sp(2), idp(IDP, KEYS.idp.certificate), idp('https://c.example')])

const input = (more: Partial<SamlInput>): SamlInput => ({ protocol: 'saml', isRequestSigned: false, nameIdFormat: 'persistent', ...more })
const complete = (more: Partial<SamlInput>, stored?: SamlSettings, http = recordedHttp()): Promise<SamlSettings> =>
  prepareSaml({ http, clock: new TestClock(NOW), commonName: 'login.example' }).complete(input(more), stored)
const refusal = async (more: Partial<SamlInput>, stored?: SamlSettings): Promise<string> =>
  complete(more, stored).then(() => 'accepted', (problem: unknown) => { assert.ok(problem instanceof ProviderInvalid, String(problem)); return problem.message })

describe('SAML metadata that describes several providers', () => {
  it('lists the choices when none is named', async () => {
    assert.equal(await refusal({ metadataXml: THREE }), `the metadata describes 3 identity providers, choose one with entityId: https://a.example/idp?a=1&b=2, ${IDP}, https://c.example`)
    assert.match(await refusal({ metadataXml: aggregate(Array.from({ length: 50 }, (_, index) => idp(`https://${index}.example`))) }), /https:\/\/19\.example and 30 more$/)
    assert.match(await refusal({ metadataXml: THREE, entityId: 'https://d.example' }), /does not describe https:\/\/d\.example, but 3 other identity providers: /)
    assert.match(await refusal({ metadataXml: aggregate([sp(1)]) }), /describes no identity provider/)
  })

  it('is reduced to the chosen one, with what its groups say about it', async () => {
    const settings = await complete({ metadataXml: THREE, entityId: IDP })
    assert.match(settings.metadataXml, /^<md:EntityDescriptor entityID="[^"]*" {2}xmlns:md="[^"]*" xmlns:ds='[^']*' validUntil="2030-01-01T00:00:00Z">.*<\/md:EntityDescriptor>$/)
    assert.ok(!settings.metadataXml.includes('c.example'))
    assert.deepEqual([settings.entityId, readIdpMetadata(settings.metadataXml).entityId], [IDP, IDP])
    const { requestId, deliver } = await attempt(provider(settings))
    assert.equal((await deliver(signed(response({ requestId })))).externalId, 'person-1')
    assert.equal(readIdpMetadata((await complete({ metadataXml: THREE, entityId: 'https://a.example/idp?a=1&b=2' })).metadataXml).entityId, 'https://a.example/idp?a=1&b=2')
  })

  it('needs no choice with one identity provider, and is refused after its end', async () => {
    const settings = await complete({ metadataXml: aggregate([sp(1), idp(IDP)]) })
    assert.deepEqual([settings.entityId, readIdpMetadata(settings.metadataXml).entityId], [undefined, IDP])
    assert.match(await refusal({ metadataXml: aggregate([idp(IDP)], 'validUntil="2020-01-01T00:00:00Z"') }), /expired on 2020-01-01/)
    assert.match(await refusal({ metadataXml: idpMetadata(), entityId: 'https://other.example' }), /the metadata describes https:\/\/idp\.example\/metadata instead/)
  })

  it('keeps the chosen one when a change passes a newer document, and asks when it is gone', async () => {
    const stored = await complete({ metadataXml: THREE, entityId: IDP })
    const newer = aggregate([idp('https://c.example'), idp(IDP, KEYS.idp.certificate)])
    assert.equal(readIdpMetadata((await complete({ metadataXml: newer }, stored)).metadataXml).entityId, IDP)
    assert.equal((await complete({}, stored)).entityId, IDP)
    assert.match(await refusal({ metadataXml: aggregate([idp('https://c.example'), idp('https://d.example')]) }, stored), /does not describe https:\/\/idp\.example\/metadata, but 2 other/)
  })

  it('is read again at its address for the chosen one', async () => {
    const http = recordedHttp()
    http.answerWith({ status: 200, body: THREE }, { status: 200, body: aggregate([idp('https://c.example'), idp(IDP, KEYS.next.certificate)]) })
    const settings = await complete({ metadataUrl: ADDRESS, entityId: IDP }, undefined, http)
    assert.equal(http.requests[0]?.maxAnswerBytes, MAX_SAML_AGGREGATE)
    const { requestId, deliver } = await attempt(provider(settings), http)
    assert.equal((await deliver(signed(response({ requestId }), { privateKey: KEYS.next.privateKey }))).externalId, 'person-1')
    assert.equal(http.requests.length, 2)
  })

  it('may have 10 MB, which are read in steps that hold nobody up', async () => {
    const count = 6000
    const text = aggregate(Array.from({ length: count }, (_, index) => sp(index) + idp(`https://${index}.example`)))
    assert.ok(text.length > 0.9 * MAX_SAML_AGGREGATE && text.length < MAX_SAML_AGGREGATE, `${text.length}`)
    let [longest, turns, isDone] = [0, 0, false]
    let start = process.cpuUsage()
    const takeTurn = (): void => {
      const { user, system } = process.cpuUsage(start)
      longest = Math.max(longest, (user + system) / 1000)
      start = process.cpuUsage()
      turns += 1
      if (!isDone) setImmediate(takeTurn)
    }
    setImmediate(takeTurn)
    const settings = await complete({ metadataXml: text, entityId: `https://${count - 1}.example` })
    isDone = true
    assert.equal(readIdpMetadata(settings.metadataXml).entityId, `https://${count - 1}.example`)
    assert.ok(turns > 60, `${turns} turns of others`)
    assert.ok(longest < 50, `${longest} ms between two turns`)
  })
})

describe('A document instead of SAML metadata', () => {
  const utf16 = (order: 'le' | 'be'): string => { const bytes = Buffer.from(`\uFEFF${idpMetadata()}`, 'utf16le'); return (order === 'le' ? bytes : bytes.swap16()).toString() }
  const INSTEAD: Readonly<Record<string, readonly [text: string, words: RegExp]>> = {
    'UTF-16, little-endian': [utf16('le'), /is in UTF-16: pass it in UTF-8/],
    'UTF-16, big-endian': [utf16('be'), /is in UTF-16: pass it in UTF-8/],
    'UTF-16 without a mark': [Buffer.from(idpMetadata(), 'utf16le').toString(), /is in UTF-16: pass it in UTF-8/],
    'ISO-8859-1': [Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!-- Universität -->${idpMetadata()}`, 'latin1').toString(), /is in ISO-8859-1: pass it in UTF-8/],
    'a sign-in page': ['\n<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>Sign in</title></head><body><br></body></html>', /is an HTML page, such as a sign-in page/],
    'a sign-in page without a document type': [`<!-- x --><html>${'<div>'.repeat(50)}</html>`, /is an HTML page/],
    'a discovery document': ['{"issuer":"https://idp.example"}', /is JSON, such as the discovery document of an OpenID provider/],
    'a certificate': [KEYS.idp.certificate, /is a certificate or key/],
    nothing: [' \n', /is empty/],
    text: ['hello', /is not well-formed/],
  }
  for (const [name, [text, words]] of Object.entries(INSTEAD))
    it(`is named in words: ${name}`, async () => {
      assert.match(await refusal({ metadataXml: text }), words)
      const http = recordedHttp()
      http.answerWith({ status: 200, body: text })
      await assert.rejects(complete({ metadataUrl: ADDRESS }, undefined, http), words)
    })
})

describe('A certificate of SAML metadata', () => {
  /** The certificate with other bytes at a place. */
  const broken = (from: Buffer, to: Buffer): string => {
    const der = Buffer.from(bare(KEYS.next.certificate), 'base64')
    const at = der.indexOf(from)
    assert.ok(at >= 0)
    to.copy(der, at)
    return der.toString('base64')
  }
  const RSA = Buffer.from('2a864886f70d010101', 'hex')
  const BAD: Readonly<Record<string, () => readonly [string, RegExp]>> = {
    'a key of an unknown algorithm': () => [broken(RSA, Buffer.from('2a864886f70d01017f', 'hex')), /certificate of CN=idp\.example next has a key that cannot be read/],
    'a key that is none': () => [broken(Buffer.from('3082010a0282010100', 'hex'), Buffer.from('3182010a0282010100', 'hex')), /CN=idp\.example next has a key/],
    'bytes that are none': () => [Buffer.from('no').toString('base64'), /not X\.509/],
  }
  for (const [name, make] of Object.entries(BAD))
    it(`is named and left out, and the good one beside it is used: ${name}`, async () => {
      const [bad, words] = make()
      const metadataXml = idpMetadata({ certificates: [bad, KEYS.idp.certificate] })
      const { certificates, unusable } = readIdpMetadata(metadataXml)
      assert.deepEqual(certificates.map(({ subject }) => subject), ['CN=idp.example'])
      assert.match(unusable.join(), words)
      const { requestId, deliver } = await attempt(provider(await complete({ metadataXml })))
      assert.equal((await deliver(signed(response({ requestId })))).externalId, 'person-1')
      assert.match(await refusal({ metadataXml: idpMetadata({ certificates: [bad] }) }), words)
    })

  it('never makes reading fail, whichever byte of it is changed', () => {
    const der = Buffer.from(bare(KEYS.next.certificate), 'base64')
    for (let at = 0; at < der.length; at++) {
      const changed = Buffer.from(der)
      changed[at] = (changed[at] ?? 0) ^ 0x55
      const { certificates, unusable } = readIdpMetadata(idpMetadata({ certificates: [changed.toString('base64'), KEYS.idp.certificate] }))
      assert.ok(certificates.some(({ subject }) => subject === 'CN=idp.example'), `byte ${at}`)
      assert.equal(certificates.length + unusable.length, 2)
    }
  })
})

describe('SAML metadata that cannot be read again', () => {
  it('is reported with the reason each time, while the last document is used', async () => {
    const http = recordedHttp()
    http.answerWith({ status: 200, body: idpMetadata() }, { status: 503, body: '' }, { status: 200, body: '<!doctype html><html></html>' }, { problem: 'timeout', detail: 'no answer within 30 s' })
    const settings = provider({ metadataUrl: ADDRESS, metadataXml: idpMetadata() })
    const { upstream, clock, failures, deliver } = await attempt(settings, http)
    const begin = async (): Promise<number> => { clock.advance(3600); await upstream.begin(settings, { callback: ACS, state: 's' }); return failures.length }
    assert.deepEqual([failures.length, await begin(), await begin()], [0, 1, 2])
    clock.advance(60)
    await assert.rejects(deliver(signed(response({ requestId: '_r' }), { privateKey: KEYS.stranger.privateKey })))
    assert.deepEqual(failures.map(([address, problem]) => [address, problem instanceof Error && problem.message]), [
      [ADDRESS, 'the metadata address answers with status 503 instead of 200'],
      [ADDRESS, 'the metadata is an HTML page, such as a sign-in page: pass the metadata itself, or an address that needs no sign-in'],
      [ADDRESS, 'the metadata address cannot be read: timeout (no answer within 30 s)'],
    ])
  })
})
