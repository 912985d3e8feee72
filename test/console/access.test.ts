import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { inConsole, operators } from './console-world.js'
import { eventsBy, refusalsOn } from './people-actions.js'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()

/** Chooses an object in a field that searches while one types. */
async function choose(page: Page, label: string, text: string, name: RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name }).click()
}

inConsole('access in the console', ({ world, as }) => {
  it('makes a project with roles, gives access to it, and records the operator as actor', async () => {
    await as(operators.orgOwner, '/access', async ({ page, go, checkAccessibility, picture }) => {
      await page.getByRole('link', { name: 'Shop' }).waitFor()
      await picture('access-projects')
      await checkAccessibility()
      await page.getByRole('link', { name: 'New project' }).click()
      await heading(page, 'New project')
      await picture('access-new-project')
      await checkAccessibility()
      await page.getByLabel('Name', { exact: true }).fill('Warehouse')
      await page.getByLabel('Put roles into tokens').check()
      await page.getByRole('button', { name: 'Add' }).click()
      await heading(page, 'Warehouse')
      await page.getByText('This project has no roles yet.').waitFor()
      await page.getByRole('button', { name: 'Add a role' }).click()
      await checkAccessibility()
      await page.getByLabel('Key', { exact: true }).fill('picker')
      await page.getByRole('dialog').getByLabel('Name').fill('Order picker')
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('cell', { name: 'Order picker' }).waitFor()
      await picture('access-roles')
      await checkAccessibility()

      await page.getByRole('link', { name: 'Who has access' }).click()
      await page.getByRole('button', { name: 'Give access' }).click()
      await choose(page, 'User', 'liddell', /Alice Liddell/)
      await page.getByRole('checkbox', { name: 'Order picker' }).check()
      await picture('access-give')
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Give access' }).click()
      await page.getByRole('cell', { name: 'Alice Liddell alice@acme.' }).waitFor()
      await picture('access-project-grants')
      await page.getByRole('button', { name: 'Suspend: Alice Liddell' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
      await page.getByRole('cell', { name: 'Suspended' }).waitFor()

      await go('/users/200/access')
      await page.getByRole('cell', { name: 'Warehouse', exact: true }).waitFor()
      await picture('user-access')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Make administrator' }).click()
      await page.getByLabel('User manager').check()
      await picture('access-make-administrator')
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Make administrator' }).click()
      await page.getByRole('cell', { name: 'Administrator of the organization' }).waitFor()
      await page.getByRole('button', { name: 'Remove Acme' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('cell', { name: 'Administrator of the organization' }).waitFor({ state: 'detached' })

      await go('/access/grants')
      await page.getByRole('cell', { name: 'Warehouse', exact: true }).waitFor()
      await picture('access-grants')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Remove: Alice Liddell' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('cell', { name: 'Warehouse', exact: true }).waitFor({ state: 'detached' })
      await go('/access/administrators')
      await page.getByText('Oscar Example').last().waitFor()
      await picture('access-administrators')
      await checkAccessibility()
    })
    const events = await eventsBy(world, operators.orgOwner.id)
    for (const type of ['project.added', 'project.role.added', 'user.grant.added', 'user.grant.deactivated', 'user.grant.removed', 'org.member.added', 'org.member.removed']) {
      assert.ok(events.includes(type), `${type} in ${events.join(', ')}`)
    }
  })

  it('changes, deactivates and deletes a project', async () => {
    await as(operators.iamOwner, '/access/projects?org=110', async ({ page, checkAccessibility, picture }) => {
      await page.getByRole('link', { name: 'New project' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Short-lived')
      await page.getByRole('button', { name: 'Add' }).click()
      await heading(page, 'Short-lived')
      await page.getByRole('link', { name: 'Settings', exact: true }).click()
      await page.getByLabel('Only users with a role may sign in').check()
      await picture('access-project')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
      for (const [action, typed] of [['Deactivate', undefined], ['Delete', 'Short-lived']] as const) {
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: action }).click()
        if (typed !== undefined) await page.getByRole('dialog').getByRole('textbox').fill(typed)
        await page.getByRole('dialog').getByRole('button', { name: action }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await heading(page, 'Access')
      assert.equal(new URL(page.url()).searchParams.get('org'), '110')
    })
  })

  it('shows a project owner that project only', async () => {
    await as(operators.projectOwner, '/access', async ({ page, go, picture }) => {
      const refusals = refusalsOn(page)
      await page.getByRole('link', { name: 'Shop' }).waitFor()
      assert.equal(await page.locator('tbody tr').count(), 1)
      assert.deepEqual(await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allTextContents(), ['Keyhall', 'Home', 'Applications', 'Access'])
      assert.equal(await page.getByRole('link', { name: 'New project' }).count(), 0)
      for (const tab of ['', '/roles', '/applications', '/administrators']) {
        await go(`/access/projects/300${tab}`)
        await heading(page, 'Shop')
      }
      await picture('access-project-owner')
      assert.equal(await page.getByRole('link', { name: 'Who has access' }).count(), 0)
      await go('/users')
      await heading(page, 'You have no access to this page')
      assert.deepEqual(refusals, [])
      // The address of another project, typed by hand.
      await go('/access/projects/301')
      await page.getByText('You do not have the permission for this.').waitFor()
    })
  })

  it('shows a viewer no control, and a user manager what they may do', async () => {
    const [lists, project] = [['/access/projects', '/access/grants', '/access/administrators'], ['', '/roles', '/grants', '/applications', '/administrators']]
    await as(operators.iamViewer, '/access', async ({ page, go }) => {
      const refusals = refusalsOn(page)
      for (const path of [...lists, ...project.map((tab) => `/access/projects/300${tab}`)]) {
        await go(path)
        assert.equal(await page.locator('main').getByRole('button', { name: /^(?:Add|Edit|Remove|Give|Make|Save|Suspend|More|Restore|Deactivate)/ }).count(), 0, path)
        assert.equal(await page.getByRole('link', { name: /^New/ }).count(), 0, path)
      }
      assert.deepEqual(refusals, [])
    })
    await as(operators.userManager, '/access', async ({ page, go }) => {
      const refusals = refusalsOn(page)
      await go('/access')
      await page.getByRole('heading', { name: 'Access' }).waitFor()
      assert.equal(await page.getByRole('link', { name: 'Projects' }).count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Give access' }).count(), 0)
      assert.deepEqual(refusals, [])
    })
  })
}, { onPostgres: /^(?:makes|changes)/ })
