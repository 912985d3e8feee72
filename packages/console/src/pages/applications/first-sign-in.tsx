import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LoginTraceSummary } from '@keyhall/client/admin'
import { useApi } from '../../data/org.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'

const FIRST_WAIT_MILLISECONDS = 1500
const MAX_WAIT_MILLISECONDS = 15_000
const GROWTH = 1.15

/** Precision of `lastUsedAt`, in milliseconds. */
const USE_PRECISION = 300_000

interface Latest {
  readonly trace: LoginTraceSummary | undefined
  /** When the application last got tokens, RFC 3339. */
  readonly usedAt: string | undefined
}

/** The latest sign-in of an application. Asks again and again, more seldom each time; a hidden tab does not ask. */
function useLatestSignIn(clientId: string, applicationId: string) {
  const { api } = useApi()
  return useQuery<Latest>({
    queryKey: ['latest-sign-in', clientId],
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? MAX_WAIT_MILLISECONDS : Math.min(MAX_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * GROWTH ** state.dataUpdateCount)),
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const [{ result = [] }, { application }] = await Promise.all([
        api.admin.listLoginTraces({ clientId, query: { limit: 1 } }, { signal }), api.applications.getApplication({ applicationId }, { signal }),
      ])
      return { trace: result[0], usedAt: application.lastUsedAt }
    },
  })
}

/** Whether tokens were issued for the latest sign-in. A sign-in without a page, and redeeming a code, leave a trace only when they fail. */
function isDone({ trace, usedAt }: Latest): boolean {
  if (usedAt === undefined) return false
  return trace === undefined || Date.parse(usedAt) > Date.parse(trace.lastAt) || (trace.outcome === 'answered' && Date.parse(usedAt) + USE_PRECISION >= Date.parse(trace.startedAt))
}

/** A refusal, as opposed to a person who is still typing. */
const isRefused = ({ outcome }: LoginTraceSummary): boolean => ['refused', 'error_sent', 'blocked', 'not_accepted'].includes(outcome)

/** The tab of the application on which the remedy is. */
const tabOf = (member: string | undefined): string => (member === 'idTokenUserinfoAssertion' ? 'tokens' : 'settings')

function Refused({ trace, applicationId }: { readonly trace: LoginTraceSummary; readonly applicationId: string }) {
  const t = useTexts()
  const { reason, remedy, reference } = trace
  return (
    <div className="sign-in-line" data-state="refused" role="status">
      <Icon name="warning" />
      <div>
        <p className="strong">{t('applications.first.refused')}</p>
        {reason === undefined ? null : <p>{reason}</p>}
        {remedy === undefined ? null : <p>{t('applications.first.remedy', { advice: remedy.advice })}</p>}
        <p className="line-links">
          {remedy?.object === 'application' ? <Link to={`/applications/${applicationId}/${tabOf(remedy.member)}`}>{t('applications.first.toSettings')}</Link> : null}
          {remedy?.object === 'user' && remedy.id !== undefined ? <Link to={`/users/${remedy.id}`}>{t('applications.first.toUser')}</Link> : null}
          <Link to={`/activity/sign-ins/${reference}`}>{t('applications.first.toTrace')}</Link>
        </p>
      </div>
    </div>
  )
}

/** The live line of a new application: waits for the first sign-in, turns green, or shows the error with its remedy. */
export function FirstSignIn({ clientId, applicationId }: { readonly clientId: string; readonly applicationId: string }) {
  const t = useTexts()
  const { data: latest } = useLatestSignIn(clientId, applicationId)
  const trace = latest?.trace
  if (latest && isDone(latest)) {
    return (
      <div className="sign-in-line" data-state="done" role="status">
        <Icon name="check" />
        <div>
          <p className="strong">{t('applications.first.done')}</p>
          <p>
            {t.rich('applications.first.doneAt', { time: <Instant at={[trace?.lastAt, latest.usedAt].filter((at) => at !== undefined).toSorted().at(-1)} /> })}{' '}
            {trace ? <Link to={`/activity/sign-ins/${trace.reference}`}>{t('applications.first.toTrace')}</Link> : null}
          </p>
        </div>
      </div>
    )
  }
  if (trace && isRefused(trace)) return <Refused trace={trace} applicationId={applicationId} />
  return (
    <div className="sign-in-line" data-state="waiting" role="status">
      <span className="pulse" aria-hidden="true" />
      <div>
        <p className="strong">{t(trace ? 'applications.first.under' : 'applications.first.waiting')}</p>
        <p className="soft">{t('applications.first.waitingText')}</p>
      </div>
    </div>
  )
}
