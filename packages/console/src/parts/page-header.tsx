import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useMatch } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.js'
import { useAnnounce } from '../frame/announcer.js'

interface Props {
  readonly title: string
  /** One sentence about the page. */
  readonly lead?: ReactNode
  /** The main action of the page, then others. */
  readonly actions?: ReactNode
  /** Before the title: the way back to the list. */
  readonly above?: ReactNode
  /** Beside the title: a state or an id. */
  readonly beside?: ReactNode
}

/** The heading of a page. It gets the focus after a change of the address, and names the document. */
export function PageHeader({ title, lead, actions, above, beside }: Props) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const announce = useAnnounce()
  const { pathname } = useMatch({ strict: false })
  useEffect(() => {
    document.title = t('frame.documentTitle', { page: title, product: t('frame.product') })
  }, [t, title])
  useEffect(() => {
    if (announce(title, pathname)) heading.current?.focus({ preventScroll: true })
  }, [announce, title, pathname])
  return (
    <header className="page-header">
      {above}
      <div className="page-header-line">
        <h1 ref={heading} tabIndex={-1} data-path={pathname}><bdi>{title}</bdi></h1>
        {beside}
        {actions === undefined ? null : <div className="page-actions">{actions}</div>}
      </div>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
    </header>
  )
}
