import { ActionIcon } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import { Suspense, lazy, useRef } from 'react'
import { usePermissions } from '../data/permissions.js'
import { Icon } from '../parts/icon.js'
import { useSession } from '../session/session.js'
import { useTexts } from '../texts/texts.js'
import { AccountMenu } from './account-menu.js'
import { Announcer } from './announcer.js'
import { InterruptionDialog } from './interruption-dialog.js'
import { Mark } from './mark.js'
import { OrgSwitch } from './org-switch.js'
import { openPalette } from './palette-store.js'
import { PlainPage } from './plain-page.js'
import { Rail } from './rail.js'
import { useKeys } from './use-keys.js'

const KeysHelp = lazy(async () => ({ default: (await import('./keys-help.js')).KeysHelp }))
// Only narrow screens have it.
const RailDrawer = lazy(async () => ({ default: (await import('./rail-drawer.js')).RailDrawer }))
const Palette = lazy(async () => ({ default: (await import('./palette.js')).Palette }))

function Brand() {
  const t = useTexts()
  return <Link to="/" className="brand-link" aria-label={t('frame.toHome')}><Mark /><span className="rail-text">{t('frame.product')}</span></Link>
}

function SearchButton() {
  const t = useTexts()
  return (
    <button type="button" className="search-button" onClick={openPalette} aria-label={t('frame.searchHint')}>
      <Icon name="search" /><span className="rail-text">{t('frame.search')}</span><kbd className="rail-text" aria-hidden="true">Ctrl K</kbd>
    </button>
  )
}

/** The frame of every page: skip link, rail or drawer, palette, dialogs of the session. */
export function Shell() {
  const t = useTexts()
  const { facts, signOut } = useSession()
  const { isKnown, hasRole } = usePermissions()
  const main = useRef<HTMLElement>(null)
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [areKeysOpen, keys] = useDisclosure(false)
  const isDrawer = useMediaQuery('(max-width: 719.98px)') ?? false
  const isNarrow = useMediaQuery('(max-width: 1023.98px)') ?? false
  useKeys(keys.open)
  if (isKnown && !hasRole) {
    return (
      <PlainPage title={t('frame.noRoles.title')} action={{ label: t('frame.signOut'), onClick: signOut }} more={<a href={`${facts.baseUrl}/ui/account`}>{t('frame.ownAccount')}</a>}>
        {t('frame.noRoles.text')}
      </PlainPage>
    )
  }
  const side = (
    <>
      <Brand />
      <OrgSwitch />
      <SearchButton />
      <Rail isNarrow={isNarrow && !isDrawer} onNavigate={drawer.close} />
      <AccountMenu onKeys={keys.open} />
    </>
  )
  return (
    <Announcer>
      <a className="skip" href="#main" onClick={(event) => {
        event.preventDefault()
        main.current?.focus()
      }}>{t('frame.skip')}</a>
      <div className="frame">
        {isDrawer ? (
          <nav className="top-bar" aria-label={t('frame.navigation')}>
            <ActionIcon variant="subtle" size={40} aria-label={t('frame.openNavigation')} aria-expanded={isDrawerOpen} onClick={drawer.open}><Icon name="menu" size={22} /></ActionIcon>
            <Brand />
            <ActionIcon variant="subtle" size={40} aria-label={t('frame.searchHint')} onClick={openPalette}><Icon name="search" size={20} /></ActionIcon>
          </nav>
        ) : <nav className="rail" aria-label={t('frame.navigation')} data-narrow={isNarrow || undefined}>{side}</nav>}
        <main id="main" ref={main} tabIndex={-1} className="main"><Outlet /></main>
      </div>
      {isDrawer ? <Suspense fallback={null}><RailDrawer isOpen={isDrawerOpen} onClose={drawer.close}>{side}</RailDrawer></Suspense> : null}
      <Suspense fallback={null}><Palette onKeys={keys.open} /></Suspense>
      {areKeysOpen ? <Suspense fallback={null}><KeysHelp onClose={keys.close} /></Suspense> : null}
      <InterruptionDialog />
    </Announcer>
  )
}
