import assert from 'node:assert/strict'
import { pbkdf2Sync } from 'node:crypto'
import fs from 'node:fs'
import { passwordHashers } from '@keyhall/adapters-crypto'

const document = fs.readFileSync(new URL('../../../../../docs/password-hashes.md', import.meta.url), 'utf8')
const blockOf = (language: string): string => new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(document)?.[1] ?? ''
const examples = blockOf('text').split('\n').filter((line) => line !== '')
const PASSWORD = 'correct horse'

describe('the document about password hashes', () => {
  const hashers = passwordHashers({ workers: 1 })
  after(() => hashers.close())
  const isVerified = async (encoded: string, password = PASSWORD): Promise<readonly boolean[]> => {
    const hash = await hashers.accept(encoded)
    return Promise.all([password, `${password}r`].map((text) => hashers.verify(hash, text)))
  }
  const section = (title: string): string => document.split('\n## ').find((text) => text.startsWith(title)) ?? ''

  it('has an example of every form', () => {
    const forms = [...section('Supported formats').matchAll(/`(U?\$[A-Za-z0-9-]+\$)/g)].map(([, form = '']) => form)
    const refused = new Set(['$2x$', '$y$', '$gy$'])
    assert.ok(forms.length > 15)
    assert.deepEqual(forms.filter((form) => !refused.has(form) && !examples.some((example) => example.startsWith(form))), [])
    for (const form of refused) assert.throws(() => hashers.check(`${form}x`), { code: 'credentials.hash_not_accepted' })
  })

  for (const example of examples) {
    it(`is right about ${example.slice(0, 40)}`, async () => assert.deepEqual(await isVerified(example), [true, false]))
  }

  it('shows the member of the bootstrap file', async () => {
    const { hashedPassword } = JSON.parse(blockOf('json')) as { readonly hashedPassword: { readonly value: string } }
    assert.deepEqual(await isVerified(hashedPassword.value), [true, false])
  })

  it('verifies hashes of Django', async () => {
    const salt = 'Ab0Ab0Ab0Ab0Ab0Ab0Ab0A'
    const stored = pbkdf2Sync(PASSWORD, salt, 10_000, 32, 'sha256').toString('base64')
    assert.deepEqual(await isVerified(`$pbkdf2-sha256$10000$${Buffer.from(salt).toString('base64')}$${stored}`), [true, false])
  })

  it('verifies hashes of Keycloak', async () => {
    const salt = Buffer.from('0123456789abcdeffedcba9876543210', 'hex')
    for (const [algorithm, digest] of [['pbkdf2', 'sha1'], ['pbkdf2-sha256', 'sha256'], ['pbkdf2-sha512', 'sha512']] as const) {
      const value = pbkdf2Sync(PASSWORD, salt, 20_000, 64, digest).toString('base64')
      assert.deepEqual(await isVerified(`$${algorithm}$20000$${salt.toString('base64')}$${value}`), [true, false])
    }
  })
})
