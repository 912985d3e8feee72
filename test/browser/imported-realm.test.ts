import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { Api } from '../support/api.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { Installation } from '../support/keyhall-process.js'
import { clients } from '../support/standard-document.js'

/** Created by independent programs: hashlib of Python, and argon2 of Debian (the reference implementation). */
const credentials = {
  pbkdf2: { algorithm: 'pbkdf2', hashIterations: 20_000, salt: 'xhMLhbkNfRxVs3+FD7fnTg==', value: 'JrZ35znPWOCC+PVcHWrtrDD8pag=' },
  'pbkdf2-sha256': {
    algorithm: 'pbkdf2-sha256', hashIterations: 27_500, salt: 'Q1gJd/4JzDrHRvqRaO1UZA==', value: '4lKNq/RS51Uc0HJLYK9XEqlospOifs1rEt6yfPhe8gQ=',
  },
  'pbkdf2-sha512': {
    algorithm: 'pbkdf2-sha512', hashIterations: 30_000, salt: 'NWfbAWsg8ZLa7wu1niCYDg==',
    value: 'RVK6WBjquN9bMESE5DQhBWAXW6jYe7h+UBX4OqA2fqDamfc6oq4OvrerC3I80Px/5p8pu1AS/CHALMhkAlQkCQ==',
  },
  argon2: {
    algorithm: 'argon2', hashIterations: 5, salt: Buffer.from('salt-of-16-bytes').toString('base64'),
    value: Buffer.from('6182166391a67f604d2191ce2cdbdaa216894224bc20b3fd8bb9eec2f332c020', 'hex').toString('base64'),
    additionalParameters: { type: ['id'], version: ['1.3'], memory: ['7168'], parallelism: ['1'], hashLength: ['32'] },
  },
} as const

const passwordOf = (name: string): string => `imported with ${name} ✓`

/** A user as Keycloak exports it. */
function exported(name: keyof typeof credentials, number: number): object {
  const { salt, value, ...data } = { additionalParameters: {}, ...credentials[name] }
  return {
    id: `0c5b1b3a-0000-4000-8000-00000000000${number}`,
    username: `realm-${name}`,
    firstName: 'Realm',
    lastName: name,
    email: `realm-${name}@mail.example`,
    emailVerified: true,
    enabled: true,
    credentials: [{ type: 'password', credentialData: JSON.stringify(data), secretData: JSON.stringify({ value, salt, additionalParameters: {} }) }],
  }
}

inBrowser('the users of a Keycloak realm', 'postgres', (world) => {
  let installation: Installation
  before(async () => {
    installation = await Installation.create()
    const names = Object.keys(credentials) as (keyof typeof credentials)[]
    installation.write('realm.json', { realm: 'wonderland', users: names.map(exported) })
    const { code } = await installation.launch({}, ['transform', 'keycloak', '--org', '100']).finished()
    assert.equal(code, 0)
    const document = JSON.parse(fs.readFileSync(path.join(installation.folder, 'importBody.json'), 'utf8')) as Readonly<Record<string, unknown>>
    const answer = await new Api(world, 'rest').ok('admin.v1.AdminService/ImportData', document)
    assert.equal(answer.errors, undefined)
    assert.equal(answer.success.orgs[0].humanUserIds.length, names.length)
  })
  after(() => installation.remove())

  for (const name of Object.keys(credentials)) {
    it(`sign in with their previous password (${name})`, async () => {
      await world.withPage(async (page) => {
        const web = world.client(clients.web)
        await page.goto(world.authorizeUrl({ client: web }).href)
        await typeInto(page, { loginName: `realm-${name}`, password: `${passwordOf(name)}x` })
        await page.locator('#error-message').waitFor()
        await page.locator('#password').fill(passwordOf(name))
        await page.locator('#submit-button').click()
        await page.waitForURL((url) => url.searchParams.has('code'))
      })
    })
  }
})
