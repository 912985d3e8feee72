import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'

export const FOREIGN_CLIENT = { clientId: 'keyhall', clientSecret: 'the secret of keyhall at oidc-provider' } as const

interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  /** Whether the provider says so of the address. Absent: it does. */
  readonly isVerified?: boolean
}

interface Context {
  readonly oidc: { readonly provider: OidcProvider; readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } }
}

const jwk = (type: 'rsa' | 'ec') => (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ec', { namedCurve: 'P-256' })).privateKey.export({ format: 'jwk' })

/** oidc-provider, unmodified. Its sign-in page is that of the application around it: here `account` is signed in without a question, or refuses. */
export class ForeignOpenIdProvider {
  account: Account | undefined
  readonly #server = http.createServer()
  #issuer = ''

  get issuer(): string {
    return this.#issuer
  }

  /** @param redirectUri of the only client, which `algorithm` signs ID tokens for */
  async start(redirectUri: string, algorithm: 'RS256' | 'ES256' = 'RS256'): Promise<void> {
    await new Promise<void>((done) => { this.#server.listen(0, '127.0.0.1', done) })
    this.#issuer = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    const { clientId, clientSecret } = FOREIGN_CLIENT
    const provider = new OidcProvider(this.#issuer, {
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], id_token_signed_response_alg: algorithm }],
      jwks: { keys: [{ ...jwk('rsa'), kid: 'rs', alg: 'RS256' }, { ...jwk('ec'), kid: 'es', alg: 'ES256' }] },
      cookies: { keys: ['a key of the tests'] },
      claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      interactions: { url: () => '/interaction' },
      features: { devInteractions: { enabled: false } },
      loadExistingGrant: granted,
      findAccount: (_: unknown, accountId: string) => this.account && { accountId, claims: () => claimsOf(accountId, this.account) },
    })
    const answer = provider.callback()
    this.#server.on('request', (req, res) => {
      if (req.url !== '/interaction') return answer(req, res)
      const result = this.account ? { login: { accountId: this.account.id } } : { error: 'access_denied', error_description: 'the account is disabled' }
      provider.interactionFinished(req, res, result).catch((problem: unknown) => res.destroy(problem as Error))
    })
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => { this.#server.close(done) })
  }
}

const claimsOf = (sub: string, account: Account | undefined) => ({
  sub, name: account?.name, given_name: account?.name, family_name: 'Foreign',
  email: account?.email, email_verified: account?.isVerified ?? true,
})

/** Never asks for consent. */
async function granted({ oidc: { provider, client: { clientId }, session: { accountId } } }: Context) {
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}
