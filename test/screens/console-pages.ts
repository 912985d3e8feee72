import type { Page } from 'playwright-core'
import { settled } from '../console/console-world.js'
import type { DemoWorld } from './demo/demo-world.js'
import type { NamedAddress } from './demo/providers.js'

/** The paths of all pages, as the router of an open console has them. */
const pathsOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__: { routesByPath: Readonly<Record<string, unknown>> } }
  return Object.keys(router.routesByPath).filter((path) => path.startsWith('/'))
})

/** Opens an address below `/ui/console` as a link does. @param organization its id; absent: as the operator's first page has it */
export async function goTo(page: Page, path: string, organization?: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/ui/console${path === '/' ? '' : path}${organization === undefined ? '' : `${path.includes('?') ? '&' : '?'}org=${organization}`}`)
  await settled(page)
}

/** Changes the colours, and waits for transitions to end. */
export async function useScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((scheme) =>
    document.documentElement.dataset['mantineColorScheme'] === scheme && document.getAnimations().every((animation) => !(animation instanceof CSSTransition)), colorScheme)
}

/** The addresses of the tabs of the page. */
const tabsOf = (page: Page): Promise<readonly string[]> =>
  page.locator('nav.tabs a').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace('/ui/console', '')))

/**
 * Every address of the console, with the examples of the demonstration: pages come from the table of pages, tabs from the pages.
 * A new page is included without a change here, unless it has a parameter of a new name.
 */
export async function everyAddress(world: DemoWorld, page: Page, organization?: string): Promise<readonly NamedAddress[]> {
  const paths = await pathsOf(page)
  const found = new Set<string>()
  for (const path of paths.filter((each) => !each.endsWith('/$tab'))) {
    const address = world.addressOf(path)
    found.add(address)
    if (!paths.includes(`${path}/$tab`)) continue
    await goTo(page, address, organization)
    for (const tab of await tabsOf(page)) found.add(tab)
  }
  const names = new Map(paths.map((path) => [world.addressOf(path.replace(/\/\$tab$/, '')), path.replaceAll(/\/\$\w+/g, '/one')]))
  const nameOf = (path: string): string => {
    const [base] = [...names.keys()].filter((each) => each !== '/' && path.startsWith(each)).toSorted((a, b) => b.length - a.length)
    const named = names.get(path)?.replace(/\/one$/, '/one') ?? (base === undefined ? path : (names.get(base) ?? '').replace(/\/one\/one$/, '/one') + path.slice(base.length))
    return named === '/' ? 'home' : named.slice(1).replaceAll('/', '.')
  }
  return [...[...found].map((path) => ({ path, name: nameOf(path) })), ...world.more]
}
