import { samlUpstream } from '@keyhall/adapters-federation'
import { recordedHttp, TestClock } from '@keyhall/adapters-memory'
import type { ExternalIdentity, Upstream } from '@keyhall/core/external-sign-in'
import { ProviderId } from '@keyhall/core/shared'
import type { OutgoingHttp } from '@keyhall/core/shared'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'
import type { NoteFailedRefresh } from '#src/saml/metadata-source.js'
import { ACS, idpMetadata, NOW } from './documents.js'
import { KEYS } from './keys.js'

export const provider = (settings: Partial<SamlSettings> = {}): OpenedProvider<SamlSettings> => ({
  id: ProviderId.parse('7'), name: 'Example', brand: 'saml', version: 1,
  settings: {
    protocol: 'saml', metadataXml: idpMetadata(), binding: 'redirect', isRequestSigned: false, nameIdFormat: 'persistent', certificate: KEYS.own.certificate,
    ...settings,
  },
  secrets: { privateKey: KEYS.own.privateKey },
})

/** One attempt at a provider: started, waiting for the response. */
export interface Attempt {
  readonly requestId: string
  readonly url: string
  readonly clock: TestClock
  readonly upstream: Upstream<SamlSettings>
  readonly memory: string
  /** Addresses of metadata that could not be read again, with the reason. */
  readonly failures: readonly Parameters<NoteFailedRefresh>[]
  /** Delivers a response to the assertion consumer service. */
  readonly deliver: (xml: string, relayState?: string) => Promise<ExternalIdentity>
}

export async function attempt(given: OpenedProvider<SamlSettings> = provider(), http: OutgoingHttp = recordedHttp()): Promise<Attempt> {
  const clock = new TestClock(NOW)
  const failures: Parameters<NoteFailedRefresh>[] = []
  const upstream = samlUpstream({ http, clock, noteFailedRefresh: (...failed) => void failures.push(failed) })
  const { go, memory } = await upstream.begin(given, { callback: ACS, state: 'state-1' })
  const deliver = (xml: string, relayState = 'state-1'): Promise<ExternalIdentity> =>
    upstream.finish(given, memory, {
      kind: 'parameters', url: ACS, parameters: new Map([['SAMLResponse', Buffer.from(xml).toString('base64')], ['RelayState', relayState]]),
    })
  const { requestId } = JSON.parse(memory) as { requestId: string }
  return { requestId, url: 'url' in go ? go.url : '', clock, upstream, memory, failures, deliver }
}
