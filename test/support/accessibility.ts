import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

/**
 * What everything that axe knows finds on a page, what it calls best practice too. On a page without frames, axe puts its findings
 * together there and not on a second page, and it is loaded once, however often somebody asks.
 *
 * @param disabled rules that say nothing about this page
 */
export async function violationsOn(page: Page, disabled: readonly string[] = []): Promise<readonly Violation[]> {
  const isAlone = page.frames().length === 1
  const isLoaded = isAlone && (await page.evaluate(() => 'axe' in window))
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page })
  const { violations } = await axe.setLegacyMode(isAlone).options({ resultTypes: ['violations'] }).disableRules([...disabled]).analyze()
  return violations
}
