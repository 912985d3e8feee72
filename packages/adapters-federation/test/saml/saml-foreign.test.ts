import assert from 'node:assert/strict'
import { samlMetadata, samlUpstream } from '@keyhall/adapters-federation'
import { recordedHttp, TestClock } from '@keyhall/adapters-memory'
import { UpstreamMisconfigured, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'
import { ACS, NOW } from './documents.js'
import { ForeignIdp } from './foreign-idp.js'
import { KEYS } from './keys.js'
import { provider } from './sign-in.js'

interface World {
  readonly settings?: Partial<SamlSettings>
  readonly idp?: { isEncrypted?: boolean; wantsSignedRequests?: boolean }
  /** Our key when the response arrives. */
  readonly keyLater?: string | undefined
  readonly change?: (xml: string) => string
}

/** A whole sign-in at the foreign provider. */
async function signIn({ settings = {}, idp = {}, change = (xml) => xml, ...later }: World = {}): Promise<ExternalIdentity> {
  const foreign = new ForeignIdp({ ownMetadata: samlMetadata(provider(settings), ACS), ...idp })
  const given: OpenedProvider<SamlSettings> = provider({ ...settings, metadataXml: foreign.metadata })
  const upstream = samlUpstream({ http: recordedHttp(), clock: new TestClock(NOW), noteFailedRefresh: () => undefined })
  const { go, memory } = await upstream.begin(given, { callback: ACS, state: 'state-1' })
  assert.ok(go.kind !== 'credentials')
  const xml = await foreign.answer(go.url, go.kind === 'form' ? go.fields : undefined)
  const parameters = new Map([['SAMLResponse', Buffer.from(change(xml)).toString('base64')], ['RelayState', 'state-1']])
  const receiver = 'keyLater' in later ? { ...given, secrets: later.keyLater === undefined ? {} : { privateKey: later.keyLater } } : given
  return upstream.finish(receiver, memory, { kind: 'parameters', url: ACS, parameters })
}

describe('A foreign SAML provider (samlify)', () => {
  for (const binding of ['redirect', 'post'] as const) {
    it(`signs a person in through the ${binding} binding`, async () => {
      const identity = await signIn({ settings: { binding } })
      assert.deepEqual([identity.externalId, identity.email, identity.amr], ['person-1', 'ada@example.com', ['mfa']])
    })

    it(`accepts our signed requests through the ${binding} binding`, async () => {
      assert.equal((await signIn({ settings: { binding, isRequestSigned: true }, idp: { wantsSignedRequests: true } })).externalId, 'person-1')
    })
  }

  it('signs a person in with an encrypted assertion', async () => {
    const seen: string[] = []
    const identity = await signIn({ idp: { isEncrypted: true }, change: (xml) => { seen.push(xml); return xml } })
    assert.equal(identity.externalId, 'person-1')
    assert.ok(!seen.join().includes('person-1'))
  })

  it('gets one message for each failure to decrypt: another key, a changed key and changed content', async () => {
    const messages = new Set<string>()
    const spoil = (which: number) => (xml: string): string => {
      let index = -1
      return xml.replaceAll(/(CipherValue>)(.{12})/g, (all, tag: string, text: string) => (text.startsWith('<') || (index += 1) !== which ? all : `${tag}AAAAAAAAAAAA`))
    }
    const attempts: readonly World[] = [{ keyLater: KEYS.stranger.privateKey }, { change: spoil(0) }, { change: spoil(1) }]
    for (const each of attempts)
      await assert.rejects(signIn({ idp: { isEncrypted: true }, ...each }), (problem: Error) => problem instanceof UpstreamUntrusted && messages.add(problem.message).size > 0)
    const [only = '', ...others] = messages
    assert.deepEqual(others, [])
    assert.ok(only.startsWith('the assertion cannot be decrypted: it is encrypted for our certificate, "CN=keyhall.example"'), only)
  })

  it('is refused with PKCS #1 v1.5 padding of the encrypted key', async () => {
    await assert.rejects(signIn({ idp: { isEncrypted: true }, change: (xml) => xml.replace('xmlenc#rsa-oaep-mgf1p', 'xmlenc#rsa-1_5') }), /rsa-1_5/)
  })

  it('fails with a problem of the settings when it encrypts and there is no key', async () => {
    await assert.rejects(signIn({ idp: { isEncrypted: true }, keyLater: undefined }), UpstreamMisconfigured)
  })
})
