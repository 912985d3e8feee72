import { Tooltip } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { ALL_PAGES } from '../pages/all-pages.js'
import type { ConsolePage } from '../pages/page.js'
import { Icon } from '../parts/icon.js'
import { useTexts } from '../texts/texts.js'
import { useVisiblePages } from './visible-pages.js'

interface Entry {
  readonly page: ConsolePage
  /** Where it leads: the first page below it that the caller may see. */
  readonly path: string
}

const isBelow = (id: string, page: ConsolePage): boolean => page.id === id || page.below === id || page.id.startsWith(`${id}.`)

/** The rail entries with a page that the caller may see. */
function useEntries(): readonly Entry[] {
  const visible = useVisiblePages()
  return ALL_PAGES.filter(({ rail }) => rail !== undefined).flatMap((page) => {
    const first = visible.find((one) => isBelow(page.id, one) && !one.path.includes('$'))
    return first ? [{ page, path: first.path }] : []
  })
}

const isCurrent = (current: string, path: string): boolean => (path === '/' ? current === '/' : current === path || current.startsWith(`${path}/`))

/** The links of the main navigation. @param isNarrow only icons, with their names as tooltips */
export function Rail({ isNarrow, onNavigate }: { readonly isNarrow: boolean; readonly onNavigate?: () => void }) {
  const t = useTexts()
  const entries = useEntries()
  const current = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <ul className="rail-nav">
        {entries.map(({ page, path }) => {
          const title = t(page.title)
          return (
            <li key={page.id}>
              <Tooltip label={title} position="right" disabled={!isNarrow}>
                <Link to={path} className="rail-link" aria-current={isCurrent(current, page.path) ? 'page' : undefined} onClick={onNavigate} data-page={page.id}>
                  {page.rail ? <Icon name={page.rail.icon} size={20} /> : null}
                  <span className="rail-text">{title}</span>
                </Link>
              </Tooltip>
            </li>
          )
        })}
    </ul>
  )
}
