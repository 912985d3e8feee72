import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { JWT, USER_ID, acting, exchangeDocument, exchanged, exchangers, introspected, staff } from '../support/exchange.js'
import { clients, people, robots, projects } from '../support/standard-document.js'
import type { TestPerson } from '../support/standard-document.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../flows/golden')

/** Members with a new value each time, of which only the form is compared. */
const CHANGING = ['jti', 'sid', 'at_hash', 'kid']

/**
 * Compares with the file of that name, which says what goes over the wire, member by member. After an intended change:
 * GOLDEN=write npm test -- test/flows/golden.test.ts, and read the difference.
 */
function isGolden(world: World, name: string, value: unknown): void {
  const text = `${JSON.stringify(
    value,
    (key, member: unknown) => {
      if (CHANGING.includes(key)) return `<${key}>`
      return typeof member === 'string' ? member.replaceAll(world.issuer, '<issuer>') : member
    },
    2,
  )}\n`
  const file = path.join(folder, `${name}.json`)
  if (process.env['GOLDEN'] === 'write') fs.writeFileSync(file, text)
  assert.deepEqual(JSON.parse(text), JSON.parse(fs.readFileSync(file, 'utf8')))
}

const ALL = 'openid profile email phone address offline_access'
const jwtOf = (text: string): unknown => ({ header: decodeProtectedHeader(text), claims: decodeJwt(text) })

inMemory('wire format, compared with golden files', (world) => {
  it('ID token', async () => {
    const { id_token: token } = await world.tokens({ scope: ALL, parameters: { nonce: 'the nonce' } })
    isGolden(world, 'id-token', jwtOf(token))
  })

  for (const client of [clients.es256, clients.eddsa]) {
    it(`ID token signed with ${client.id}`, async () => {
      const { id_token: token } = await world.tokens({ client, scope: 'openid' })
      isGolden(world, `id-token-${client.id}`, jwtOf(token))
    })
  }

  it('ID token with user info inside', async () => {
    const { id_token: token } = await world.tokens({ client: clients.inside, scope: ALL })
    isGolden(world, 'id-token-with-user-info', jwtOf(token))
  })

  it('ID token of a refresh', async () => {
    const { refresh_token: refresh } = await world.tokens({ scope: ALL, parameters: { nonce: 'the nonce' } })
    isGolden(world, 'id-token-refreshed', jwtOf((await world.protocol.refresh(clients.web, refresh)).body.id_token))
  })

  it('JWT access token (RFC 9068)', async () => {
    const { access_token: token } = await world.tokens({ client: clients.jwt, scope: ALL })
    isGolden(world, 'access-token', jwtOf(token))
  })

  it('JWT access token of a client that acts for itself', async () => {
    const { body } = await world.protocol.token(clients.jwt, { grant_type: 'client_credentials', scope: 'openid' })
    isGolden(world, 'access-token-of-client', jwtOf(body.access_token))
  })

  it('JWT access token of a service user', async () => {
    const robot = { id: robots.jwtRobot.userName, secret: robots.jwtRobot.secret, method: 'client_secret_basic', redirectUri: '' } as const
    const { body } = await world.protocol.token(robot, { grant_type: 'client_credentials', scope: 'openid profile' })
    isGolden(world, 'access-token-of-service-user', jwtOf(body.access_token))
  })

  for (const person of [people.alice, people.bob]) {
    it(`userinfo and introspection of ${person.userName}`, async () => {
      const { access_token: token } = await world.tokens({ scope: ALL }, person)
      isGolden(world, `userinfo-${person.userName}`, (await world.protocol.userinfo(token)).body)
      isGolden(world, `introspection-${person.userName}`, (await world.protocol.introspect(clients.api, token)).body)
    })
  }

  it('introspection of the token of a client, and of a personal access token', async () => {
    const { body } = await world.protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' })
    isGolden(world, 'introspection-of-client', (await world.protocol.introspect(clients.web, body.access_token)).body)
    const { aud, ...rest } = (await world.protocol.introspect(clients.api, robots.robot.token)).body
    assert.ok(Array.isArray(aud) && aud.length === 2, 'the audience begins with the project of the server, whose id is made at the first start')
    assert.equal(aud[1], projects.shop)
    isGolden(world, 'introspection-of-personal-token', rest)
  })

  it('discovery', async () => {
    isGolden(world, 'discovery', (await world.protocol.get('/.well-known/openid-configuration')).body)
  })
})

inMemory('wire format of token exchange, compared with golden files', (world) => {
  it('JWTs of a chain of actors (RFC 8693 §4.1)', async () => {
    const actor = async (person: TestPerson) => acting((await world.tokens({ client: exchangers.basic }, person)).access_token)
    const { access_token: once } = await exchanged(world, { subject_token: people.alice.id, subject_token_type: USER_ID, ...(await actor(staff.sam)) })
    const body = await exchanged(world, { subject_token: once, ...(await actor(staff.ida)), requested_token_type: JWT })
    isGolden(world, 'exchanged-access-token', jwtOf(body.access_token))
    isGolden(world, 'exchanged-id-token', jwtOf(body.id_token))
    isGolden(world, 'exchanged-introspection', await introspected(world, body.access_token))
  })
}, { bootstrap: exchangeDocument() })
