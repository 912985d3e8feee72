import 'reflect-metadata'
import assert from 'node:assert/strict'
import { HASH, PASSWORD, SECRET, TOKEN, newKey, newSmallKey, problemsOf } from './documents.js'

const person = { profile: { firstName: 'B', lastName: 'B' } }
const shop = { project: '1', client_secret: SECRET }
const numbered = (base: object, names: readonly string[], changes: readonly object[]) =>
  changes.map((change, index) => ({ ...base, ...Object.fromEntries(names.map((name) => [name, `${name}${index}`])), ...change }))
const users = (...changes: object[]) => ({ users: numbered(person, ['id', 'userName'], changes) })
const robots = (...changes: object[]) => ({ serviceUsers: numbered({}, ['id', 'userName'], changes) })
const clients = (...changes: object[]) => ({ clients: numbered(shop, ['client_id'], changes) })
const profile = (change: object) => users({ profile: { ...person.profile, ...change } })
const keyed = (publicKey: unknown) => robots({ keys: [{ kid: 'k', publicKey }] })

const { publicKey, privateKey } = newKey()
const smallKey = newSmallKey()

const SCHEMES = 'expected https, http on localhost, 127.0.0.1 or [::1], or the scheme of an app such as com.example.app:/callback'

/** A document, and the one problem it has. */
const refused: readonly [string, unknown, string][] = [
  ['no object', [], 'the document: expected an object'],
  ['null', null, 'the document: expected an object'],
  ['a prototype', JSON.parse('{ "__proto__": {} }'), '__proto__: there is no such member'],
  ['a strange member', { 'a\u202eb"c': 1 }, '["a?b?c"]: there is no such member'],
  ['no list', { users: {} }, 'users: expected a list'],
  ['an unknown feature', { features: { action: true } }, 'features.action: there is no such member; did you mean actions?'],
  ['a feature that is no flag', { features: { actions: 1 } }, 'features.actions: expected true or false'],
  ['an unknown setting', { security: { enableImpersonations: true } },
    'security.enableImpersonations: there is no such member; did you mean enableImpersonation?'],
  ['a grace period above 60 seconds', { tokens: { refreshTokenGrace: 61 } }, 'tokens.refreshTokenGrace: must be a whole number from 0 to 60'],

  ['a long id', users({ id: 'x'.repeat(201) }), 'users[0].id: is longer than 200 characters'],
  ['an id that is a number', users({ id: 200 }), 'users[0].id: expected a text'],
  ['an id twice', { ...users({ id: 'x' }), ...robots({ id: 'x', userName: 'r' }) }, 'serviceUsers[0].id: is a duplicate'],
  ['a user name twice', users({ userName: 'Bob' }, { userName: 'bob' }),
    'users[1].userName: is the name of another user of the organization'],
  ['a user name with a line break', users({ userName: 'a\nb' }), 'users[0].userName: contains control or invisible characters'],
  ['a user name with an invisible character', users({ userName: 'a\u200bb' }),
    'users[0].userName: contains control or invisible characters'],
  ['a user name with NUL', users({ userName: 'a\0' }), 'users[0].userName: contains NUL or is not well-formed Unicode'],
  ['a user name with a lone surrogate', users({ userName: 'a\ud800' }), 'users[0].userName: contains NUL or is not well-formed Unicode'],
  ['a user name with space around it', users({ userName: ' a' }), 'users[0].userName: begins or ends with white space'],
  ['an empty user name', users({ userName: '' }), 'users[0].userName: is empty'],
  ['a long name', profile({ firstName: 'x'.repeat(201) }), 'users[0].profile.firstName: is longer than 200 characters'],
  ['an unknown gender', profile({ gender: 'female' }),
    'users[0].profile.gender: expected "GENDER_UNSPECIFIED" or "GENDER_FEMALE" or "GENDER_MALE" or "GENDER_DIVERSE"'],
  ['a script for a web site', profile({ website: 'javascript:alert(1)' }), 'users[0].profile.website: expected an http or https address'],
  ['a day that is not in the calendar', profile({ birthdate: '1990-02-30' }), 'users[0].profile.birthdate: is not a calendar date'],
  ['a time zone that does not exist', profile({ zoneinfo: 'Europe/Zurch' }), 'users[0].profile.zoneinfo: is not an IANA time zone'],
  ['a language that is none', profile({ preferredLanguage: 'english!' }),
    'users[0].profile.preferredLanguage: expected a language tag such as en or de-CH'],
  ['an email address without domain', users({ email: { email: 'alice' } }), 'users[0].email.email: expected an email address'],
  ['an email address with a header', users({ email: { email: 'a@b.c\r\nBcc: d@e.f' } }),
    'users[0].email.email: expected an email address'],
  ['a phone number without +', users({ phone: { phone: '0791234567' } }),
    'users[0].phone.phone: expected a phone number such as +41791234567'],
  ['a short password', users({ password: 'seven77' }), 'users[0].password: is shorter than 8 characters'],
  ['a long password', users({ password: 'xy'.repeat(200) }), 'users[0].password: is longer than 256 characters'],
  ['a placeholder for a password', users({ password: 'changeme' }), 'users[0].password: is a placeholder'],
  ['both kinds of password', users({ password: PASSWORD, hashedPassword: { value: HASH } }),
    'users[0].hashedPassword: cannot be combined with password'],

  ['an unknown role', users({ roles: ['IAM_OWNR'] }), 'users[0].roles[0]: there is no such role; did you mean IAM_OWNER?'],
  ['a role of the prototype', users({ roles: ['toString'] }), 'users[0].roles[0]: there is no such role'],
  ['a project role without project', users({ roles: ['PROJECT_OWNER'] }),
    'users[0].roles[0]: is a project role: expected { "role": "PROJECT_OWNER", "project": "<id>" }'],
  ['a role with a project that is none', users({ roles: [{ role: 'ORG_OWNER', project: '1' }] }),
    'users[0].roles[0].role: is not a project role; write the name without a project'],

  ['a service user with a space in its name', robots({ userName: 'a b' }),
    'serviceUsers[0].userName: expected 1 to 200 printable ASCII characters without spaces'],
  ['a short personal access token', robots({ personalAccessToken: TOKEN.slice(0, 21) }),
    'serviceUsers[0].personalAccessToken: is shorter than 22 characters'],
  ['a personal access token that no header carries', robots({ personalAccessToken: `${TOKEN}"` }),
    'serviceUsers[0].personalAccessToken: expected letters, digits and - . _ ~ + /'],
  ['a personal access token twice', robots({ personalAccessToken: TOKEN }, { personalAccessToken: TOKEN }),
    'serviceUsers[1].personalAccessToken: is the token of another service user'],
  ['a short client secret', robots({ clientSecret: 'secret' }), 'serviceUsers[0].clientSecret: is shorter than 22 characters'],
  ['a client secret of one character', robots({ clientSecret: 'x'.repeat(30) }), 'serviceUsers[0].clientSecret: is a placeholder'],
  ['an unknown access token type', robots({ accessTokenType: 'opaque' }), 'serviceUsers[0].accessTokenType: expected "bearer" or "jwt"'],
  ['a private key', keyed(privateKey),
    'serviceUsers[0].keys[0].publicKey.d: belongs to a private or secret key; register the public key only'],
  ['a key for HMAC', keyed({ kty: 'oct' }), 'serviceUsers[0].keys[0].publicKey: is not an RSA, EC or Ed25519 key'],
  ['a key that is not on its curve', keyed({ ...publicKey, x: publicKey['y'] }),
    'serviceUsers[0].keys[0].publicKey: is not a usable public key'],
  ['a key of an unknown curve', keyed({ ...publicKey, crv: 'secp256k1' }),
    'serviceUsers[0].keys[0].publicKey: uses an unsupported curve'],
  ['a small RSA key', keyed(smallKey), 'serviceUsers[0].keys[0].publicKey: has fewer than 2048 bits'],
  ['a key with a nested member', keyed({ ...publicKey, n: {} }), 'serviceUsers[0].keys[0].publicKey.n: expected a text'],
  ['a key with an unknown member', keyed({ ...publicKey, secret: 'x' }),
    'serviceUsers[0].keys[0].publicKey.secret: public keys have no such member'],
  ['a kid twice', robots({ keys: [{ kid: 'k', publicKey }, { kid: 'k', publicKey }] }), 'serviceUsers[0].keys[1].kid: is a duplicate'],

  ['a long client_id', clients({ client_id: 'x'.repeat(201) }), 'clients[0].client_id: is longer than 200 characters'],
  ['a client_id twice', clients({ client_id: 'a' }, { client_id: 'a' }),
    'clients[1].client_id: is the client_id of another client or service user'],
  ['a client_id of a service user', { ...robots({ userName: 'a' }), ...clients({ client_id: 'a' }) },
    'clients[0].client_id: is the client_id of another client or service user'],
  ['a secret of a public client', clients({ token_endpoint_auth_method: 'none' }),
    'clients[0].client_secret: cannot be combined with token_endpoint_auth_method none'],
  ['a secret beside a key', clients({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [publicKey] } }),
    'clients[0].client_secret: cannot be combined with token_endpoint_auth_method private_key_jwt'],
  ['private_key_jwt without a key', clients({ client_secret: undefined, token_endpoint_auth_method: 'private_key_jwt' }),
    'clients[0].jwks: private_key_jwt needs at least one key'],
  ['another response type under OAuth 2.1', clients({ security_profile: 'oauth_2_1', response_types: ['code', 'code id_token'], grant_types: ['authorization_code'] }),
    'clients[0].response_types: must be the code flow alone (securityProfile oauth_2_1: OAuth 2.1 §10.1)'],
  ['a secret under FAPI 2.0', clients({ security_profile: 'fapi_2_security', id_token_signed_response_alg: 'ES256' }),
    'clients[0].token_endpoint_auth_method: must be private_key_jwt, tls_client_auth or self_signed_tls_client_auth (securityProfile fapi_2_security: FAPI 2.0 Security Profile §5.3.2.1, items 3 and 6)'],
  ['an unknown profile', clients({ security_profile: 'fapi' }),
    'clients[0].security_profile: expected "oauth_2_1" or "fapi_2_security" or "fapi_2_message_signing" or "mcp"'],
  ['a private key of a client', clients({ jwks: { keys: [privateKey] } }),
    'clients[0].jwks.keys[0].d: belongs to a private or secret key; register the public key only'],
  ['a script for a redirect URI', clients({ redirect_uris: ['https://a/cb', 'JavaScript:alert(1)'] }),
    'clients[0].redirect_uris[1]: has the scheme JavaScript, which receives no answers: browsers run it as code'],
  ['a redirect URI with a fragment', clients({ redirect_uris: ['https://a/#b'] }), 'clients[0].redirect_uris[0]: has a fragment'],
  ['a post-logout redirect URI over http', clients({ post_logout_redirect_uris: ['http://a/'] }),
    `clients[0].post_logout_redirect_uris[0]: ${SCHEMES}`],
  ['a wildcard in a redirect URI', clients({ redirect_uris: ['https://*.a.example/cb'] }),
    'clients[0].redirect_uris[0]: has a wildcard (*): addresses are compared exactly, register each one'],
  ['a wildcard in an origin', clients({ allowed_origins: ['https://*.a.example'] }),
    'clients[0].allowed_origins[0]: has a wildcard (*): addresses are compared exactly, register each one'],
  ['a back-channel logout URI over http', clients({ backchannel_logout_uri: 'http://a/logout' }),
    'clients[0].backchannel_logout_uri: expected https, or http on localhost, 127.0.0.1 or [::1]'],
  ['a back-channel logout URI with a private scheme', clients({ backchannel_logout_uri: 'com.example.app:/logout' }),
    'clients[0].backchannel_logout_uri: expected https, or http on localhost, 127.0.0.1 or [::1]'],
  ['a back-channel logout URI with a fragment', clients({ backchannel_logout_uri: 'https://a/#b' }),
    'clients[0].backchannel_logout_uri: has a fragment'],
  ['a back-channel logout URI with a password', clients({ backchannel_logout_uri: 'https://b:c@a/' }),
    'clients[0].backchannel_logout_uri: is malformed'],
  ['a need for sid that is no flag', clients({ backchannel_logout_session_required: 'yes' }),
    'clients[0].backchannel_logout_session_required: expected true or false'],
  ['an origin with a path', clients({ allowed_origins: ['https://a/b'] }),
    'clients[0].allowed_origins[0]: expected an origin such as https://app.example.com'],
  ['an unknown response type', clients({ response_types: ['token'] }),
    'clients[0].response_types[0]: expected '
    + ['code', 'id_token', 'id_token token', 'code id_token', 'code token', 'code id_token token'].map((type) => `"${type}"`).join(' or ')],
  ['an unknown algorithm', clients({ id_token_signed_response_alg: 'none' }),
    'clients[0].id_token_signed_response_alg: expected "RS256" or "ES256" or "EdDSA"'],
  ['keys at an address without TLS', clients({ jwks_uri: 'http://a.example/jwks' }), 'clients[0].jwks_uri: expected https, or http on localhost, 127.0.0.1 or [::1]'],
  ['a subject of a certificate with a secret', clients({ tls_client_auth_san_dns: 'a.example' }), 'clients[0].tls_client_auth_san_dns: belongs to the authentication method tls_client_auth'],

  ['a domain with a space', { organizations: [{ id: '1', name: 'A', primaryDomain: 'a b' }] },
    'organizations[0].primaryDomain: expected a domain such as acme.example.com'],
  ['a domain twice', { organizations: [{ id: '1', name: 'A', primaryDomain: 'a.b' }, { id: '2', name: 'A', primaryDomain: 'A.B' }] },
    'organizations[1].primaryDomain: is the domain of another organization'],
  ['a project twice', { projects: [{ id: '1', name: 'A' }, { id: '1', name: 'B' }] }, 'projects[1].id: is a duplicate'],
]

describe('a bootstrap document is refused with', () => {
  for (const [name, json, problem] of refused) {
    it(name, () => assert.deepEqual(problemsOf(json), [problem]))
  }

  it('messages that contain no secret', () => {
    const document = { ...users({ password: 'sevenXY' }), ...robots({ clientSecret: 'shortsecret', personalAccessToken: 'short-token' }) }
    assert.doesNotMatch(problemsOf(document).join('\n'), /sevenXY|shortsecret|short-token/)
  })
})
