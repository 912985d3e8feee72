import 'reflect-metadata'
import assert from 'node:assert/strict'
import { Config, allSettings } from '#src/config/config.js'

const SECRET = 'canary-Dd4kXq81'

/** Values with a secret in the declared part. */
const VALUES = { whole: SECRET, credentials: `https://u:${SECRET}@h/`, path: `https://h/${SECRET}?key=${SECRET}` } as const

describe('the printed value of a setting that is declared as a secret', () => {
  const secrets = allSettings().flatMap(({ name, secret }) => (secret === undefined ? [] : [[name, secret] as const]))

  for (const [name, part] of secrets) {
    it(`has no secret: ${name}`, () => {
      const shown = JSON.stringify(Object.assign(new Config(), { [name]: VALUES[part] }))
      assert.ok(shown.includes('[hidden]') && !shown.includes(SECRET), shown)
    })
  }

  it('is that of every setting that may be read from a file of secrets', () => {
    const names = new Set(secrets.map(([name]) => name))
    assert.deepEqual(allSettings().filter(({ name, mayBeInFile }) => mayBeInFile && !names.has(name)), [])
  })
})
