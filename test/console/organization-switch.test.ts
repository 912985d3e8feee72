import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { signIn } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inConsole, operators, settled } from './console-world.js'
import { callApi } from './people-actions.js'

/** A list of the console, and what only the list of one organization contains: Acme (100) or Globex (110). */
interface List {
  readonly path: string
  readonly acme: RegExp
  readonly globex: RegExp
}

/** Every list whose objects belong to organizations. */
const LISTS: readonly List[] = [
  { path: '/applications', acme: /Client billing/, globex: /Client foreign/ },
  { path: '/users', acme: /Alice Liddell/, globex: /Greta Tester/ },
  { path: '/users/service-users', acme: /api-org-owner/, globex: /api-other-owner/ },
  { path: '/access/projects', acme: /Shop/, globex: /Foreign/ },
  { path: '/access/grants', acme: /Alice Liddell/, globex: /Greta Tester/ },
  { path: '/access/administrators', acme: /Oscar Example/, globex: /api-other-owner/ },
  { path: '/activity/sign-ins', acme: /Client web/, globex: /Client foreign/ },
  { path: '/activity/audit-trail', acme: /Renamed in Acme/, globex: /Renamed in Globex/ },
]

/** Lists of the whole instance: the same in every organization, and they say so. */
const INSTANCE_LISTS = ['/actions/targets', '/actions/bindings', '/actions/calls', '/activity/messages'] as const

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.org-switch').click()
  await page.getByRole('option', { name }).click()
  await page.getByRole('button', { name: `Organization: ${name}` }).waitFor()
  await settled(page)
}

inConsole('the organization switch', ({ as, world }) => {
  before(async () => {
    for (const [client, person] of [[clients.web, people.alice], [clients.foreign, people.greta]] as const) await signIn(new UserAgent(), world.authorizeUrl({ client }), person)
    for (const [projectId, organizationId, userId, name] of [['300', '100', '200', 'Acme'], ['310', '110', '203', 'Globex']] as const) {
      await callApi(world, `/v2/projects/${projectId}/roles`, { roleKey: 'reader', displayName: 'Reader' })
      await callApi(world, '/v2/authorizations', { userId, projectId, organizationId, roleKeys: ['reader'] })
      await callApi(world, '/v2/applications', { projectId, name: `Renamed in ${name}`, oidcConfiguration: { redirectUris: ['https://x.example/cb'] } })
    }
  })

  for (const { path, acme, globex } of LISTS) {
    it(`changes the list at ${path}, and Back returns to the earlier organization (10)`, async () => {
      await as(operators.iamOwner, path, async ({ page }) => {
        const shows = async (shown: RegExp, hidden: RegExp) => {
          await page.locator('main tbody').getByText(shown).first().waitFor()
          assert.equal(await page.locator('main tbody').getByText(hidden).count(), 0)
        }
        await choose(page, 'Globex')
        await shows(globex, acme)
        await choose(page, 'Acme')
        await shows(acme, globex)
        await page.goBack()
        await page.waitForURL(/org=110/)
        await page.getByRole('button', { name: 'Organization: Globex' }).waitFor()
        await settled(page)
        await shows(globex, acme)
        await page.goBack()
        await page.getByRole('button', { name: 'Organization: Instance' }).waitFor()
        await page.locator('main tbody').getByText(acme).first().waitFor()
        await page.locator('main tbody').getByText(globex).first().waitFor()
      })
    })
  }

  it('forgets the filters of the earlier organization, and keeps the organization from list to list', async () => {
    await as(operators.iamOwner, '/users?q=alice', async ({ page }) => {
      await choose(page, 'Globex')
      assert.equal(new URL(page.url()).search, '?org=110')
      await page.locator('main tbody').getByText('Greta Tester').first().waitFor()
      for (const [rail, text] of [['applications', 'Client foreign'], ['access', 'Foreign'], ['users', 'Greta Tester']] as const) {
        await page.locator(`.rail-link[data-page="${rail}"]`).click()
        await settled(page)
        assert.equal(new URL(page.url()).searchParams.get('org'), '110')
        await page.locator('main tbody').getByText(text).first().waitFor()
      }
    })
  })

  it('says on lists of the instance that they are the same in every organization', async () => {
    await as(operators.iamOwner, '/actions/targets', async ({ page, go, checkAccessibility }) => {
      for (const path of INSTANCE_LISTS) {
        await go(path)
        assert.equal(await page.getByText('The same in every organization').count(), 0, path)
        await go(`${path}?org=110`)
        await page.getByText('The same in every organization').waitFor()
      }
      await checkAccessibility()
    })
  })
}, { own: { features: { actions: true } } })
