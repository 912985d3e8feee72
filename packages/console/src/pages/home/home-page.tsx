import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BoundedCount } from '@keyhall/client/admin'
import { useApi, useCaller } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { useVisiblePages } from '../../frame/visible-pages.js'
import { Chip } from '../../parts/chip.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { PageHeader } from '../../parts/page-header.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { Checklist } from './checklist.js'
import './home.css'

const REFRESH_MILLISECONDS = 30_000

function useOverview() {
  const { api, scope, orgId } = useApi()
  return useQuery({
    queryKey: [...scope, 'home', 'overview'], refetchInterval: REFRESH_MILLISECONDS, staleTime: 0,
    queryFn: ({ signal }) => api.admin.getOverview(orgId === undefined ? {} : { organizationId: orgId }, { signal }),
  })
}

function useIsReady() {
  const { facts } = useSession()
  return useQuery({
    queryKey: ['ready'], refetchInterval: REFRESH_MILLISECONDS,
    queryFn: async ({ signal }) => {
      const response = await fetch(`${facts.baseUrl}/management/v1/healthz`, { signal, credentials: 'omit' })
      await response.text()
      return response.ok
    },
  })
}

interface FigureProps {
  readonly label: string
  /** Absent: the caller may not read it. */
  readonly value: BoundedCount | undefined
  readonly path: string
  readonly search?: Readonly<Record<string, string>>
  /** Whether a value above zero is a problem. */
  readonly isProblem?: boolean
}

/** A number, linked to the page that lists the counted items. */
function Figure({ label, value, path, search = {}, isProblem = false }: FigureProps) {
  const t = useTexts()
  const pages = useVisiblePages()
  if (value === undefined) return null
  const { count = 0, isExact = false } = value
  const shown = isExact ? t.number(count) : `${t.number(count)}+`
  const isAlarming = isProblem && count > 0
  return (
    <div className="figure" data-problem={isAlarming || undefined}>
      <dt>{isAlarming ? <Icon name="warning" size={16} /> : null}{label}</dt>
      <dd className="numbers">{pages.some((page) => page.path === path) ? <Link to={path} search={search} className="figure-link">{shown}</Link> : shown}</dd>
    </div>
  )
}

const Skeleton = ({ label }: { readonly label: string }) => (
  <Delayed><div className="skeleton" role="status" aria-label={label}>{[0, 1, 2].map((row) => <div className="skeleton-row" key={row}><span /><span /><span /></div>)}</div></Delayed>
)

/** Home: what to do next, and the state of the server. */
export function Page() {
  const t = useTexts()
  const { data: caller } = useCaller()
  const { orgId } = useApi()
  const { can } = usePermissions()
  const { data: overview, error, refetch } = useOverview()
  const { data: isReady } = useIsReady()
  const name = caller?.user.human?.profile.displayName ?? caller?.user.userName
  const action = orgId !== undefined && can('org.write')
    ? <Button component={Link} to={`/instance/organizations/${orgId}`} variant="default">{t('home.organization')}</Button>
    : undefined
  const deadLetters = overview?.undelivered && { count: overview.undelivered.dead, isExact: true }
  return (
    <>
      <PageHeader title={name === undefined ? t('home.title') : t('home.greeting', { name })} actions={action} />
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {overview ? <Checklist items={overview.checklist ?? []} /> : error ? null : <Skeleton label={t('parts.loading')} />}
      <section className="section" aria-labelledby="health">
        <div className="section-head checklist-head">
          <h2 id="health">{t('home.health')}</h2>
          {isReady === undefined ? null : <Chip tone={isReady ? 'good' : 'bad'}>{t(isReady ? 'home.health.ready' : 'home.health.notReady')}</Chip>}
        </div>
        {overview ? (
          <dl className="figures">
            <Figure label={t('home.applications')} value={overview.applications} path="/applications" />
            <Figure label={t('home.users')} value={overview.users} path="/users" />
            {orgId === undefined ? <Figure label={t('home.organizations')} value={overview.organizations} path="/instance" /> : null}
            <Figure label={t('home.failedToday')} value={overview.failedSignIns} path="/activity" search={{ outcome: 'failed', when: 'day' }} />
            <Figure label={t('home.deadLetters')} value={deadLetters} path="/activity/messages" isProblem />
          </dl>
        ) : null}
        {overview?.version === undefined ? null : <p className="soft small">{t('home.version', { version: overview.version })}</p>}
      </section>
    </>
  )
}
