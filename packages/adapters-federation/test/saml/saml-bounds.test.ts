import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { promisify } from 'node:util'
import { samlUpstream } from '@keyhall/adapters-federation'
import { processorTime, recordedHttp, TestClock } from '@keyhall/adapters-memory'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { encrypt } from 'xml-encryption'
import { assertion, NOW, response, signed } from './documents.js'
import { HEAVY, TOO_HEAVY } from './heavy-xml.js'
import { KEYS } from './keys.js'
import { byForm, byQuery, carried, ours, posted, request } from './logout-documents.js'
import { attempt } from './sign-in.js'

/** Milliseconds of processor time for one message of a stranger: others wait as long. */
const MAX_MILLISECONDS = 50
const slo = samlUpstream({ http: recordedHttp(), clock: new TestClock(NOW), noteFailedRefresh: () => undefined })

const encrypted = async (xml: string): Promise<string> => {
  const { certificate } = KEYS.own
  const options = { rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }), pem: certificate, encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm', keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p' } as const
  return promisify(encrypt)(xml, options)
}

/** Signed by a key that is not in the metadata, as anybody can. */
const byStranger = (xml: string): string => signed(xml, { privateKey: KEYS.stranger.privateKey })
const advice = (requestId: string, content: string): string => assertion({ requestId }).replace('<saml:Conditions', `<saml:Advice>${content}</saml:Advice><saml:Conditions`)
const intoSignature = (xml: string, content: string): string => xml.replace('</Signature>', `<Object>${content}</Object></Signature>`)
const beforeEnd = (xml: string, content: string): string => xml.replace(/<\/samlp:(Response|LogoutRequest)>$/, (end) => content + end)

/** Where content of a stranger can be in a response. The last two need an account at the provider. */
const IN_RESPONSES: Readonly<Record<string, (requestId: string, content: string) => Promise<string> | string>> = {
  'beside a forged assertion': (requestId, content) => beforeEnd(byStranger(response({ requestId })), content),
  'in a forged assertion': (requestId, content) => byStranger(response({ requestId }, advice(requestId, content))),
  'in a forged signature': (requestId, content) => intoSignature(byStranger(response({ requestId })), content),
  'in a forged encrypted assertion': async (requestId, content) => response({ requestId }, `<saml:EncryptedAssertion>${await encrypted(byStranger(advice(requestId, content)))}</saml:EncryptedAssertion>`),
  'beside encrypted data': async (requestId, content) => response({ requestId }, `<saml:EncryptedAssertion>${await encrypted(byStranger(assertion({ requestId })))}${content}</saml:EncryptedAssertion>`),
  'beside an honest assertion': (requestId, content) => beforeEnd(signed(response({ requestId })), content),
  'in an honest assertion': (requestId, content) => signed(response({ requestId }, advice(requestId, content))),
}

const NAME_ID = '<saml:NameID>person-1</saml:NameID>'
const IN_LOGOUTS: Readonly<Record<string, (content: string) => ReturnType<typeof posted>>> = {
  'beside a forged signature': (content) => posted(beforeEnd(byForm(request(), KEYS.stranger.privateKey), content)),
  'in a forged signature': (content) => posted(intoSignature(byForm(request(), KEYS.stranger.privateKey), content)),
  'in an honest form': (content) => posted(byForm(request({ content: NAME_ID + content }))),
  'in an honest query': (content) => carried(byQuery(request({ content: NAME_ID + content }))),
}

describe('The cost of a SAML message', () => {
  for (const [unit, content] of Object.entries(HEAVY)) {
    for (const [place, build] of Object.entries(IN_RESPONSES)) {
      it(`is bounded for ${unit} ${place}`, async () => {
        const { requestId, deliver } = await attempt()
        const xml = await build(requestId, content)
        const time = await processorTime(async () => deliver(xml).catch((problem: unknown) => assert.ok(problem instanceof UpstreamUntrusted, String(problem))))
        assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
      })
    }
    for (const [place, build] of Object.entries(IN_LOGOUTS)) {
      it(`is bounded for ${unit} ${place} of a logout`, async () => {
        const message = build(content)
        const time = await processorTime(async () => slo.signOutRequested(ours, message).catch((problem: unknown) => assert.ok(problem instanceof UpstreamUntrusted, String(problem))))
        assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
      })
    }
  }

  for (const [unit, [content, reason]] of Object.entries(TOO_HEAVY))
    it(`is small for too many ${unit}, which are refused in words`, async () => {
      const { requestId, deliver } = await attempt()
      const xml = beforeEnd(response({ requestId }), content)
      const time = await processorTime(async () => assert.rejects(deliver(xml), reason))
      assert.ok(time < MAX_MILLISECONDS, `${time} ms`)
      await assert.rejects(slo.signOutRequested(ours, posted(beforeEnd(request(), content))), reason)
    })

  it('does not keep a response with 300 roles from being read', async () => {
    const role = (index: number): string => `<saml:Attribute Name="Role"><saml:AttributeValue xmlns:xsi="urn:i" xsi:type="s">role-${index}</saml:AttributeValue></saml:Attribute>`
    const { requestId, deliver } = await attempt()
    const { claims } = await deliver(signed(response({ requestId, attributes: Array.from({ length: 300 }, (_, index) => role(index)).join('') })))
    assert.equal((claims['Role'] as readonly string[]).length, 300)
  })
})
