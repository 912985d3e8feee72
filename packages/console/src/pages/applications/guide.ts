import type { Framework, Registration } from './frameworks.js'

/** A block of code with the file that it goes into; `sh` blocks are commands. */
export interface Snippet {
  readonly language: string
  /** Absent for a command or an excerpt. */
  readonly file?: string
  readonly code: string
}

/** What a page of `docs/connect` says to a machine: the registration and the code. */
export interface Guide {
  readonly registration: Registration
  readonly clientId: string
  readonly snippets: readonly Snippet[]
}

/** The pages whose code the tests run, each in a file of its own in the build. */
const PAGES: Readonly<Record<string, () => Promise<string>>> = import.meta.glob('../../../../../docs/connect/[a-z]*.md', { query: '?raw', import: 'default' })

interface BootstrapClient {
  readonly client_id: string
  readonly application_type?: string
  readonly redirect_uris: readonly string[]
  readonly post_logout_redirect_uris?: readonly string[]
  readonly grant_types: readonly string[]
  readonly token_endpoint_auth_method: string
  readonly id_token_userinfo_assertion?: boolean
}

const METHODS: Readonly<Record<string, Registration['authMethodType']>> = {
  client_secret_basic: 'OIDC_AUTH_METHOD_TYPE_BASIC', client_secret_post: 'OIDC_AUTH_METHOD_TYPE_POST', none: 'OIDC_AUTH_METHOD_TYPE_NONE',
}

function registrationOf(client: BootstrapClient): Registration {
  return {
    appType: client.application_type === 'user_agent' ? 'OIDC_APP_TYPE_USER_AGENT' : 'OIDC_APP_TYPE_WEB',
    authMethodType: METHODS[client.token_endpoint_auth_method] ?? 'OIDC_AUTH_METHOD_TYPE_BASIC',
    grantTypes: client.grant_types.includes('refresh_token') ? ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'] : ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'],
    redirectUris: client.redirect_uris,
    postLogoutRedirectUris: client.post_logout_redirect_uris ?? [],
    idTokenUserinfoAssertion: client.id_token_userinfo_assertion === true,
  }
}

const REGISTRATION_FILE = 'client.bootstrap.json'

/** Reads the fenced blocks of a page: the registration, and every block after it except the commands that register or start. */
export function readGuide(page: string): Guide {
  const blocks = [...page.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm)].map(([, language = '', file, code = '']) => ({ language, code, ...(file === undefined ? {} : { file }) }))
  const document = JSON.parse(blocks.find(({ file }) => file === REGISTRATION_FILE)?.code ?? '{}') as { readonly clients: readonly [BootstrapClient] }
  const [client] = document.clients
  const isShown = ({ file, code }: Snippet): boolean => file !== REGISTRATION_FILE && file !== 'register.sh' && !/^(ISSUER=|oauth2-proxy --config)/.test(code)
  return { registration: registrationOf(client), clientId: client.client_id, snippets: blocks.filter(isShown) }
}

/** @throws when the page cannot be loaded */
export async function loadGuide({ page }: Framework): Promise<Guide> {
  const load = Object.entries(PAGES).find(([path]) => path.endsWith(`/${page}.md`))?.[1]
  if (!load) throw new Error(`there is no page docs/connect/${page}.md`)
  return readGuide(await load())
}

/** The values of an application that stand in its code. */
export interface Filling {
  readonly issuer: string
  readonly clientId: string
  /** The first redirect URI. */
  readonly redirectUri: string | undefined
  readonly vendor: string
}

const originOf = (uri: string | undefined): string | undefined => /^https?:\/\/[^/?#]+/.exec(uri ?? '')?.[0]

/** What stands in the code where the client secret belongs. */
export const NO_SECRET = 'YOUR_CLIENT_SECRET'

/** The code with the values of the application in place of those of the page. */
export function filled(code: string, guide: Guide, { issuer, clientId, redirectUri, vendor }: Filling): string {
  const [example] = guide.registration.redirectUris
  const [from, to] = [originOf(example), originOf(redirectUri)]
  const moved = from === undefined || to === undefined ? code : code.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to))
  const issued = moved.replaceAll('http://localhost:8080', issuer).replaceAll('https://login.example.com', issuer)
  const named = vendor === 'keyhall' ? issued : issued.replaceAll('urn:keyhall:iam', `urn:${vendor}:iam`)
  // The id of an example is often part of a host name too (`grafana.example.com`), which stays.
  const whole = new RegExp(`(?<![\\w./-])${guide.clientId.replaceAll(/[^\w]/g, String.raw`\$&`)}(?![\\w.-])`, 'g')
  return named.replaceAll(whole, clientId).replaceAll('replace-with-a-secret-of-your-own', NO_SECRET)
}

const random = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))).replaceAll(/[+/=]/g, '')

/** The variables that every example reads, as an `.env` file. */
export function envFile({ issuer, clientId }: Pick<Filling, 'issuer' | 'clientId'>, secret: string | undefined, ownSecret?: string): string {
  const lines = [`ISSUER=${issuer}`, `CLIENT_ID=${clientId}`, ...(secret === undefined ? [] : [`CLIENT_SECRET=${secret}`]), ...(ownSecret === undefined ? [] : [`${ownSecret}=${random()}`])]
  return `${lines.join('\n')}\n`
}
