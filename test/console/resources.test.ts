import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import { inConsole, operators, saveChanges } from './console-world.js'
import { eventsBy, refusalsOn } from './people-actions.js'

const PATH = '/access/projects/300/resources'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()

inConsole('API resources in the console', ({ world, as }) => {
  const api = new Api(world, 'connect')
  const stored = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const { resources = [] } = (await api.ok('resource.v2.ResourceService/ListResources', { projectId: '300' })) as { readonly resources?: readonly Readonly<Record<string, unknown>>[] }
    return resources
  }

  it('are added with scopes, changed and deleted, and record the operator as actor', async () => {
    await as(operators.orgOwner, PATH, async ({ page, checkAccessibility, picture }) => {
      await page.getByText('This project has no API resources yet.').waitFor()
      await picture('resources-empty')
      await checkAccessibility()
      await page.getByRole('link', { name: 'Add an API resource' }).click()
      await heading(page, 'Add an API resource')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('Enter the URI, beginning with https://').waitFor()
      await page.getByText('Enter a scope and its description.').waitFor()
      await checkAccessibility()
      await page.getByLabel('URI', { exact: true }).fill('orders')
      await page.getByLabel('Name', { exact: true }).fill('Orders')
      await page.getByLabel('Scope 1', { exact: true }).fill('orders:read')
      await page.getByLabel('Description of scope 1').fill('See your orders')
      await page.getByRole('button', { name: 'Add a scope' }).click()
      await page.getByLabel('Scope 2', { exact: true }).fill('openid')
      await page.getByLabel('Description of scope 2').fill('Change your orders')
      // The server refuses both, each at its field.
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.locator('.mantine-InputWrapper-error').first().waitFor()
      await page.getByLabel('URI', { exact: true }).fill('https://api.example.com/orders')
      await page.getByLabel('Scope 2', { exact: true }).fill('orders:write')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await heading(page, 'Orders')
      await picture('resource')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Add a line' }).click()
      await page.getByLabel('Applications of other projects, and service users, line 1').fill('nightly')
      await page.getByLabel('Lifetime in seconds').fill('300')
      await saveChanges(page)
    })
    const [resource] = await stored()
    assert.deepEqual(resource && [resource['uri'], resource['accessTokenLifetime'], resource['clientIds']], ['https://api.example.com/orders', '300s', ['nightly']])
    assert.deepEqual((resource?.['scopes'] as readonly { readonly name: string }[] | undefined)?.map(({ name }) => name), ['orders:read', 'orders:write'])
    await as(operators.orgOwner, PATH, async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('cell', { name: 'https://api.example.com/orders' }).waitFor()
      await picture('resources')
      await checkAccessibility()
      await page.getByRole('link', { name: 'Orders' }).click()
      await heading(page, 'Orders')
      await page.getByRole('button', { name: 'Delete' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete the API resource Orders?' })
      await dialog.waitFor()
      await checkAccessibility()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('This project has no API resources yet.').waitFor()
    })
    const events = await eventsBy(world, operators.orgOwner.id)
    for (const type of ['project.resource.added', 'project.resource.changed', 'project.resource.removed']) assert.ok(events.includes(type), `${type} in ${events.join(', ')}`)
  })

  it('show a viewer no control', async () => {
    const scopes = [{ name: 'parts:read', description: 'See your parts' }]
    const { resourceId } = await api.ok('resource.v2.ResourceService/CreateResource', { projectId: '300', uri: 'https://parts.example', name: 'Parts', scopes })
    for (const who of [operators.orgViewer, operators.iamViewer]) {
      await as(who, PATH, async ({ page, go, checkAccessibility }) => {
        const refusals = refusalsOn(page)
        await page.getByRole('link', { name: 'Parts' }).waitFor()
        await go(`${PATH}/${String(resourceId)}`)
        await page.getByText('parts:read').waitFor()
        await checkAccessibility()
        assert.equal(await page.locator('main').getByRole('button', { name: /^(?:Add|Delete|Save)/ }).count(), 0)
        assert.equal(await page.locator('main').getByRole('textbox').count(), 0)
        assert.deepEqual(refusals, [])
      })
    }
  })
}, { onPostgres: /^are added/, own: { features: { oauthResources: true } } })

inConsole('API resources in the console without the feature', ({ as }) => {
  it('ask those who may not turn it on to ask an administrator', async () => {
    await as(operators.projectOwner, `${PATH}/new`, async ({ page }) => {
      await heading(page, 'Add an API resource')
      await page.getByText('An administrator of the instance can turn it on.').waitFor()
      assert.equal(await page.getByRole('link', { name: 'Turn it on' }).count(), 0)
    })
  })

  it('say which feature has to be turned on, with a link for those who may', async () => {
    await as(operators.iamOwner, PATH, async ({ page, checkAccessibility, picture }) => {
      await page.getByText('This needs the feature Resources, which is off.').waitFor()
      await picture('resources-off')
      await checkAccessibility()
      assert.equal(await page.getByRole('link', { name: 'Add an API resource' }).count(), 0)
      await page.getByRole('link', { name: 'Turn it on' }).click()
      await page.getByLabel('Resources').click({ force: true })
      await saveChanges(page)
      await page.goBack()
      await page.getByRole('link', { name: 'Add an API resource' }).waitFor()
    })
  })
})
