import type { ConsoleKey } from '@keyhall/texts/console'

/** What an application is. It decides type, grants and authentication method where no framework does. */
export type Kind = 'web' | 'spa' | 'native' | 'api' | 'device' | 'service'

/** Settings that a kind or a framework chooses for a new OIDC application, in the words of the API. */
export interface Registration {
  readonly appType: 'OIDC_APP_TYPE_WEB' | 'OIDC_APP_TYPE_USER_AGENT' | 'OIDC_APP_TYPE_NATIVE'
  readonly authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC' | 'OIDC_AUTH_METHOD_TYPE_POST' | 'OIDC_AUTH_METHOD_TYPE_NONE'
  readonly grantTypes: readonly ('OIDC_GRANT_TYPE_AUTHORIZATION_CODE' | 'OIDC_GRANT_TYPE_REFRESH_TOKEN' | 'OIDC_GRANT_TYPE_DEVICE_CODE')[]
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  readonly idTokenUserinfoAssertion: boolean
}

const CODE_AND_REFRESH = ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'] as const

/** The kinds of OIDC applications with their settings. An API has no sign-in, a service is a user. */
export const KIND_REGISTRATIONS = {
  web: {
    appType: 'OIDC_APP_TYPE_WEB', authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC', grantTypes: CODE_AND_REFRESH, redirectUris: ['http://localhost:3000/callback'],
    postLogoutRedirectUris: ['http://localhost:3000/'], idTokenUserinfoAssertion: false,
  },
  spa: {
    appType: 'OIDC_APP_TYPE_USER_AGENT', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', grantTypes: CODE_AND_REFRESH, redirectUris: ['http://localhost:3000/'],
    postLogoutRedirectUris: ['http://localhost:3000/'], idTokenUserinfoAssertion: false,
  },
  native: {
    appType: 'OIDC_APP_TYPE_NATIVE', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', grantTypes: CODE_AND_REFRESH, redirectUris: ['com.example.app:/callback'],
    postLogoutRedirectUris: [], idTokenUserinfoAssertion: false,
  },
  device: {
    appType: 'OIDC_APP_TYPE_NATIVE', authMethodType: 'OIDC_AUTH_METHOD_TYPE_NONE', grantTypes: ['OIDC_GRANT_TYPE_DEVICE_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'], redirectUris: [],
    postLogoutRedirectUris: [], idTokenUserinfoAssertion: false,
  },
} as const satisfies Readonly<Partial<Record<Kind, Registration>>>

/** The kinds as cards, in their order. */
export const KINDS: readonly { readonly id: Kind; readonly title: ConsoleKey; readonly text: ConsoleKey }[] = [
  { id: 'web', title: 'applications.kind.web', text: 'applications.kind.webText' },
  { id: 'spa', title: 'applications.kind.spa', text: 'applications.kind.spaText' },
  { id: 'native', title: 'applications.kind.native', text: 'applications.kind.nativeText' },
  { id: 'api', title: 'applications.kind.api', text: 'applications.kind.apiText' },
  { id: 'device', title: 'applications.kind.device', text: 'applications.kind.deviceText' },
  { id: 'service', title: 'applications.kind.service', text: 'applications.kind.serviceText' },
]

/** A framework or product. Its settings and its code are those of a page in `docs/connect`, whose code the tests run. */
export interface Framework {
  /** Also the value of `?for=`. */
  readonly id: string
  readonly name: string
  /** The language or purpose, which is not translated. */
  readonly about: string
  /** The page in `docs/connect`. */
  readonly page: string
  /** The part of a redirect URI by which the framework is recognized later. */
  readonly path?: string
  /** The command that starts the application with the variables of the `.env` file. */
  readonly run?: string
  /** The variable with a random secret of the application's own. */
  readonly ownSecret?: string
  /** Whether it is an application itself, so that its name is that of the application. */
  readonly isProduct?: boolean
  /** Whether the tests run the code, not only the registration. */
  readonly isCodeTested?: boolean
}

export const FRAMEWORKS: readonly Framework[] = [
  { id: 'authjs', name: 'Auth.js / Next.js', about: 'Node.js', page: 'authjs', path: '/auth/callback/', run: 'node --env-file=.env server.mjs', ownSecret: 'AUTH_SECRET', isCodeTested: true },
  { id: 'openid-client', name: 'Express (openid-client)', about: 'Node.js', page: 'openid-client', run: 'node --env-file=.env server.mjs', ownSecret: 'SESSION_SECRET', isCodeTested: true },
  { id: 'passport', name: 'Passport', about: 'Node.js', page: 'passport', run: 'node --env-file=.env server.mjs', ownSecret: 'SESSION_SECRET', isCodeTested: true },
  { id: 'oidc-client-ts', name: 'oidc-client-ts', about: 'React, Vue, Angular', page: 'oidc-client-ts', isCodeTested: true },
  { id: 'spring', name: 'Spring Security', about: 'Java', page: 'spring-security', path: '/login/oauth2/code/', run: 'env $(cat .env) mvn spring-boot:run', isCodeTested: true },
  {
    id: 'authlib', name: 'Django, Flask, FastAPI (Authlib)', about: 'Python', page: 'authlib', run: 'env $(cat .env) flask --app app run --port 3000', ownSecret: 'SESSION_SECRET',
    isCodeTested: true,
  },
  { id: 'go', name: 'go-oidc', about: 'Go', page: 'go-oidc', run: 'env $(cat .env) go run .', isCodeTested: true },
  { id: 'dotnet', name: 'ASP.NET Core', about: '.NET', page: 'aspnet-core', path: '/signin-oidc', run: 'env $(cat .env) dotnet run' },
  { id: 'oauth2-proxy', name: 'oauth2-proxy', about: 'Proxy', page: 'oauth2-proxy', path: '/oauth2/callback', run: 'oauth2-proxy --config oauth2-proxy.cfg', isCodeTested: true },
  { id: 'grafana', name: 'Grafana', about: 'Dashboards', page: 'grafana', path: '/login/generic_oauth', isProduct: true },
  { id: 'gitlab', name: 'GitLab', about: 'Git', page: 'gitlab', path: '/users/auth/openid_connect/', isProduct: true },
]

/** The framework of an application: chosen in the address, or recognized by a redirect URI. */
export function frameworkOf(chosen: string | undefined, redirectUris: readonly string[], isSpa: boolean): Framework | undefined {
  return FRAMEWORKS.find(({ id }) => id === chosen)
    ?? FRAMEWORKS.find(({ path }) => path !== undefined && redirectUris.some((uri) => uri.includes(path)))
    ?? (isSpa ? FRAMEWORKS.find(({ id }) => id === 'oidc-client-ts') : undefined)
}
