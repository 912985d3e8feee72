import type { Page } from 'playwright-core'
import { violationsOn } from '../support/accessibility.js'

/** Everything that axe knows, what it calls best practice too. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const violations = await violationsOn(page)
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(', ')})`)
}

/** Too wide for the screen, a foreign element, or too small to hit with a thumb. */
export async function layoutProblems(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isSmall = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return (height < 44 || width < 44) && element.closest('[aria-hidden], [hidden]') === null && element.checkVisibility()
    }
    const pressed = 'button, select, input:not([type=hidden]), summary, a:not(.hint a)'
    const small = [...document.querySelectorAll(pressed)].filter(isSmall)
    const { scrollWidth, clientWidth } = document.documentElement
    const isMain = (element: Element) => element.closest('[hidden]') === null
    return [
      ...small.map((element) => `smaller than 44 px: ${element.outerHTML}`),
      ...scrollWidth > clientWidth ? [`${scrollWidth} px wide on a screen of ${clientWidth}`] : [],
      ...document.querySelector('iframe, svg [onload], [onerror]') ? ['an element that no page has'] : [],
      ...[...document.querySelectorAll('.main-button')].filter(isMain).length > 1 ? ['more than one main button'] : [],
    ]
  })
}
