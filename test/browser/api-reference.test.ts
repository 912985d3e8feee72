import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { callers } from '../support/api-callers.js'
import { methods } from '../support/api.js'
import { inBrowser } from '../support/browser-world.js'
import { send } from '../support/send.js'

interface Operation {
  readonly 'tags': readonly string[]
  readonly 'description': string
  readonly 'x-codeSamples'?: readonly { readonly source: string }[]
}

interface OpenApi {
  readonly 'tags': readonly { readonly name: string }[]
  readonly 'x-tagGroups': readonly { readonly tags: readonly string[] }[]
  readonly 'paths': Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** GET methods that fail for a service user without features, or find nothing in a fresh installation. */
const NOT_FOR_THIS_CALLER = /Needs the feature|users\/me\/(profile|email|phone)|\/_by_|\/_is_unique|v2\/instance /

/** Samples that search and create, by verb and path. Each creates a resource with a different name. */
const CREATING = [
  'POST /management/v1/projects', 'POST /v2/users/human', 'POST /v2/users/_search',
  'POST /v2/users', 'POST /management/v1/projects/_search', 'POST /v2/organizations', 'POST /v2/organizations/_search',
]

inBrowser('the API reference at /docs', 'memory', (world) => {
  const openApi = async (): Promise<OpenApi> => JSON.parse((await send(`${world.issuer}/openapi.json`)).body) as OpenApi

  it('lists methods by topic and searches them, without external requests or violations of its policy', async () => {
    await world.withPage(async (page) => {
      const asked: string[] = []
      page.on('request', (request) => void (request.url().startsWith('data:') || asked.push(new URL(request.url()).origin)))
      await page.goto(`${world.issuer}/docs`)
      await page.locator('.opblock-tag').first().waitFor()
      const topics = await page.locator('.opblock-tag a').allInnerTexts()
      assert.deepEqual(topics.slice(0, 3), ['Users', 'Passwords and factors', 'Sessions'])
      assert.equal(await page.locator('.opblock').count(), 0, 'topics are closed at first')

      await page.locator('.operation-filter-input').fill('project create')
      const found = page.locator('.opblock-summary-path', { hasText: '/v2/projects' })
      await found.first().waitFor()
      assert.equal(await page.locator('.opblock-body').count(), 0)
      await found.first().click()
      await page.locator('.opblock-body pre', { hasText: 'Authorization: Bearer $TOKEN' }).first().waitFor()
      assert.deepEqual([...new Set(asked)], [new URL(world.issuer).origin])
    })
  })

  it('links to the document without scripts', async () => {
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/docs`)
      await page.locator('a', { hasText: 'openapi.json' }).click()
      assert.equal(new URL(page.url()).pathname, '/openapi.json')
    }, { javaScriptEnabled: false })
  })

  it('allows no inline script, no eval and no other origin', async () => {
    const { headers } = await send(`${world.issuer}/docs`)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|https?:|\*/)
  })

  it('names a topic for every method, and every topic in a group', async () => {
    const { paths, tags, 'x-tagGroups': groups } = await openApi()
    const names = tags.map(({ name }) => name)
    assert.deepEqual(groups.flatMap((group) => group.tags).toSorted(), names.toSorted())
    const used = new Set(Object.values(paths).flatMap((verbs) => Object.values(verbs).flatMap((operation) => operation.tags)))
    assert.deepEqual([...used].toSorted(), names.toSorted())
    const bindings = methods.flatMap(({ http }) => http)
    const without = bindings.filter(({ verb, path }) => !paths[path]?.[verb.toLowerCase()]?.['x-codeSamples']).map(({ verb, path }) => `${verb} ${path}`)
    assert.ok(without.length < bindings.length / 20, without.join('\n'))
  })

  it('has samples that work when pasted: every GET without a variable, and some that create resources', async () => {
    const { paths } = await openApi()
    const operations = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => ({ name: `${verb.toUpperCase()} ${path}`, sample: operation['x-codeSamples']?.[0]?.source ?? '', text: `${path} ${operation.description}` })))
    const chosen = operations.filter(({ name, sample, text }) => sample !== '' && (name.startsWith('GET') ? !/\$(?!TOKEN)/.test(sample) && !NOT_FOR_THIS_CALLER.test(text) : CREATING.includes(name)))
    assert.ok(chosen.length >= 50, String(chosen.length))
    const script = chosen.map(({ sample }) => `${sample} -s -o /dev/null -w '%{http_code}\\n'`).join('\n')
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { env: { ...process.env, TOKEN: callers.iamOwner.token } })
    const statuses = stdout.trim().split('\n')
    // Without a mail server of its own, the instance has none to return.
    const expected = (name: string) => (/^GET \/admin\/v1\/(email|smtp)$/.test(name) ? '404' : '2')
    const refused = chosen.flatMap(({ name, sample }, index) => (statuses[index]?.startsWith(expected(name)) ? [] : [`${statuses[index] ?? ''} ${name}: ${sample}`]))
    assert.deepEqual(refused, [])
  })
})
