import { XMLSerializer } from '@xmldom/xmldom'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity, Upstream, UpstreamAnswer } from '@keyhall/core/external-sign-in'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'
import type { Clock, OutgoingHttp } from '@keyhall/core/shared'
import { authnRequest } from './authn-request.js'
import { checkAssertion } from './check-assertion.js'
import { checkResponse } from './check-response.js'
import { identityOf } from './identity.js'
import { requestedSignOut, signOutAt } from './logout.js'
import { MetadataSource } from './metadata-source.js'
import type { NoteFailedRefresh } from './metadata-source.js'
import { serviceProviderAt } from './service-provider.js'
import type { OwnKey } from './service-provider.js'
import { testSaml } from './test-provider.js'
import { decodeResponse, parseSaml, verifiedAssertion } from './verified-assertion.js'
import { withNewKeys } from './with-new-keys.js'

interface SamlUpstreamOptions {
  /** The guarded client, for metadata. */
  readonly http: OutgoingHttp
  readonly clock: Clock
  readonly noteFailedRefresh: NoteFailedRefresh
}

/** What `finish` compares the response with. Single use, so that an assertion is accepted once. */
interface Memory {
  readonly requestId: string
  readonly acs: string
  readonly state: string
}

/** The response of this attempt. @throws UpstreamUntrusted */
function responseOf(answer: UpstreamAnswer, { state }: Memory): string {
  if (answer.kind !== 'parameters') throw new UpstreamUntrusted('a SAML provider answers with parameters')
  const relayState = answer.parameters.get('RelayState')
  if (relayState === undefined || relayState === '') throw new UpstreamUntrusted('RelayState is missing: the provider must return it unchanged')
  // Not shown: it is as secret as the `state` of OAuth.
  if (relayState !== state) throw new UpstreamUntrusted('RelayState is that of another sign-in')
  const response = answer.parameters.get('SAMLResponse')
  if (response === undefined || response === '') throw new UpstreamUntrusted('the answer has no SAMLResponse')
  return decodeResponse(response)
}

const receivingKey = ({ certificate }: SamlSettings, { privateKey }: OpenedProvider['secrets']): Partial<OwnKey> =>
  ({ ...(certificate === undefined ? {} : { certificate }), ...(privateKey === undefined ? {} : { privateKey }) })

type SamlUpstream = Upstream<SamlSettings> & Required<Pick<Upstream<SamlSettings>, 'signOut' | 'signOutRequested'>>

/** SAML 2.0 in the role of the service provider (Web Browser SSO Profile, SAML Profiles §4.1). Started by us only. */
export function samlUpstream({ http, clock, noteFailedRefresh }: SamlUpstreamOptions): SamlUpstream {
  const source = new MetadataSource({ http, clock, noteFailedRefresh })

  const finish = async ({ settings, secrets }: OpenedProvider<SamlSettings>, memory: Memory, answer: UpstreamAnswer): Promise<ExternalIdentity> => {
    const response = parseSaml(responseOf(answer, memory), 'the response')
    const { entityId: audience } = serviceProviderAt(memory.acs)
    return withNewKeys(source, settings, async (metadata) => {
      const expected = { requestId: memory.requestId, acs: memory.acs, audience, issuer: metadata.entityId }
      checkResponse(response, expected)
      const assertion = await verifiedAssertion(response, { metadata, ownKey: receivingKey(settings, secrets) })
      checkAssertion(assertion, expected, clock.now())
      return { ...identityOf(assertion, settings), assertion: new XMLSerializer().serializeToString(assertion) }
    })
  }

  return {
    async begin(provider, attempt) {
      const { go, id } = await authnRequest(provider, await source.read(provider.settings), attempt)
      return { go, memory: JSON.stringify({ requestId: id, acs: attempt.callback, state: attempt.state } satisfies Memory) }
    },
    finish: (provider, memory, answer) => finish(provider, JSON.parse(memory) as Memory, answer),
    signOut: async (provider, attempt) => signOutAt(provider, await source.read(provider.settings), attempt, clock.now()),
    signOutRequested: (provider, message) => withNewKeys(source, provider.settings, async (metadata) => requestedSignOut(provider, metadata, message, clock.now())),
    test: (provider) => testSaml(provider, source, clock.now()),
  }
}
