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

    it('is OpenAPI 3.1, with every method under its full name and all of its paths', async () => {
      const { openapi, paths } = await openApi()
      assert.equal(openapi, '3.1.0')
      for (const { name, http } of methods) {
        assert.ok(paths[`/keyhall.${name}`]?.['post'], name)
        for (const { verb, path } of http) assert.ok(paths[path]?.[verb.toLowerCase()], `${verb} ${path}`)
      }
    })

    it('has a request member for every member of a path', () => {
      const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      for (const { name, http, request } of methods) {
        const named = new Map<string, unknown>()
        request.describe(named)
        const { properties } = named.get(request.name) as { properties: object }
        for (const { path } of http) {
          for (const [, member = ''] of path.matchAll(/\{(\w+)\}/g)) assert.ok(Object.hasOwn(properties, camel(member)), `${name}: ${path}`)
        }
      }
    })

    it('has a REST path for every method of a v2 service', () => {
      assert.deepEqual(methods.filter(({ name, http }) => /^[a-z_]+\.v2\./.test(name) && http.length === 0).map(({ name }) => name), [])
    })

    it('resolves every reference and names no operation twice', async () => {
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

    it('is the source of the tables in docs/api.md and of the comments in the .proto files', () => {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/api-tables.mjs', '--check'], { cwd: root, encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    })

    for (const path of ['/docs', '/openapi.json']) {
      it(`${path} is prepared once: compressed by Accept-Encoding, and 304 for a matching ETag`, async () => {
        const get = (headers: Record<string, string>) => send(world.issuer + path, { headers })
        const plain = await get({})
        assert.deepEqual([plain.status, plain.headers['content-encoding'], plain.headers.vary], [200, undefined, 'Accept-Encoding'])
        const tags = new Set([plain.headers.etag])
        const cases = [['br', 'gzip, deflate, br'], ['gzip', 'gzip'], ['gzip', 'br;q=0, gzip;q=0.5'], ['br', '*'], [undefined, 'identity'], [undefined, 'br;q=0, zstd'], [undefined, '']] as const
        for (const [encoding, accepted] of cases) {
          const { status, headers } = await get({ 'accept-encoding': accepted })
          assert.deepEqual([status, headers['content-encoding']], [200, encoding], accepted)
          assert.ok(encoding === undefined || Number(headers['content-length']) < Number(plain.headers['content-length']), accepted)
          const again = await get({ 'accept-encoding': accepted, 'if-none-match': String(headers.etag) })
          assert.deepEqual([again.status, again.body, again.headers.etag], [304, '', headers.etag], accepted)
          tags.add(headers.etag)
        }
        assert.equal(tags.size, 3, 'one entity tag for each encoding')
        assert.deepEqual((await get({})).headers.etag, plain.headers.etag, 'the same for every request')
      })
    }

    it('has an example for every request, which the method accepts', async () => {
      const { paths } = await openApi()
      const refused: string[] = []
      let count = 0
      for (const method of methods) {
        for (const { verb, path } of method.http) {
          const operation = paths[path]?.[verb.toLowerCase()] as unknown as { requestBody?: { content: Record<string, { example?: object }> } } | undefined
          const example = operation?.requestBody?.content['application/json']?.example
          if (example === undefined) continue
          count++
          const members = [...path.matchAll(/\{([a-z_A-Z0-9]+)\}/g)].map(([, name = '']) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), /slot/.test(name) ? 'LABEL_PICTURE_LOGO' : /lang/.test(name) ? 'en' : '1'])
          try {
            method.request.read({ ...Object.fromEntries(members), ...example })
          } catch (problem) {
            refused.push(`${verb} ${path}: ${JSON.stringify((problem as { problems?: unknown }).problems)} ${JSON.stringify(example)}`)
          }
        }
      }
      assert.deepEqual(refused, [])
      assert.ok(count > 150, String(count))
    })
  },
  { bootstrap: apiDocument() },
)
