import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

interface Tab {
  /** The last part of the address; empty for the tab at the base. */
  readonly id: string
  readonly label: string
}

interface Props {
  /** Below `/ui/console`, without a slash at the end: `/applications/123`. Each tab is an address below it. */
  readonly base: string
  readonly tabs: readonly Tab[]
  readonly current: string
  /** The name of the line for screen readers: the name of the object. */
  readonly label: string
}

/** The tabs of a detail page. They are links, because each has an address. On narrow screens the line scrolls to the current one. */
export function Tabs({ base, tabs, current, label }: Props) {
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav className="tabs" aria-label={label} ref={line}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              to={tab.id === '' ? base : `${base}/${tab.id}`} className="tab" activeOptions={{ exact: true }} aria-current={tab.id === current ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
