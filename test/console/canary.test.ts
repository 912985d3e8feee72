import assert from 'node:assert/strict'
import { typeInto } from '../support/browser-world.js'
import { inConsole, operators } from './console-world.js'
import { callApi } from './people-actions.js'

const CANARY = '<img src=x onerror="globalThis.canary=1"><script>globalThis.canary=1</script>'
const PASSWORD = 'the password of canary'

inConsole('names with markup in the console', ({ world, as }) => {
  it('are text on every page: organization, application, user, role, metadata, event and user agent', async () => {
    const { organizationId } = await callApi<{ organizationId: string }>(world, '/v2/organizations', { name: CANARY })
    const { projectId } = await callApi<{ projectId: string }>(world, '/v2/projects', { organizationId, name: CANARY })
    await callApi(world, `/v2/projects/${projectId}/roles`, { roleKey: CANARY, displayName: CANARY, group: CANARY })
    await callApi(world, '/v2/applications', { projectId, name: CANARY, oidcConfiguration: { redirectUris: ['https://canary.example/callback'] } })
    const { id } = await callApi<{ id: string }>(world, '/v2/users/new', {
      organizationId, username: 'canary',
      human: { profile: { givenName: CANARY, familyName: CANARY, displayName: CANARY, nickName: CANARY }, email: { email: 'canary@mail.example', isVerified: true }, password: { password: PASSWORD } },
    })
    await callApi(world, `/v2/users/${id}/metadata`, { metadata: [{ key: CANARY, value: Buffer.from(CANARY).toString('base64') }] })
    await callApi(world, '/v2/authorizations', { userId: id, projectId, organizationId, roleKeys: [CANARY] })
    await callApi(world, '/v2/administrators', { userId: id, resource: { projectId }, roles: ['PROJECT_OWNER'] })
    await world.withPage(async (page) => {
      await page.goto(`${world.issuer}/ui/account`)
      await typeInto(page, { loginName: 'canary@mail.example', password: PASSWORD })
    }, { userAgent: CANARY })
    await as(operators.iamOwner, '/users', async ({ page, go }) => {
      const pages = [
        '/users', `/users/${id}`, `/users/${id}/sign-in-methods`, `/users/${id}/sessions`, `/users/${id}/access`, `/users/${id}/metadata`, `/users/${id}/activity`,
        '/access/projects', '/access/grants', '/access/administrators', `/access/projects/${projectId}`, `/access/projects/${projectId}/roles`, `/access/projects/${projectId}/grants`,
        `/access/projects/${projectId}/applications`, `/access/projects/${projectId}/administrators`, '/applications', `/users?org=${organizationId}`,
      ]
      for (const path of pages) {
        await go(path)
        await page.waitForFunction(() =>
          [document.querySelector('main')?.innerText ?? '', ...[...document.querySelectorAll('input')].map(({ value }) => value)].some((text) => text.includes('<img src=x')))
        const found = await page.evaluate(() => ({ elements: document.querySelectorAll('img[src="x"]').length, hasRun: 'canary' in globalThis }))
        assert.deepEqual(found, { elements: 0, hasRun: false }, path)
      }
    })
  })
})
