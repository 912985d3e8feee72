import assert from 'node:assert/strict'
import { readFileSync, readdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { passwordHashers } from '@keyhall/adapters-crypto'
import { HashNotAccepted } from '@keyhall/core/credentials'
import { Drafts } from '@keyhall/documents/files'
import { Output, Progress, transformAuth0, transformKeycloak } from '@keyhall/migration'
import { apiInMemory } from '../support/api.js'
import type { Api } from '../support/api.js'

const ORG = '100'
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const hashers = passwordHashers()

function hashProblem(encoded: string): string | undefined {
  try {
    hashers.check(encoded)
    return undefined
  } catch (problem) {
    if (problem instanceof HashNotAccepted) return problem.message
    throw problem
  }
}

interface Written {
  readonly document: object
  readonly lost: ReadonlySet<string>
}

async function written(inputs: Readonly<Record<string, unknown>>, work: (file: (name: string) => string, output: Output) => Promise<void>): Promise<Written> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keyhall-transformed-'))
  const drafts = new Drafts()
  const place = (name: string): string => path.join(folder, name)
  try {
    for (const [name, content] of Object.entries(inputs)) writeFileSync(place(name), JSON.stringify(content))
    const output = new Output({ output: place('out.json'), report: place('lost.json'), orgId: ORG, timeout: '30m0s', isMultiline: false }, [], drafts)
    await work(place, output)
    await output.finish('test')
    const { losses } = JSON.parse(readFileSync(place('lost.json'), 'utf8')) as { readonly losses: readonly { readonly path: string }[] }
    return { document: JSON.parse(readFileSync(place('out.json'), 'utf8')) as object, lost: new Set(losses.map((loss) => loss.path.replace(/^(\w+\[\d+\]).*$/, '$1'))) }
  } finally {
    drafts.discard()
    rmSync(folder, { recursive: true })
  }
}

/** What hand-made, damaged and hostile exports contain in the place of any value. */
const HOSTILE: readonly unknown[] = [
  null, '', ' ', ' a ', 'a\u0000b', '\ud800', '\u202eabc', 'x'.repeat(300), 'x'.repeat(70_000), '*', '${x}', 'http://[', 'javascript:alert(1)', -1, 1e300, true, [], ['a', 'a'],
  [null], {}, { a: { b: 1 } }, '../..', 'ß'.repeat(150),
]

type Json = unknown

/** Every variant of a value with one place replaced. */
function* variants(value: Json): Generator {
  for (const hostile of HOSTILE) yield hostile
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const variant of variants(item)) yield value.with(index, variant)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) for (const variant of variants(member)) yield { ...value, [name]: variant }
  }
}

const text = (value: object): string => JSON.stringify(value)
const CERTIFICATE = 'MIIC'
const USER = {
  id: 'u', username: 'alice', firstName: 'A', lastName: 'B', email: 'a@example.com', emailVerified: true, enabled: true, notBefore: 0,
  attributes: { phoneNumber: ['+41791234567'], locale: ['de'], picture: ['https://a.example/p'], birthdate: ['1990-01-01'], gender: ['female'], zoneinfo: ['Europe/Zurich'], country: ['CH'], own: ['x'] },
  credentials: [
    { type: 'password', secretData: text({ value: 'UU79J3mSxMQz1VYHTlVJPMd9rCTOjdyCC4KwchNJxQg=', salt: '4uKgKFGbLjMEQ0Hks3pqDg==' }), credentialData: text({ hashIterations: 27_500, algorithm: 'pbkdf2-sha256' }) },
    { type: 'otp', secretData: text({ value: '12345678901234567890' }), credentialData: text({ digits: 6, period: 30, algorithm: 'HmacSHA1' }) },
  ],
  requiredActions: ['UPDATE_PASSWORD'], realmRoles: ['member'], clientRoles: { web: ['admin'] }, groups: ['/g'],
  federatedIdentities: [{ identityProvider: 'corp', userId: '1', userName: 'al' }],
}
const CLIENT = {
  id: 'c', clientId: 'web', name: 'Web', protocol: 'openid-connect', enabled: true, publicClient: false, clientAuthenticatorType: 'client-secret', secret: 'kRabbitHole0123456789rabbitHOLE',
  rootUrl: 'https://a.example', baseUrl: '/', redirectUris: ['https://a.example/*', '/cb'], webOrigins: ['https://a.example'], standardFlowEnabled: true, consentRequired: true,
  protocolMappers: [
    { id: 'm', name: 'Groups', protocolMapper: 'oidc-group-membership-mapper', config: { 'claim.name': 'groups', 'full.path': 'true', 'id.token.claim': 'true' } },
    { id: 'n', name: 'Team', protocolMapper: 'oidc-usermodel-attribute-mapper', config: { 'claim.name': 'team', 'user.attribute': 'team', multivalued: 'true', 'access.token.claim': 'true' } },
    { id: 'o', name: 'Region', protocolMapper: 'oidc-hardcoded-claim-mapper', config: { 'claim.name': 'region', 'claim.value': 'eu', 'userinfo.token.claim': 'true' } },
  ],
  attributes: { 'post.logout.redirect.uris': '+##https://a.example/bye', 'backchannel.logout.url': 'https://a.example/out', 'use.refresh.tokens': 'true' },
}
const ROLE = { name: 'member', description: 'Member', composite: true, composites: { realm: ['other'], client: { web: ['admin'] } } }
const PROVIDER = { alias: 'corp', providerId: 'oidc', displayName: 'Corp', enabled: true, config: { issuer: 'https://corp.example', clientId: 'k', clientSecret: 's', defaultScope: 'openid email' } }
const SAML = { alias: 'saml', providerId: 'saml', config: { idpEntityId: 'e', singleSignOnServiceUrl: 'https://corp.example/s', signingCertificate: CERTIFICATE } }
const GITHUB = { alias: 'gh', providerId: 'github', config: { clientId: 'k', baseUrl: 'https://gh.example', apiUrl: 'https://api.gh.example' } }
const AUTH0 = {
  user_id: 'auth0|1', email: 'a@example.com', email_verified: true, username: 'alice', name: 'A B', given_name: 'A', family_name: 'B', nickname: 'a', picture: 'https://a.example/p',
  locale: 'de', phone_number: '+41791234567', blocked: false, identities: [{ provider: 'google-oauth2', user_id: '7' }], user_metadata: { color: 'red' }, app_metadata: { plan: { a: 1 } },
  mfa_factors: [{ totp: { secret: 'GEZDGNBVGY3TQOJQ' } }], multifactor: ['guardian'],
  custom_password_hash: { algorithm: 'pbkdf2', hash: { value: '$pbkdf2-sha512$i=10000,l=16$c2FsdHNhbHRzYWx0$AAAAAAAAAAAAAAAAAAAAAA', encoding: 'utf8' } },
}

/** Names of one kind, so that the variants do not only conflict with each other. */
function named(name: string, prefix: string): (variant: Json, index: number) => Json {
  return (variant, index) => {
    if (typeof variant !== 'object' || variant === null || Array.isArray(variant)) return variant
    const own = (variant as Readonly<Record<string, unknown>>)[name]
    return own === prefix ? { ...variant, [name]: `${prefix}-${index}` } : variant
  }
}

const progress = (): Progress => new Progress({ now: () => 0 })
const source = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8')

const importErrors = async (api: Api, document: object): Promise<readonly unknown[]> =>
  ((await api.ok('admin.v1.AdminService/ImportData', { ...document })) as { readonly errors?: readonly unknown[] }).errors ?? []

apiInMemory('documents that were transformed from any export of Keycloak', (api) => {
  it('are imported without an error, and name what was left out', async () => {
    const users = [USER, ...variants(USER)].map(named('username', 'alice')).map(named('id', 'u'))
    const clients = [CLIENT, ...variants(CLIENT)].map(named('clientId', 'web')).map(named('id', 'c'))
    const realm = {
      realm: 'r', users, clients, groups: [{ name: 'g', path: '/g', realmRoles: ['member'] }],
      roles: { realm: [ROLE, { name: 'other' }, ...variants(ROLE)], client: { web: [{ name: 'admin' }, ...variants({ name: 'admin' })], ['x'.repeat(300)]: [{ name: 'a' }] } },
      identityProviders: [PROVIDER, GITHUB, SAML, ...[...variants(PROVIDER), ...variants(GITHUB), ...variants(SAML)].map(named('alias', 'corp')).map(named('alias', 'gh')).map(named('alias', 'saml'))],
    }
    const { document, lost } = await written({ 'realm.json': realm }, (file, output) =>
      transformKeycloak({ orgId: ORG, files: [file('realm.json')], withClients: true, hashProblem }, output, progress()))
    assert.deepEqual(await importErrors(api, document), [])
    const [org] = (document as { readonly dataOrgs: { readonly orgs: readonly [{ readonly humanUsers: readonly unknown[]; readonly oidcApps: readonly unknown[] }] } }).dataOrgs.orgs
    for (const [name, items, count] of [['users', users, org.humanUsers.length], ['clients', clients, org.oidcApps.length]] as const) {
      const unchanged = items.filter((_, index) => !lost.has(`${name}[${index}]`)).length
      assert.ok(count >= unchanged && count > items.length / 2, `${name}: ${count} of ${items.length}, ${unchanged} without a loss`)
    }
  })

})

apiInMemory('documents that were transformed from any export of Auth0', (api) => {
  it('are imported without an error, and name what was left out', async () => {
    const users = [AUTH0, ...variants(AUTH0)].map(named('user_id', 'auth0|1')).map(named('username', 'alice'))
    const passwords = [...variants({ _id: { $oid: '1' }, passwordHash: 'x', email: 'a@example.com' })]
    const { document, lost } = await written({ 'users.json': users, 'passwords.json': passwords }, (file, output) =>
      transformAuth0({ orgId: ORG, users: file('users.json'), passwords: file('passwords.json'), isEmailVerified: false, hashProblem }, output, progress()))
    assert.deepEqual(await importErrors(api, document), [])
    const [{ humanUsers }] = (document as { readonly dataOrgs: { readonly orgs: readonly [{ readonly humanUsers: readonly { readonly userId: string }[] }] } }).dataOrgs.orgs
    assert.ok(humanUsers.length >= users.filter((_, index) => !lost.has(`users[${index}]`)).length)
  })
})

/** What a single document cannot cause, and why. */
const OF_THE_INSTALLATION = [
  'app.clientId: belongs to an application of another project', 'app.clientId: is already the user name of a service user', 'userId: belonged to a user who was removed',
  'user.userName: another user of the organization has this name', 'userId: belongs to a user of another organization', 'userId: belongs to a service user',
  'projectId: a project with this id is being removed: import it again later',
  'idpId: belongs to another identity provider', 'idpId: the identity provider was removed meanwhile: import the item again', 'projectId: belongs to a project of another organization',
  // The addresses that a server may call depend on its settings and on DNS.
  'idp.issuer: ${problem}', '${member}: ${refused}',
]
/** In lists that transformations do not write. */
const OF_OTHER_LISTS = [
  'claimRules: projectId must be the id of a project of this organization', 'resourceId: belongs to a resource of another project',
  'a project has at most ${RESOURCE_LIMITS.perProject} resources', 'resource.uri: an application has this URI as its client_id', 'resource.uri: another resource has this URI',
  'org: the domain ${primaryDomain} is that of another organization', 'org: ${primaryDomain}: ${refused.message}', 'userId: belongs to a person',
  'user.userName: ${refused.message}', 'userId: this service user does not exist in the organization', 'domainName: ${refused.message}', 'domainName: another organization has verified this domain',
  'an organization has at most ${MAX_DOMAINS} domains', 'user.password: does not satisfy the password policy',
]
/** Asked before an item is written: by `hashProblem`, by `DocumentRules`, by `outwardFault`, or because an item is written only after what it refers to. */
const KNOWN_BEFORE = [
  'user.hashedPassword.value: ${refused.message}', 'claimRules: ${fault.member}: ${fault.fault}', 'id: belongs to a key of another application', 'there are at most ${MAX_PROVIDERS_OF_OWNER} identity providers',
  'providedUserId: is linked to another person', 'userId: ${problem.message}', 'clientId: this application does not exist', 'id: the organization has no such user',
  'userId: this user does not exist', 'projectId: this project does not exist in the organization', 'roleKeys: the project has no such role',
  'userId: this person does not exist in the organization', 'idpId: this identity provider does not exist',
]

describe('refusals of the import', () => {
  it('are each known to the transformation, or none that one document can cause', () => {
    const folder = 'packages/core/src/management/transfer'
    const found = readdirSync(path.join(ROOT, folder)).flatMap((name) =>
      [...source(`${folder}/${name}`).matchAll(/(?:new ItemRefused|\bproblem)\((['`])(.*?)\1\)/g)].map(([, , message = '']) => message))
    assert.deepEqual([...new Set(found)].toSorted(), [...OF_THE_INSTALLATION, ...OF_OTHER_LISTS, ...KNOWN_BEFORE].toSorted())
  })
})
