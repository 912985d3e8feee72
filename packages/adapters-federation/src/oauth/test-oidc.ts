import { Failure } from '@keyhall/core/shared'
import type { TestedStep } from '@keyhall/core/external-sign-in'
import type { OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import type { GuardedFetch } from '../guarded-fetch.js'
import { testedLogout } from '../end-session.js'
import type { SigningKeys } from '../signing-keys.js'
import { ALGORITHMS } from '../verified-jwt.js'
import { WITHOUT_ISSUER } from './advice.js'
import type { ClientOfProvider } from './exchange-code.js'
import { probeClient } from './probe-client.js'
import type { ProviderMetadata } from './provider-metadata.js'

interface Means {
  readonly fetch: GuardedFetch
  readonly keys: Pick<SigningKeys, 'read'>
  readonly metadata: () => Promise<ProviderMetadata>
  readonly client: (metadata: ProviderMetadata) => Promise<ClientOfProvider>
}

type Provider = OpenedProvider<OidcSettings>

/** Runs one step; a failure is its result. */
async function tried(step: string, work: () => Promise<string>): Promise<TestedStep> {
  try {
    return { step, isOk: true, detail: await work() }
  } catch (problem) {
    if (!(problem instanceof Failure)) throw problem
    return { step, isOk: false, detail: problem.message }
  }
}

const keysStep = ({ settings }: Provider, { jwks_uri: url }: ProviderMetadata, keys: Means['keys']): Promise<TestedStep> | undefined => {
  if (settings.usesHs256) return undefined
  return tried('keys', async () => {
    if (url === undefined) return 'The metadata names no signing keys (jwks_uri): no ID token can be verified.'
    const found = (await keys.read(url)).keys
    return `The signing keys can be read: ${found.length} at ${url}.`
  }).then((step) => (url === undefined ? { ...step, isOk: false } : step))
}

/** Whether the signatures of ID tokens are of a kind that the settings accept, as far as the metadata says. */
function algorithmStep({ settings }: Provider, { id_token_signing_alg_values_supported: listed }: ProviderMetadata): TestedStep | undefined {
  const accepted = settings.usesHs256 ? ['HS256'] : ALGORITHMS
  if (listed === undefined || listed.some((one) => accepted.includes(one))) return undefined
  const advice = listed.includes('HS256') ? ': set usesHs256' : ''
  return { step: 'algorithm', isOk: false, detail: `The provider signs ID tokens with ${listed.slice(0, 10).join(', ')}, which the settings do not accept${advice}.` }
}

const advice = ({ settings, brand }: Provider, { authorization_response_iss_parameter_supported: sendsIssuer }: ProviderMetadata): string =>
  sendsIssuer === true || settings.hasOwnCallback || (brand !== 'oidc' && brand !== 'gitlab_self_hosted') ? '' : WITHOUT_ISSUER

/** Tests what can be tested without a person: discovery with both issuers, keys, algorithms, client id and secret. */
export async function testOidc(provider: Provider, callback: string, { fetch, keys, metadata: read, client }: Means): Promise<readonly TestedStep[]> {
  const { settings } = provider
  let metadata: ProviderMetadata | undefined
  const discovery = await tried('discovery', async () => {
    metadata = await read()
    return `The provider answers as ${metadata.issuer}.`
  })
  if (!metadata) return [{ ...discovery, detail: `${discovery.detail}. Check the issuer: ${settings.issuer} must serve /.well-known/openid-configuration.` }]
  const named = metadata
  const steps = [discovery, await keysStep(provider, named, keys), algorithmStep(provider, named)]
  return [
    ...steps.filter((step) => step !== undefined),
    await probeClient(fetch, named.token_endpoint, () => client(named), callback),
    { step: 'callback', isOk: true, detail: `Register this redirect URI at the provider: ${callback}${advice(provider, named)}` },
    ...(settings.isFederatedLogout ? [testedLogout(named)] : []),
  ]
}
