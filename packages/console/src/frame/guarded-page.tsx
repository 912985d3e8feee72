import { Suspense, useEffect } from 'react'
import type { ComponentType } from 'react'
import { useMatch } from '@tanstack/react-router'
import { usePermissions } from '../data/permissions.js'
import type { ConsolePage } from '../pages/page.js'
import { Delayed } from '../parts/delayed.js'
import { PageHeader } from '../parts/page-header.js'
import { areasOf } from '../texts/page-areas.js'
import { useTexts } from '../texts/texts.js'
import { Crash } from './crash.js'
import { isVisible } from './visible-pages.js'

/** What stands in for a page while its code or the permissions are loading. */
export function Waiting() {
  const t = useTexts()
  return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
}

/** A page, if the caller may see it. A crash stays inside. */
export function GuardedPage({ page, Page }: { readonly page: ConsolePage; readonly Page: ComponentType }) {
  const t = useTexts()
  const permissions = usePermissions()
  // Not the location, which changes before the next page is there.
  const { pathname } = useMatch({ strict: false })
  const areas = areasOf(page)
  const areTextsThere = areas.every((area) => t.hasArea(area))
  useEffect(() => {
    // The code of the page loads beside its texts.
    void page.load()
    t.load(areas)
  }, [page, t.language.locale])
  if (!permissions.isKnown || !areTextsThere) return <Waiting />
  if (!isVisible(page, permissions)) {
    return <div className="page"><PageHeader title={t('frame.notAllowed.title')} lead={t('frame.notAllowed.text')} /></div>
  }
  return (
    <Crash key={pathname} text={t('parts.error.crash')}>
      <Suspense fallback={<Waiting />}><div className="page" data-page={page.id}><Page /></div></Suspense>
    </Crash>
  )
}
