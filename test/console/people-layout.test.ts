import assert from 'node:assert/strict'
import { inConsole, operators } from './console-world.js'
import { callApi } from './people-actions.js'

const PAGES = [
  '/users', '/users/new-person', '/users/200', '/users/200/sign-in-methods', '/users/200/access', '/users/200/sessions', '/users/200/metadata', '/users/200/activity', '/users/new-service-user',
  '/users/api-org-owner/credentials', '/access/projects', '/access/grants', '/access/administrators', '/access/projects/300', '/access/projects/300/roles', '/access/projects/300/grants',
] as const

const LAYOUTS = [
  ['320 px, dark', { viewport: { width: 320, height: 720 }, colorScheme: 'dark' }],
  ['1024 px, right-to-left', { viewport: { width: 1024, height: 768 }, locale: 'ar' }],
] as const

inConsole('the pages of users and access', ({ world, as }) => {
  before(async () => {
    await callApi(world, '/v2/projects/300/roles', { roleKey: 'warehouse.manager', displayName: 'Manager of the warehouse' })
    await callApi(world, '/v2/authorizations', { userId: '200', projectId: '300', organizationId: '100', roleKeys: ['warehouse.manager'] })
    await callApi(world, '/v2/administrators', { userId: '200', resource: { organizationId: '100' }, roles: ['ORG_USER_MANAGER', 'ORG_SETTINGS_MANAGER'] })
    await callApi(world, '/v2/users/200/metadata', { metadata: [{ key: 'customer-number', value: Buffer.from('4711').toString('base64') }] })
  })

  for (const [layout, browser] of LAYOUTS) {
    it(`fit ${layout}, and have no violation of axe`, async () => {
      await as(operators.orgOwner, '/users', async ({ page, go, checkAccessibility, picture }) => {
        for (const path of PAGES) {
          await go(path)
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${path} scrolls sideways`)
          await picture(`${layout.replace(/\W+/g, '-')}${path.replaceAll('/', '-')}`)
          await checkAccessibility()
        }
      }, browser)
    })
  }
})
