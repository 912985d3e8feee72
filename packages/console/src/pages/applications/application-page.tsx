import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import type { ConsoleKey } from '@keyhall/texts/console'
import { usePermissionsAt } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { BackLink } from '../../parts/back-link.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { PageHeader } from '../../parts/page-header.js'
import { Tabs } from '../../parts/tabs.js'
import { useTexts } from '../../texts/texts.js'
import './applications.css'
import { Steps } from './steps.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf, useApplication } from './use-application.js'

interface Tab {
  readonly id: string
  readonly label: ConsoleKey
  readonly Content: ComponentType<LoadedApplication>
  /** Whether only applications with a sign-in have it. */
  readonly isOfSignIn?: boolean
  /** A permission that the caller needs in the project. */
  readonly permission?: string
}

// Each tab is a file of its own in the build.
const QuickStartTab = lazy(async () => ({ default: (await import('./quick-start-tab.js')).QuickStartTab }))
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab.js')).SettingsTab }))
const TokensTab = lazy(async () => ({ default: (await import('./tokens-tab.js')).TokensTab }))
const SecurityTab = lazy(async () => ({ default: (await import('./security-tab.js')).SecurityTab }))
const RolesTab = lazy(async () => ({ default: (await import('./roles-tab.js')).RolesTab }))
const TryTab = lazy(async () => ({ default: (await import('./try-tab.js')).TryTab }))
const ActivityTab = lazy(async () => ({ default: (await import('./activity-tab.js')).ActivityTab }))

const TABS: readonly Tab[] = [
  { id: 'quick-start', label: 'applications.tab.quickStart', Content: QuickStartTab },
  { id: 'settings', label: 'applications.tab.settings', Content: SettingsTab },
  { id: 'tokens', label: 'applications.tab.tokens', Content: TokensTab, isOfSignIn: true },
  { id: 'security', label: 'applications.tab.security', Content: SecurityTab, isOfSignIn: true },
  { id: 'roles', label: 'access.roles', Content: RolesTab, permission: 'project.role.read' },
  { id: 'try', label: 'applications.tab.try', Content: TryTab, isOfSignIn: true },
  { id: 'activity', label: 'frame.page.activity', Content: ActivityTab },
]

const Back = () => {
  const t = useTexts()
  return <BackLink to="/applications">{t('applications.title')}</BackLink>
}

/** One application, with its tabs. */
export function Page() {
  const t = useTexts()
  const { applicationId = '', tab = '' } = useParams({ strict: false })
  const { new: isNew } = useSearch({ strict: false })
  const { data, error, refetch } = useApplication(applicationId)
  const { isKnown, can } = usePermissionsAt(data?.project.organizationId)
  if (error) return <><PageHeader title={t('applications.title')} above={<Back />} /><ErrorBox problem={error} onRetry={() => void refetch()} /></>
  const waiting = <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  if (!data || !isKnown) return waiting
  const { application } = data
  const tabs = TABS.filter(({ isOfSignIn, permission }) =>
    (isOfSignIn !== true || application.oidcConfiguration !== undefined) && (permission === undefined || can(permission, application.projectId)))
  const current = tabs.find(({ id }) => id === tab)
  const base = `/applications/${applicationId}`
  if (!current) return <Navigate to={`${base}/${tabs[0]?.id ?? ''}`} search replace />
  const clientId = clientIdOf(application)
  return (
    <>
      <PageHeader
        title={application.name} above={isNew === '1' && current.id === 'quick-start' ? <Steps current={3} /> : <Back />}
        beside={
          <>
            {application.state === 'APPLICATION_STATE_INACTIVE' ? <Chip tone="warn">{t(application.awaitsApproval === true ? 'applications.state.waiting' : 'applications.state.inactive')}</Chip> : null}
            <span className="soft small client-id"><CopyableId id={clientId} label={t('applications.clientId')} /></span>
          </>
        }
      />
      <Tabs base={base} tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))} current={current.id} label={application.name} />
      <Suspense fallback={waiting}><current.Content {...data} /></Suspense>
    </>
  )
}
