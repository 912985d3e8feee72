import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { dialogsOf } from '../screens/console-dialogs.js'
import { goTo } from '../screens/console-pages.js'
import { DemoWorld } from '../screens/demo/demo-world.js'
import { demoClients, demoProjects } from '../screens/demo/applications.js'
import { demoOperators, demoOrgs, demoPerson } from '../screens/demo/people.js'
import { openConsole } from './console-world.js'

/** Stops a walk that finds no end. */
const MAX_PAGES = 200

/** The addresses to which the page links, below `/ui/console`: of the rail, the tabs, and the first row of each table. */
const linksOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const rows = [...document.querySelectorAll('table')].flatMap((table) => [...table.querySelector('tbody tr')?.querySelectorAll('a') ?? []])
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.rail-nav a, nav.tabs a, .page > header a'), ...rows]
  return links.filter(({ origin }) => origin === location.origin).map(({ href }) => new URL(href).pathname).filter((path) => path.startsWith('/ui/console')).map((path) => path.slice('/ui/console'.length) || '/')
})

/**
 * Acceptance check 9: each role opens every page that its console offers, and every dialog there. The server refuses nothing, because the
 * console offers nothing that the role may not do.
 */
describe('the console of each role (Chromium, sqlite)', function () {
  this.timeout(180_000)
  const world = new DemoWorld()
  before(() => world.start())
  after(() => world.stop())

  /** Opens everything. @returns the opened addresses, and requests that were refused */
  async function walk(page: Page): Promise<{ readonly opened: readonly string[]; readonly refused: readonly string[] }> {
    const refused: string[] = []
    page.on('response', (response) => {
      if ([401, 403].includes(response.status())) refused.push(`${page.url()}: ${response.status()} ${new URL(response.url()).pathname}`)
    })
    const queue = new Set(await linksOf(page))
    const opened: string[] = []
    for (const path of queue) {
      assert.ok(opened.length < MAX_PAGES, opened.join(' '))
      await goTo(page, path)
      assert.ok(!['You have no access to this page', 'There is no such page'].includes(await page.locator('h1').innerText()), path)
      opened.push(path)
      await dialogsOf(page, async () => undefined)
      for (const link of await linksOf(page)) queue.add(link)
    }
    return { opened, refused }
  }

  for (const [role, minimum] of [['iamOwner', 10], ['orgOwner', 10], ['viewer', 10], ['viewerAndOwner', 10], ['userManager', 3], ['projectOwner', 3]] as const) {
    it(`offers nothing that the server refuses: ${role}`, () => world.withPage(async (page) => {
      await openConsole(world, page, demoOperators[role])
      const { opened, refused } = await walk(page)
      assert.deepEqual(refused, [])
      assert.ok(opened.length >= minimum, opened.join(' '))
      assert.deepEqual(world.complaints.splice(0), [])
    }, { viewport: { width: 1440, height: 900 } }))
  }

  it('judges each control by the roles at what is shown: a viewer of the instance who owns one organization', () => world.withPage(async (page) => {
    const { company, partner } = demoOrgs
    const isOffered = async (path: string, name: string, org?: string): Promise<boolean> => {
      await goTo(page, path, org)
      return await page.locator('main').getByRole('link', { name }).or(page.locator('main').getByRole('button', { name })).count() > 0
    }
    await openConsole(world, page, demoOperators.viewerAndOwner)
    for (const [path, name] of [['/users', 'New person'], ['/users/service-users', 'New service user'], ['/applications', 'New application'], ['/access', 'New project'], ['/access/grants', 'Give access'], ['/access/administrators', 'Make administrator']] as const) {
      assert.deepEqual([await isOffered(path, name), await isOffered(path, name, company.id), await isOffered(path, name, partner.id)], [false, false, true], path)
    }
    assert.equal(await isOffered(`/applications/${demoClients.grafana.id}/settings`, 'Deactivate'), false)
    assert.equal(await isOffered(`/applications/${demoClients.freight.id}/settings`, 'Deactivate'), true)
    assert.equal(await isOffered(`/instance/organizations/${company.id}`, 'Deactivate'), false)
    assert.equal(await isOffered(`/instance/organizations/${partner.id}`, 'Deactivate'), true)
    await goTo(page, `/users/${demoPerson('rosa.delgado').id}/access`)
    await page.getByRole('button', { name: 'Give access' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Project' }).click()
    await page.getByRole('option', { name: 'Freight tracking' }).waitFor()
    const others = demoProjects.filter(({ organization }) => organization !== partner.id)
    for (const { name } of others) assert.equal(await page.getByRole('option', { name }).count(), 0, name)
  }, { viewport: { width: 1440, height: 900 } }))

  it('is one page for a person without roles', () => world.withPage(async (page) => {
    await openConsole(world, page, demoOperators.withoutRoles)
    assert.equal(await page.locator('h1').innerText(), 'You have no administrative role')
    assert.deepEqual(await linksOf(page), [])
  }))
})
