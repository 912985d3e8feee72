import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { ConnectPage, ROBOT_TOKEN, connectDocument, pageNames } from '../support/connect-page.js'
import { World } from '../support/world.js'

const run = promisify(execFile)

/** Pages whose application no test runs, with the reason. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'aspnet-core': 'a platform that no package registry of the tests has',
  grafana: 'a server that no package registry has',
  gitlab: 'a server that no package registry has, and that demands https',
}

type Application = Readonly<Record<string, unknown>> & { readonly oidcConfig: Readonly<Record<string, unknown>> }

describe('docs/connect: the two ways to register an application', () => {
  const world = new World('memory')
  const pages = pageNames.map((name) => new ConnectPage(name))
  before(() => world.start({ bootstrap: connectDocument(pages.map((page) => page.document())) }))
  after(() => world.stop())

  const call = async (target: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${ROBOT_TOKEN}`, 'content-type': 'application/json' }
    const answer = await fetch(world.issuer + target, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) })
    assert.equal(answer.status, 200, `${target}: ${await answer.clone().text()}`)
    return (await answer.json()) as Record<string, unknown>
  }

  const registered = async (project: string): Promise<readonly Application[]> => {
    const { result } = await call(`/management/v1/projects/${project}/apps/_search`, {})
    return result as readonly Application[]
  }

  /** What both ways must agree on: everything but the identity of the client. */
  const settings = (application: Application | undefined): unknown => {
    const { clientId, clientSecret, ...rest } = application?.oidcConfig ?? {}
    assert.ok(clientId !== undefined && clientSecret === undefined)
    return { name: application?.['name'], ...rest }
  }

  for (const page of pages) {
    it(`${page.name}: the API call registers what the bootstrap file says`, async () => {
      const { id } = await call('/management/v1/projects', { name: page.name })
      const env = { ...process.env, KEYHALL: world.issuer, PROJECT: String(id), TOKEN: ROBOT_TOKEN }
      const script = page.file('register.sh').replace(/^curl /, 'curl --silent --show-error --fail-with-body ')
      const answer = JSON.parse((await run('bash', ['-c', script], { env })).stdout) as Record<string, unknown>
      assert.equal(typeof answer['clientSecret'], page.client.client_secret === undefined ? 'undefined' : 'string')
      const [byApi] = await registered(String(id))
      const byFile = (await registered('my-shop')).find(({ oidcConfig }) => oidcConfig['clientId'] === page.client.client_id)
      assert.deepEqual(settings(byApi), settings(byFile))
    })
  }

  it('every page has a test that runs its application, or a reason why not', () => {
    const sources = fs.readdirSync('test/connect').map((name) => fs.readFileSync(path.join('test/connect', name), 'utf8')).join('')
    const isRun = (name: string): boolean => sources.includes(`ConnectPage('${name}')`) || new RegExp(`withApplication\\(\\s*'${name}'`).test(sources)
    assert.deepEqual(pageNames.filter((name) => !isRun(name)), Object.keys(NOT_RUN).toSorted())
  })

  it('every page is in the table of the overview', () => {
    const overview = fs.readFileSync(path.resolve('docs/connect/README.md'), 'utf8')
    assert.deepEqual(pageNames.filter((name) => !overview.includes(`](${name}.md)`)), [])
  })
})
