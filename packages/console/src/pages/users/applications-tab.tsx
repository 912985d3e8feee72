import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserApplication } from '@keyhall/client/management'
import { useNamesOf } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { findApplications } from '../../data/search.js'
import { Chip } from '../../parts/chip.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Instant } from '../../parts/instant.js'
import { Picker } from '../../parts/picker.js'
import { useTexts } from '../../texts/texts.js'
import { LoginPreviewSection } from '../applications/login-preview-section.js'
import { nameOf } from './user-facts.js'
import type { ShownUser } from './use-user.js'

interface Row extends UserApplication {
  /** `undefined` for an application that the caller may not read. */
  readonly name: string | undefined
}

/** The applications with access to the account. */
function useApplications({ user: { userId }, orgId, can }: ShownUser) {
  const { api, scope } = useApi()
  const mayName = can('project.app.read')
  const namesOf = useNamesOf()
  return useQuery({
    queryKey: [...scope, 'users', 'one', userId, 'applications'],
    queryFn: async ({ signal }) => {
      const { result = [] } = await api.management.listUserApplications({ userId }, { orgId, signal })
      const names = await namesOf({ applications: !mayName ? [] : result.map(({ clientId }) => clientId) }, signal)
      return result.map((row): Row => ({ ...row, name: names.get(row.clientId) === row.clientId ? undefined : names.get(row.clientId) }))
    },
  })
}

function ApplicationTable({ rows }: { readonly rows: readonly Row[] }) {
  const t = useTexts()
  return (
    <table className="table">
      <caption className="unseen">{t('users.tab.applications')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('users.applications.name')}</th><th scope="col">{t('users.applications.used')}</th><th scope="col">{t('users.applications.since')}</th>
          <th scope="col">{t('users.applications.scopes')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ clientId, name, lastUsed, since, scopes = [], isRefreshable }) => (
          <tr key={clientId}>
            <td>{name === undefined ? <bdi>{clientId}</bdi> : <Link to={`/applications/${clientId}`} className="row-link"><bdi>{name}</bdi></Link>}</td>
            <td data-label={t('users.applications.used')}><Instant at={lastUsed} /></td>
            <td data-label={t('users.applications.since')}><Instant at={since} isDay /></td>
            <td data-label={t('users.applications.scopes')}>
              <span className="chips">{scopes.map((scope) => <Chip key={scope}><bdi dir="ltr">{scope}</bdi></Chip>)}{isRefreshable === true ? <span className="soft small">{t('users.applications.away')}</span> : null}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether the person can sign in to an application, and on which pages. */
function MaySignIn({ user }: ShownUser) {
  const t = useTexts()
  const { api, scope } = useApi()
  const [applicationId, setApplicationId] = useState('')
  const { data: application, error } = useQuery({
    queryKey: [...scope, 'application', applicationId, 'preview'], enabled: applicationId !== '', queryFn: async ({ signal }) => (await api.applications.getApplication({ applicationId }, { signal })).application,
  })
  return (
    <>
      <div className="fields">
        <Picker
          label={t('users.applications.check')} placeholder={t('users.applications.find')} nothingFound={t('parts.list.nothingFound')} value={applicationId} onChange={setApplicationId}
          queryKey={[...scope, 'find-sign-in-applications']} find={(text, signal) => findApplications(api, text, signal, 'APPLICATION_TYPE_OIDC')}
        />
      </div>
      <ErrorBox problem={error} />
      {application ? <LoginPreviewSection application={application} userId={user.userId} scopes={['openid', 'profile', 'email']} /> : null}
    </>
  )
}

/** Users > a person > Applications: those with access to the account, and whether the person could sign in to a chosen one. */
export function ApplicationsTab(shown: ShownUser) {
  const t = useTexts()
  const { data: rows, error, refetch } = useApplications(shown)
  const { user, can } = shown
  if (error) return <ErrorBox problem={error} onRetry={() => void refetch()} />
  if (!rows) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  return (
    <>
      <div className="section-line">
        <p className="lead">{t('users.applications.lead')}</p>
        {can('events.read') ? <Link to="/activity/sign-ins" search={{ user: user.userId }}>{t('users.applications.signIns')}</Link> : null}
      </div>
      {rows.length === 0 ? <div className="empty"><p>{t('users.applications.empty', { name: nameOf(user) })}</p></div> : <ApplicationTable rows={rows} />}
      {can('project.app.read') ? <MaySignIn {...shown} /> : null}
    </>
  )
}
