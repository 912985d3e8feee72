import type { ExternalIdentity, Upstream } from '@keyhall/core/external-sign-in'
import type { OAuthSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import type { OutgoingHttp } from '@keyhall/core/shared'
import { answering } from '../answers.js'
import type { Answer } from '../answers.js'

const CALLBACK = 'https://id.example/ui/login/login/externalidp/callback'

export const oauthProvider = (own: Partial<OAuthSettings> = {}): OpenedProvider<OAuthSettings> => ({
  id: ProviderId.parse('1'), name: 'Up', brand: 'oauth', version: 1, secrets: { clientSecret: 'a secret' },
  settings: {
    protocol: 'oauth', clientId: 'keyhall', authorizationEndpoint: 'https://up.example/authorize', tokenEndpoint: 'https://up.example/token', userEndpoint: 'https://up.example/user',
    scopes: ['read'], idAttribute: 'id', usePkce: true, ...own,
  },
})

/** Answers of the paths of `up.example`; an honest token answer by default. */
export type Answers = Readonly<Record<string, Answer>>

export const network = (answers: Answers) =>
  answering(({ path }) => answers[path] ?? (path === '/token' ? '{"access_token":"an-access-token","token_type":"Bearer"}' : { status: 404, body: '{}' }))

interface Attempt {
  readonly provider?: OpenedProvider<OAuthSettings>
  readonly parameters?: Readonly<Record<string, string>>
}

/** Signs in at an OAuth provider with these answers. */
export async function signInAt(
  upstreamOf: (http: OutgoingHttp) => Upstream<OAuthSettings>, answers: Answers, { provider = oauthProvider(), parameters = { code: 'the-code', state: 'the-state' } }: Attempt = {},
): Promise<ExternalIdentity> {
  const upstream = upstreamOf(network(answers).http)
  const { memory } = await upstream.begin(provider, { callback: CALLBACK, state: 'the-state' })
  return upstream.finish(provider, memory, { kind: 'parameters', url: CALLBACK, parameters: new Map(Object.entries(parameters)) })
}
