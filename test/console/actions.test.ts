import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { Api } from '../support/api.js'
import { aTarget, bind, restAsync, webhook } from '../support/actions.js'
import { typeInto } from '../support/browser-world.js'
import { targetReceiver } from '../support/target-receiver.js'
import { inConsole, operators, saveChanges, settled } from './console-world.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const CANARY = '<img src=x onerror=alert(1)>'
const V3 = 'action.v3alpha.ActionService'

const rowsOf = async (page: Page): Promise<readonly string[]> => (await page.locator('tbody tr').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())

inConsole('the actions in the console', ({ world, as }) => {
  const api = new Api(world, 'rest')
  const receiver = targetReceiver()

  /** Events of a type that a person caused, newest first. */
  const eventsOf = async (type: string, who: { readonly id: string }): Promise<readonly { readonly objectId: string }[]> =>
    (await api.ok('admin.v1.AdminService/SearchEvents', { types: [type], actorId: who.id })).events ?? []

  it('15: a target is made, its key shown once, and its test shows both sides', async () => {
    receiver.answer('/made', { body: { token: 'hush', answer: 'fine' } })
    await as(operators.iamOwner, '/actions', async ({ page, checkAccessibility, picture }) => {
      await page.getByText('No target yet.').waitFor()
      await picture('targets-empty')
      await page.locator('.empty').getByRole('link', { name: 'New target' }).click()
      await settled(page)
      await page.getByRole('button', { name: 'Create target' }).click()
      await page.getByText('Fill in this field.').first().waitFor()
      await page.getByLabel('Name').fill('Only example.com')
      await page.getByLabel('Endpoint').fill(`${receiver.origin}/made`)
      await picture('target-new')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Create target' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Show', exact: true }).click()
      const key = await dialog.locator('.secret-value').innerText()
      assert.match(key, /^[\w-]{43}$/)
      await checkAccessibility()
      await dialog.getByRole('button', { name: 'Copy' }).click()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.waitForURL(/\/actions\/targets\/[^/]+$/)
      await settled(page)
      assert.ok(!(await page.content()).includes(key))
      await page.getByRole('button', { name: 'Send a test' }).click()
      await page.getByText('The target answered as expected').waitFor()
      const shown = await page.locator('.exchange').innerText()
      const [sent] = await receiver.arrived('/made')
      assert.ok(shown.includes(String(sent?.headers['keyhall-signature'])), shown)
      assert.match(shown, /"fullMethod"/)
      assert.match(shown, /"answer": "fine"/)
      assert.ok(!shown.includes('hush'))
      await page.evaluate(() => document.querySelector('.exchange')?.scrollIntoView())
      await picture('target-test')
      await checkAccessibility()
      const guide = fs.readFileSync(`${root}/docs/actions.md`, 'utf8')
      for (const language of ['Node', 'Go', 'Python']) {
        await page.getByText(language, { exact: true }).first().click()
        const code = await page.locator(`pre[aria-label="${language}"]`).innerText()
        assert.ok(guide.includes(code.trim()), `${language} differs from docs/actions.md`)
      }
      await picture('target-key')
    }, { permissions: ['clipboard-read', 'clipboard-write'] })
    assert.equal((await eventsOf('target.added', operators.iamOwner)).length, 1)
  })

  it('17: the form of a target is still there after the step-up that it needs', async () => {
    await as(operators.iamOwner, '/actions/targets/new', async ({ page, checkAccessibility }) => {
      world.clock.advance(11 * 60)
      await page.getByLabel('Name').fill('After a step-up')
      await page.getByLabel('Endpoint').fill(`${receiver.origin}/made`)
      await page.getByRole('button', { name: 'Create target' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await dialog.waitFor()
      await checkAccessibility()
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(/\/ui\/login\//)
      await typeInto(page, operators.iamOwner)
      await page.waitForURL(/\/actions\/targets\/new$/)
      await settled(page)
      assert.equal(await page.getByLabel('Name').inputValue(), 'After a step-up')
      assert.equal(await page.getByLabel('Endpoint').inputValue(), `${receiver.origin}/made`)
      await page.getByRole('button', { name: 'Create target' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: true }).waitFor()
    })
    assert.equal((await eventsOf('target.added', operators.iamOwner)).length, 2)
  })

  it('15: a failing call is found in the log, looked at and sent again', async () => {
    receiver.answer('/late', { status: 500, body: `out of order ${CANARY}` })
    const target = await aTarget(api, receiver, '/late', restAsync)
    await bind(api, { event: { event: 'user.metadata.set' } }, target)
    await api.ok('management.v1.ManagementService/SetUserMetadata', { id: '200', key: 'note', value: Buffer.from(CANARY).toString('base64') })
    await receiver.arrived('/late')
    await as(operators.iamOwner, `/actions/calls?outcome=failed&target=${target.id}`, async ({ page, checkAccessibility, picture }) => {
      const [row = ''] = await rowsOf(page)
      assert.match(row, /After the event user\.metadata\.set 500/)
      await picture('calls')
      await checkAccessibility()
      await page.locator('tbody .row-link').first().click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText('out of order').waitFor()
      assert.match(await drawer.innerText(), /out of order <img src=x/)
      assert.equal(await page.locator('img[src=x]').count(), 0)
      await picture('call')
      await checkAccessibility()
      await drawer.getByRole('button', { name: 'Copy as curl' }).click()
      const curl = await page.evaluate(() => navigator.clipboard.readText())
      assert.ok(curl.startsWith(`curl -X POST '${receiver.origin}/late'`) && curl.includes('user.metadata.set'), curl)
      receiver.answer('/late', {})
      await drawer.getByRole('button', { name: 'Send again' }).click()
      await page.getByText('The call is sent again.').waitFor()
      await receiver.arrived('/late', 2)
    }, { permissions: ['clipboard-read', 'clipboard-write'] })
    assert.equal((await eventsOf('target.call.replayed', operators.iamOwner))[0]?.objectId, target.id)
  })

  it('26: a binding is made of the real lists, reordered and deleted, with an event for each', async () => {
    const [first, second] = [await aTarget(api, receiver, '/first', webhook(false)), await aTarget(api, receiver, '/second', webhook(false))]
    await as(operators.iamOwner, '/actions/bindings', async ({ page, checkAccessibility, picture }) => {
      const names = (await api.ok(`${V3}/ListTargets`, { queries: [{ inTargetIdsQuery: { targetIds: [first.id, second.id] } }] })).result as readonly { targetId: string; name: string }[]
      const nameOf = ({ id }: { readonly id: string }) => names.find(({ targetId }) => targetId === id)?.name ?? ''
      await page.getByRole('link', { name: 'New binding' }).first().click()
      await settled(page)
      await page.getByRole('combobox', { name: 'Method' }).fill('AddHuman')
      await page.getByRole('option', { name: 'user.v2.UserService/AddHumanUser' }).click()
      for (const target of [first, second]) {
        await page.getByRole('combobox', { name: 'Add a target' }).click()
        await page.getByRole('option', { name: nameOf(target), exact: true }).click()
      }
      await page.getByRole('button', { name: `Move ${nameOf(second)} up` }).click()
      await picture('binding-new')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Create binding' }).click()
      await page.getByRole('link', { name: /Before user\.v2\.UserService\/AddHumanUser/ }).waitFor()
      await picture('bindings')
      await checkAccessibility()
      const { result } = await api.ok(`${V3}/ListExecutions`, { queries: [{ targetQuery: { targetId: first.id } }] })
      assert.deepEqual(result[0].targets.map(({ target }: { readonly target: string }) => target), [second.id, first.id])
      await page.getByRole('link', { name: /Before user\.v2/ }).click()
      await settled(page)
      await page.getByRole('button', { name: `Remove ${nameOf(second)}` }).click()
      await saveChanges(page)
      await picture('binding')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Delete binding' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete binding' }).click()
      await page.waitForURL(/\/actions\/bindings$/)
    })
    assert.deepEqual([(await eventsOf('execution.set', operators.iamOwner)).length, (await eventsOf('execution.removed', operators.iamOwner)).length], [2, 1])
  })

  it('26: a target is changed, its key replaced, and it is deleted, with an event for each', async () => {
    const target = await aTarget(api, receiver, '/changed', webhook(true))
    await as(operators.iamOwner, `/actions/targets/${target.id}`, async ({ page, checkAccessibility }) => {
      await page.getByRole('radio', { name: 'Notification' }).click()
      await saveChanges(page)
      await page.getByRole('button', { name: 'Replace the key' }).click()
      await checkAccessibility()
      await page.getByRole('dialog').getByRole('button', { name: 'Replace the key' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Delete target' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete target' }).click()
      await page.waitForURL(/\/actions\/targets$/)
    }, { permissions: ['clipboard-read', 'clipboard-write'] })
    assert.equal((await eventsOf('target.changed', operators.iamOwner)).filter(({ objectId }) => objectId === target.id).length, 2)
    assert.equal((await eventsOf('target.removed', operators.iamOwner))[0]?.objectId, target.id)
  })

  it('9: a viewer sees targets and calls as text, and no button that would be refused', async () => {
    const target = await aTarget(api, receiver, '/seen', webhook(true))
    await as(operators.iamViewer, `/actions/targets/${target.id}`, async ({ page, go }) => {
      await page.getByText(`${receiver.origin}/seen`).waitFor()
      for (const name of ['Delete target', 'Send a test', 'Replace the key', 'Save']) assert.equal(await page.getByRole('button', { name }).count(), 0, name)
      await go('/actions/targets')
      assert.equal(await page.getByRole('link', { name: 'New target' }).count(), 0)
    })
  })
}, { onPostgres: /a (?:target|binding) is|a failing call/, own: { features: { actions: true } } })

inConsole('actions that are off', ({ world, as }) => {
  it('26: are turned on with one button, with an event', async () => {
    await as(operators.iamOwner, '/actions', async ({ page, checkAccessibility, picture }) => {
      await page.getByText('Actions are turned off').waitFor()
      await picture('actions-off')
      await checkAccessibility()
      await page.getByRole('button', { name: 'Turn on actions' }).click()
      await page.getByText('No target yet.').waitFor()
    })
    const { events = [] } = await new Api(world, 'rest').ok('admin.v1.AdminService/SearchEvents', { types: ['instance.features.set'], actorId: operators.iamOwner.id })
    assert.equal(events.length, 1)
  })
}, { onPostgres: /turned on/ })
