import { useParams } from '@tanstack/react-router'
import { CopyableId } from '../../parts/copyable-id.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { PageHeader } from '../../parts/page-header.js'
import { Tabs } from '../../parts/tabs.js'
import type { ConsoleKey } from '@keyhall/texts/console'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { useTexts } from '../../texts/texts.js'
import { AccessTab } from './access-tab.js'
import { ActivityTab } from './activity-tab.js'
import { BackToUsers } from './back-to-users.js'
import { MetadataTab } from './metadata-tab.js'
import { OverviewTab } from './overview-tab.js'
import { ServiceOverviewTab } from './service-overview-tab.js'
import { SessionsTab } from './sessions-tab.js'
import { SignInMethodsTab } from './sign-in-methods-tab.js'
import { UserActions } from './user-actions.js'
import { nameOf, stateOf } from './user-facts.js'
import { Initials, UserStateChip } from './user-signs.js'
import { useUser, useUserPermissions } from './use-user.js'
import type { ShownUser } from './use-user.js'

// Files of their own in the build: they use components that the other tabs do not need.
const ApplicationsTab = lazy(async () => ({ default: (await import('./applications-tab.js')).ApplicationsTab }))
const CredentialsTab = lazy(async () => ({ default: (await import('./credentials-tab.js')).CredentialsTab }))

interface UserTab {
  readonly id: string
  readonly label: ConsoleKey
  readonly Content: ComponentType<ShownUser>
  /** A permission that the caller needs in the organization of the user. */
  readonly permission?: string
}

const SHARED: readonly UserTab[] = [
  { id: 'access', label: 'users.tab.access', Content: AccessTab },
  { id: 'metadata', label: 'users.tab.metadata', Content: MetadataTab },
  { id: 'activity', label: 'users.tab.activity', Content: ActivityTab },
]
const PERSON_TABS: readonly UserTab[] = [
  { id: '', label: 'users.tab.overview', Content: OverviewTab },
  { id: 'sign-in-methods', label: 'users.tab.methods', Content: SignInMethodsTab },
  { id: 'sessions', label: 'users.tab.sessions', Content: SessionsTab, permission: 'session.read' },
  { id: 'applications', label: 'users.tab.applications', Content: ApplicationsTab },
  ...SHARED,
]
const SERVICE_TABS: readonly UserTab[] = [
  { id: '', label: 'users.tab.overview', Content: ServiceOverviewTab },
  { id: 'credentials', label: 'users.tab.credentials', Content: CredentialsTab },
  ...SHARED,
]

/** A person or a service user: heading with state and actions, and the tabs. */
export function Page() {
  const t = useTexts()
  const { userId = '', tab = '' } = useParams({ strict: false })
  const { query: { data: user, error, refetch }, refresh } = useUser(userId)
  const permissions = useUserPermissions(user)
  const waiting = <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  if (error) return <><PageHeader title={t('users.title')} above={<BackToUsers />} /><ErrorBox problem={error} onRetry={() => void refetch()} /></>
  if (user === undefined || !permissions.isKnown) return waiting
  const tabs = (user.human ? PERSON_TABS : SERVICE_TABS).filter(({ permission }) => permission === undefined || permissions.can(permission))
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0]
  const name = nameOf(user)
  const shown: ShownUser = { user, refresh, ...permissions }
  return (
    <>
      <div className="user-head">
        <Initials name={name} isLarge />
        <PageHeader
          title={name} above={<BackToUsers isService={user.machine !== undefined} />} beside={<UserStateChip state={stateOf(user)} />} actions={<UserActions {...shown} />}
          lead={<><bdi>{user.preferredLoginName}</bdi> · <CopyableId id={user.userId} label={t('users.id')} /></>}
        />
      </div>
      <Tabs base={`/users/${userId}`} current={current?.id ?? ''} label={name} tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))} />
      {current === undefined ? null : <Suspense fallback={waiting}><current.Content {...shown} /></Suspense>}
    </>
  )
}
