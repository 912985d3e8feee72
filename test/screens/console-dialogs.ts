import type { Page } from 'playwright-core'
import { settled } from '../console/console-world.js'

/** Verbs of buttons that open a dialog or a page: deletions and new secrets always do. */
const OPENS_A_DIALOG = /^(Add|New|Create|Delete|Remove|Replace|Generate|Give|Invite|Rename|Deactivate|End|Set a)\b/

/** Closes the list of choices that a field opens when the dialog focuses it. */
async function closeLists(page: Page): Promise<void> {
  const lists = page.locator('[role="listbox"]:visible')
  if (await lists.count() === 0) return
  await page.keyboard.press('Escape')
  await lists.first().waitFor({ state: 'hidden' })
}

/** Opens each dialog of a page by its button, calls `visit` with the words of the button, and closes it again. */
export async function dialogsOf(page: Page, visit: (button: string) => Promise<void>): Promise<void> {
  const address = page.url()
  const buttons = page.locator('main button:visible:not([disabled])').filter({ hasText: OPENS_A_DIALOG })
  // Buttons of rows have the same words: one of them is enough.
  const words = new Set((await buttons.allInnerTexts()).map((text) => text.trim()))
  for (const text of words) {
    await buttons.filter({ hasText: text }).first().click()
    await settled(page)
    if (await page.locator('[role="dialog"]:visible').count() > 0) {
      await closeLists(page)
      await visit(text)
      // Escape closes the list of choices first if one has opened meanwhile.
      for (let pressed = 0; pressed < 3 && await page.locator('[role="dialog"]:visible').count() > 0; pressed++) {
        await page.keyboard.press('Escape')
        await settled(page)
      }
      await page.locator('[role="dialog"]').first().waitFor({ state: 'hidden' }).catch((problem: unknown) => { throw new Error(`the dialog of ${text} on ${address} does not close`, { cause: problem }) })
    }
    if (page.url() === address) continue
    await page.goBack()
    await settled(page)
  }
}
