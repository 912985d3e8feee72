import type { Page } from 'playwright-core'
import { violationsOn } from '../support/accessibility.js'

/** What axe finds on a page of the console. @param rules some of its rules; all by default */
export async function accessibilityOf(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  const violations = await violationsOn(page, [], rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`)
}

/** The elements that make a page wider than the screen. */
export const widthOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const { scrollWidth, clientWidth, dir } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const isOut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && (dir === 'rtl' ? left < -1 : right > clientWidth + 1)
  }
  const [first] = [...document.querySelectorAll('main *')].filter(isOut)
  return [`${scrollWidth} px wide on a screen of ${clientWidth}: ${first?.outerHTML.slice(0, 160) ?? ''}`]
})
