import { lazy } from 'react'
import { Link, createRootRoute, createRoute, createRouter, retainSearchParams } from '@tanstack/react-router'
import { GuardedPage } from './frame/guarded-page.js'
import { Shell } from './frame/shell.js'
import { AllPages } from './frame/visible-pages.js'
import { ALL_PAGES } from './pages/all-pages.js'
import { PageHeader } from './parts/page-header.js'
import { useTexts } from './texts/texts.js'

function NotFound() {
  const t = useTexts()
  return (
    <div className="page" data-nowhere>
      <PageHeader title={t('frame.notFound.title')} lead={t('frame.notFound.text')} />
      <p><Link to="/">{t('frame.toHome')}</Link></p>
    </div>
  )
}

/** Query strings are plain texts: `?org=123` stays a text and not a number. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))
const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '').map(([name, value]): [string, string] => [name, String(value)])
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

/** The routes of all pages. The organization stays in the address when the page changes. */
export function createConsoleRouter(basepath: string) {
  const root = createRootRoute({
    component: () => <AllPages value={ALL_PAGES}><Shell /></AllPages>,
    notFoundComponent: NotFound,
    validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
    search: { middlewares: [retainSearchParams(['org'] as never)] },
  })
  const routes = ALL_PAGES.map((page) => {
    const Page = lazy(async () => ({ default: (await page.load()).Page }))
    return createRoute({ getParentRoute: () => root, path: page.path, component: () => <GuardedPage page={page} Page={Page} /> })
  })
  return createRouter({ routeTree: root.addChildren(routes), basepath, parseSearch, stringifySearch, scrollRestoration: true, defaultNotFoundComponent: NotFound })
}
