import 'reflect-metadata'
import assert from 'node:assert/strict'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { chosenAdministrator } from '#src/bootstrap/chosen-administrator.js'
import { firstStartMessage } from '#src/bootstrap/first-start-message.js'
import { ConfigRefused } from '#src/config/config-refused.js'
import { problems } from '../config/sources.js'
import { look, start, tools } from './store.js'

const SETTINGS = { adminEmail: 'ops@example.com', adminPasswordFile: '/run/secrets/admin', vendor: 'keyhall' } as const

const chosen = (content: string | undefined, settings: Partial<Record<keyof typeof SETTINGS, string>> = {}) =>
  chosenAdministrator({ ...SETTINGS, ...settings }, () => content ?? gone(), openMemoryStorage())

function gone(): never {
  throw Object.assign(new Error('gone'), { code: 'ENOENT' })
}

describe('the administrator that the operator chooses', () => {
  for (const [content, password] of [['four rainy words\n', 'four rainy words'], ['  spaces stay  \r\n', '  spaces stay  ']] as const) {
    it(`has the password of the file ${JSON.stringify(content)}`, async () => {
      assert.deepEqual(await chosen(content), { email: 'ops@example.com', password })
    })
  }

  it('has a random password without a file', async () => {
    assert.deepEqual(await chosenAdministrator({ ...SETTINGS, adminPasswordFile: undefined }, gone, openMemoryStorage()), { email: 'ops@example.com' })
  })

  const refused: readonly [string | undefined, RegExp][] = [
    [undefined, /cannot be read \(ENOENT\)/],
    ['', /holds a placeholder or nothing/],
    ['changeme\n', /holds a placeholder or nothing/],
    ['seven77', /is shorter than 8 characters/],
    ['x7'.repeat(129), /is longer than 256 characters/],
    ['password123', /is a common password/],
    ['ops@example.com', /is a common password, or consists of names of the account/],
    ['first line\nsecond line\n', /holds more than one line/],
  ]
  for (const [content, problem] of refused) {
    it(`is refused with the file ${JSON.stringify(content)?.slice(0, 40)}, without its content`, async () => {
      await assert.rejects(chosen(content), (error: unknown) => {
        assert.ok(error instanceof ConfigRefused)
        assert.match(error.message, /KEYHALL_ADMIN_PASSWORD_FILE: \/run\/secrets\/admin /)
        assert.match(error.message, problem)
        if (content !== undefined && content.length > 3) assert.ok(!error.message.includes(content.trim()))
        return true
      })
    })
  }

  it('is refused with an address that is none', () => {
    for (const email of ['ops', 'ops@example.com, b@example.com', 'Ops <ops@example.com>']) {
      assert.match(problems({ KEYHALL_ADMIN_EMAIL: email }).join(), /^KEYHALL_ADMIN_EMAIL: ".*" is not an email address/)
    }
  })

  it('is stored with a verified address and that password, which the message does not show', async () => {
    const store = tools()
    const own = { email: 'ops@example.com', password: 'four rainy words' }
    const created = await start(store, { baseUrl: 'https://id.example.com', chosen: own })
    assert.ok(created)
    const { loginName, email, id } = created.administrator
    assert.deepEqual([loginName, email], ['admin@keyhall.id.example.com', 'ops@example.com'])
    const found = await look(store, async ({ users, credentials }) => ({ user: (await users.find(id))?.user, password: await credentials.password(id) }))
    assert.deepEqual(found.user?.kind === 'human' && found.user.email, { address: 'ops@example.com', isVerified: true })
    assert.equal(found.password?.hash, '$toy$four rainy words')
    const message = firstStartMessage(created, 'https://id.example.com', { passwordFile: '/run/secrets/admin' })
    assert.match(message, /^ {2}Email {8}ops@example\.com$/m)
    assert.match(message, /^ {2}Password {5}\(the content of \/run\/secrets\/admin\)$/m)
    assert.ok(!message.includes(own.password))
  })
})
