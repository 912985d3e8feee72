import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/**
 * The findings of all axe rules on a page, including best practices. Uses axe's legacy mode, which needs no second page because the page has
 * no frames, and loads axe once per page.
 *
 * @param disabled rules that do not apply to this page
 * @param only rules to run; all by default
 */
export async function violationsOn(page: Page, disabled: readonly string[] = [], only?: readonly string[]): Promise<readonly Violation[]> {
  // Scripts do not run in such frames, those of axe neither.
  const silent = await page.locator('iframe[sandbox]:not([sandbox*="allow-scripts"])').count()
  const isAlone = page.frames().length - silent === 1
  const isLoaded = isAlone && (await page.evaluate(() => 'axe' in window))
  const looked = silent > 0 && isAlone ? withoutFrames(page) : page
  const axe = new AxeBuilder(isLoaded ? { page: looked, axeSource: 'void 0' } : { page: looked })
  const asked = axe.setLegacyMode(isAlone).options({ resultTypes: ['violations'], ...(isAlone ? { iframes: false } : {}) })
  const { violations } = await (only === undefined ? asked.disableRules([...disabled]) : asked.withRules([...only])).analyze()
  return violations
}

/** The page, as if it had no frames. */
const withoutFrames = (page: Page): Page => Object.assign(Object.create(page) as Page, { frames: () => [page.mainFrame()] })
