import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiDocument } from '../support/api-callers.js'
import { methods } from '../support/api.js'
import { send } from '../support/send.js'
import { inMemory } from '../support/world.js'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

inMemory(
  'description of the API',
  (world) => {
    const openApi = async (): Promise<OpenApi> => JSON.parse((await send(`${world.issuer}/openapi.json`)).body) as OpenApi

    it('is OpenAPI 3.1, with every method under its full name and every path that it is bound to', async () => {
      const { openapi, paths } = await openApi()
      assert.equal(openapi, '3.1.0')
      for (const { name, http } of methods) {
        assert.ok(paths[`/keyhall.${name}`]?.['post'], name)
        for (const { verb, path } of http) assert.ok(paths[path]?.[verb.toLowerCase()], `${verb} ${path}`)
      }
    })

    it('has every schema that it refers to, and no operation twice', async () => {
      const document = await openApi()
      const text = JSON.stringify(document)
      for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) assert.ok(document.components.schemas[name], name)
      const ids = Object.values(document.paths).flatMap((operations) => Object.values(operations).map(({ operationId }) => operationId))
      assert.equal(new Set(ids).size, ids.length)
    })

    it('gives different messages of an area different names', async () => {
      const shapes = new Map<string, string>()
      for (const method of methods) {
        for (const type of [method.request, method.response]) {
          const named = new Map<string, unknown>()
          type.describe(named)
          for (const [name, schema] of named) {
            const shape = JSON.stringify(schema)
            const place = `${method.name.slice(0, method.name.lastIndexOf('.'))}.${name}`
            assert.equal(shapes.get(place) ?? shape, shape, `${method.name}: ${name}`)
            shapes.set(place, shape)
          }
        }
      }
    })

    it('is in docs/api.md as it is', () => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/api-tables.mjs', '--check'], { cwd: root, encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    })

    it('is a page that lists every method, at /docs', async () => {
      const { status, headers, body } = await send(`${world.issuer}/docs`)
      assert.equal(status, 200)
      assert.match(String(headers['content-security-policy']), /default-src 'none'/)
      for (const { name } of methods) assert.ok(body.includes(`id="${name}"`), name)
    })
  },
  { bootstrap: apiDocument() },
)
