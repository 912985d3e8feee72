import { flowClients, flowMetadata } from './flow-clients.js'
import { keyedClients, registeredKeys } from './keyed-clients.js'
import { serviceUsers } from './robots.js'
import { CLIENT_ORIGIN, callback, confidential } from './test-client.js'
import type { TestClient } from './test-client.js'

export { robots } from './robots.js'
export type { TestClient } from './test-client.js'

/** A person of the standard document. */
export interface TestPerson {
  readonly id: string
  readonly userName: string
  readonly loginName: string
  readonly password: string
}

/** The clients by purpose. Redirect URIs are external and unreachable; the user agent of the tests does not follow them. */
export const clients = {
  /** client_secret_basic; the ordinary one. */
  web: confidential('web'),
  post: confidential('post', 'client_secret_post'),
  /** none, PKCE. */
  spa: { id: 'spa', method: 'none', redirectUri: callback('spa') },
  /** Access tokens are JWTs. */
  jwt: confidential('jwt'),
  es256: confidential('es256'),
  eddsa: confidential('eddsa'),
  /** "User Info inside ID Token" is on. */
  inside: confidential('inside'),
  /** A resource server of the same project: in the audience. */
  api: confidential('api'),
  /** Another project of the same organization: not in the audience. */
  billing: confidential('billing'),
  /** Another organization. */
  foreign: confidential('foreign'),
  /** Secret and id contain every character that must be encoded in a Basic header. */
  odd: { id: 'odd:id+%&/', method: 'client_secret_basic', secret: 'p%3A:+&=/?"\'~!*()secret', redirectUri: callback('odd') },
  /** May not ask for codes. */
  machineOnly: confidential('machine-only'),
  /** May not refresh. */
  codeOnly: confidential('code-only'),
  native: { id: 'native', method: 'none', redirectUri: 'com.example.app:/callback' },
  ...keyedClients,
  ...flowClients,
  /** A device, without redirect URIs. */
  tv: { id: 'tv', method: 'none', redirectUri: '' },
} as const satisfies Record<string, TestClient>

const person = (id: string, userName: string, domain: string): TestPerson => ({
  id,
  userName,
  loginName: `${userName}@${domain}`,
  password: `the password of ${userName}`,
})

export const people = {
  /** All members are set. */
  alice: person('200', 'alice', 'acme.localhost'),
  /** Required members only. */
  bob: person('201', 'bob', 'acme.localhost'),
  /** Tests may change her freely: no other test depends on her state. */
  carol: person('202', 'carol', 'acme.localhost'),
  /** Another organization. */
  greta: person('203', 'greta', 'globex.localhost'),
} as const satisfies Record<string, TestPerson>

export const projects = { shop: '300', billing: '301', foreign: '310' } as const

/** A registered redirect URI that has a query of its own. */
export const REDIRECT_WITH_QUERY = `${callback('web')}?tenant=7&x`
/** Another registered redirect URI of the same client. */
export const OTHER_REDIRECT = `${CLIENT_ORIGIN}/web/other`
export const AFTER_LOGOUT = `${CLIENT_ORIGIN}/web/bye`
export const AFTER_LOGOUT_WITH_QUERY = `${CLIENT_ORIGIN}/web/bye?from=keyhall`
/** An origin that only the list of allowed origins names. */
export const EXTRA_ORIGIN = 'https://scripts.example'

const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'

/** The metadata of a client (RFC 7591 §2); code flow by default. */
export const described = (client: TestClient, own: object = {}): object => ({
  project: projects.shop,
  client_id: client.id,
  client_name: `Client ${client.id}`,
  ...(client.secret === undefined ? {} : { client_secret: client.secret }),
  token_endpoint_auth_method: client.method,
  redirect_uris: [client.redirectUri],
  grant_types: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_CODE],
  response_types: ['code'],
  ...own,
})

const PUBLIC_GRANTS = { grant_types: ['authorization_code', 'refresh_token'] }

const everyClient = (): object[] => [
  described(clients.web, {
    redirect_uris: [clients.web.redirectUri, REDIRECT_WITH_QUERY, OTHER_REDIRECT],
    post_logout_redirect_uris: [AFTER_LOGOUT, AFTER_LOGOUT_WITH_QUERY],
    allowed_origins: [EXTRA_ORIGIN],
  }),
  described(clients.post),
  described(clients.spa, PUBLIC_GRANTS),
  described(clients.native, { ...PUBLIC_GRANTS, application_type: 'native' }),
  described(clients.jwt, { access_token_type: 'jwt' }),
  described(clients.es256, { id_token_signed_response_alg: 'ES256' }),
  described(clients.eddsa, { id_token_signed_response_alg: 'EdDSA', access_token_type: 'jwt' }),
  described(clients.inside, { id_token_userinfo_assertion: true }),
  described(clients.api),
  described(clients.billing, { project: projects.billing }),
  described(clients.foreign, { project: projects.foreign, post_logout_redirect_uris: [`${CLIENT_ORIGIN}/foreign/bye`] }),
  described(clients.odd),
  described(clients.machineOnly, {
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [clients.machineOnly.redirectUri],
  }),
  described(clients.tv, { application_type: 'native', grant_types: [DEVICE_CODE, 'refresh_token'], redirect_uris: [], response_types: [] }),
  described(clients.codeOnly, { grant_types: ['authorization_code'] }),
  ...registeredKeys.map(([client, registered]) => described(client, { jwks: { keys: registered } })),
  ...flowMetadata.map(([client, metadata]) => described(client, metadata)),
]

const named = ({ id, userName, password }: TestPerson, organization: string, own: object = {}): object => ({
  id,
  organization,
  userName,
  password,
  profile: { firstName: userName.charAt(0).toUpperCase() + userName.slice(1), lastName: 'Tester' },
  ...own,
})

const alice = named(people.alice, '100', {
  profile: {
    firstName: 'Alice',
    lastName: 'Liddell',
    nickName: 'al',
    displayName: 'Alice Liddell',
    preferredLanguage: 'en',
    gender: 'GENDER_FEMALE',
    middleName: 'P',
    website: 'https://alice.example/',
    profileUrl: 'https://alice.example/profile',
    picture: 'https://alice.example/picture.png',
    birthdate: '1990-01-01',
    zoneinfo: 'Europe/Zurich',
  },
  email: { email: 'alice@mail.example', isEmailVerified: true },
  phone: { phone: '+41791234567', isPhoneVerified: true },
  address: { streetAddress: '1 Rabbit Hole\nLeft door', locality: 'Oxford', region: 'Oxfordshire', postalCode: 'OX1', country: 'GB' },
})

/** The bootstrap document of most tests. */
export const standardDocument = (): Readonly<Record<string, readonly object[]>> => ({
  organizations: [
    { id: '100', name: 'Acme', primaryDomain: 'acme.localhost' },
    { id: '110', name: 'Globex', primaryDomain: 'globex.localhost' },
  ],
  users: [
    alice,
    named(people.bob, '100', { email: { email: 'bob@mail.example' } }),
    named(people.carol, '100'),
    named(people.greta, '110'),
  ],
  serviceUsers: serviceUsers(),
  projects: [
    { id: projects.shop, organization: '100', name: 'Shop' },
    { id: projects.billing, organization: '100', name: 'Billing' },
    { id: projects.foreign, organization: '110', name: 'Foreign' },
  ],
  clients: everyClient(),
})
