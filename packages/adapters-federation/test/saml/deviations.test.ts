import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { samlUpstream } from '@keyhall/adapters-federation'
import { recordedHttp, TestClock } from '@keyhall/adapters-memory'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import { documentsFor, SAML_REFUSED } from './deviations.js'
import type { SamlDeviation } from './deviations.js'
import { ACS, AUDIENCE, idpMetadata, NOW, response, signed } from './documents.js'
import { KEYS } from './keys.js'
import { attempt, provider } from './sign-in.js'

interface Tried {
  readonly requestId: string
  readonly finish: () => Promise<ExternalIdentity>
}

const given = ({ settings = {}, withoutKey }: SamlDeviation) => {
  const { settings: { certificate, ...rest }, ...one } = provider(settings)
  return withoutKey ? { ...one, settings: rest, secrets: {} } : { ...one, settings: { ...rest, ...(certificate === undefined ? {} : { certificate }) } }
}

async function begun(deviation: SamlDeviation): Promise<Tried> {
  const one = given(deviation)
  const { requestId, upstream, memory } = await attempt(one)
  const { document = (of) => signed(of.response()), parameters = {} } = deviation
  return {
    requestId,
    finish: async () => {
      const xml = await document(documentsFor({ requestId, recipient: ACS, destination: ACS, audience: AUDIENCE }))
      const all = { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: 'state-1', ...parameters }
      const sent = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
      return upstream.finish(one, memory, { kind: 'parameters', url: ACS, parameters: new Map(sent) })
    },
  }
}

const filled = (word: string, requestId: string): string => word.replace('{acs}', ACS).replace('{audience}', AUDIENCE).replace('{request}', requestId)

describe('A SAML provider that deviates', () => {
  const sentences = new Map<string, string>()
  const failed = (work: Promise<unknown>) => work.then(() => assert.fail('signed in'), (problem: unknown) => problem as Error & { readonly code: string })

  for (const [what, [deviation, kind, ...words]] of Object.entries(SAML_REFUSED)) {
    it(`is refused as ${kind} with its cause: ${what}`, async () => {
      let requestId = ''
      const problem = await failed(begun(deviation).then((one) => { requestId = one.requestId; return one.finish() }))
      assert.equal(problem.code, `external_sign_in.${kind}`, problem.stack)
      for (const word of words) assert.ok(problem.message.includes(filled(word, requestId)), problem.message)
      assert.ok(!problem.message.includes('PRIVATE') && !problem.message.includes('state-1'))
      sentences.set(what, problem.message.replaceAll(requestId || '-', ''))
    })
  }

  for (const [what, parameters, words] of [['of another sign-in', { RelayState: 'state-2' }, /RelayState is that of another/], ['that is absent', { RelayState: undefined }, /RelayState is missing/]] as const)
    it(`is refused for a RelayState ${what}`, async () => {
      const problem = await failed(begun({ parameters }).then((one) => one.finish()))
      assert.match(problem.message, words)
    })

  it('gets a sentence of its own for each deviation', () => {
    const all = [...sentences.values()]
    assert.deepEqual(all.filter((one, index) => all.indexOf(one) !== index), [])
  })

  it('has both fingerprints in the sentence about a certificate', async () => {
    const problem = await failed(begun(SAML_REFUSED['a signature by another certificate']?.[0] ?? {}).then((one) => one.finish()))
    const [stranger, expected] = [KEYS.stranger, KEYS.idp].map(({ certificate }) => new X509Certificate(certificate).fingerprint256)
    assert.ok(problem.message.indexOf(stranger ?? '-') < problem.message.indexOf(expected ?? '-') && problem.message.includes(stranger ?? '-'), problem.message)
  })

  it('is refused with the reason when its metadata has no usable certificate any more', async () => {
    const http = recordedHttp()
    const url = 'https://idp.example/metadata'
    http.answerWith({ status: 200, body: idpMetadata() }, { status: 200, body: idpMetadata({ certificates: ['AAAA'] }) })
    const { requestId, deliver, clock } = await attempt(provider({ metadataUrl: url, metadataXml: '' }), http)
    clock.advance(3600)
    const problem = await failed(deliver(signed(response({ requestId }))))
    assert.deepEqual([problem.code, problem.message.includes('not X.509')], ['external_sign_in.misconfigured', true])
  })
})

describe('The test of a SAML provider that deviates', () => {
  const EXPIRED = NOW + 11 * 365 * 86_400
  const METADATA: Readonly<Record<string, readonly [settings: Partial<SamlSettings>, step: string, words: string, now?: number]>> = {
    'an expired certificate': [{}, 'certificate', 'CN=idp.example expired on 2037-01-12', EXPIRED],
    'a certificate of the future': [{}, 'certificate', 'CN=idp.example is valid from 2027-01-14', NOW - 10 * 86_400],
    'an unreadable certificate': [{ metadataXml: idpMetadata({ certificates: ['AAAA'] }) }, 'certificate', 'not X.509'],
    'no certificate': [{ metadataXml: idpMetadata({ certificates: [] }) }, 'certificate', 'no certificate for signing'],
    'metadata that have expired': [{ metadataXml: idpMetadata({ attributes: 'validUntil="2020-01-01T00:00:00Z"' }) }, 'metadata', 'expired on 2020-01-01'],
    'no address for the binding': [{ binding: 'post', metadataXml: idpMetadata({ services: '' }) }, 'binding', 'binding post, nor for another'],
    'a transient name id without an attribute': [{ nameIdFormat: 'transient' }, 'name id', 'choose the attribute'],
    'a page instead of metadata': [{ metadataXml: '<!doctype html><html></html>' }, 'metadata', 'HTML page'],
  }
  for (const [what, [settings, step, words, now = NOW]] of Object.entries(METADATA))
    it(`says: ${what}`, async () => {
      const upstream = samlUpstream({ http: recordedHttp(), clock: new TestClock(now), noteFailedRefresh: () => undefined })
      const found = (await upstream.test(provider(settings), ACS)).find((one) => !one.isOk)
      assert.deepEqual([found?.step, found?.detail.includes(words)], [step, true], found?.detail)
    })

  it('names the fingerprint of each certificate', async () => {
    const upstream = samlUpstream({ http: recordedHttp(), clock: new TestClock(NOW), noteFailedRefresh: () => undefined })
    const [certificate] = (await upstream.test(provider(), ACS)).filter(({ step }) => step === 'certificate')
    assert.ok(certificate?.detail.includes(new X509Certificate(KEYS.idp.certificate).fingerprint256), certificate?.detail)
  })
})
