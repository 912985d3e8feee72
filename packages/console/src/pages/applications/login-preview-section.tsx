import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LoginRefusal } from '@keyhall/client/management'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useApi } from '../../data/org.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { reasonOf } from '../activity/sign-in-words.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf } from './use-application.js'

/** The page of a step, and why it is shown. */
const STEPS: Readonly<Record<string, readonly [title: ConsoleKey, reason: ConsoleKey]>> = {
  login_name: ['activity.step.loginname', 'applications.try.because.login_name'], password: ['activity.step.password', 'applications.try.because.password'],
  passkey: ['activity.step.passkey', 'applications.try.because.passkey'], second_factor: ['activity.step.secondFactor', 'applications.try.because.second_factor'],
  change_password: ['activity.step.changePassword', 'applications.try.because.change_password'], verify_email: ['activity.step.verifyEmail', 'applications.try.because.verify_email'],
  set_up_factor: ['activity.step.setUp', 'applications.try.because.set_up_factor'], accept_terms: ['activity.step.terms', 'applications.try.because.accept_terms'],
  consent: ['activity.step.consent', 'applications.try.because.consent'],
}

interface Props extends Pick<LoadedApplication, 'application'> {
  readonly userId: string
  readonly scopes: readonly string[]
}

/** The pages that a person would see on signing in to the application, or the reason why they cannot. Nothing is stored. */
export function LoginPreviewSection({ application, userId, scopes }: Props) {
  const t = useTexts()
  const { api } = useApi()
  const request = { userId, clientId: clientIdOf(application), scopes }
  const { data, error, refetch } = useQuery({
    queryKey: ['login-preview', request, application.revision], placeholderData: keepPreviousData, queryFn: ({ signal }) => api.management.previewLogin(request, { signal }),
  })
  const { steps = [], refusals = [] } = data ?? {}
  const textOf = ({ text, reasonCode }: LoginRefusal): string => {
    const known = reasonOf({ outcome: 'refused', reason: text, reasonCode })
    return known.text === undefined ? text : t(known.text)
  }
  return (
    <section className="section" aria-labelledby="login-preview">
      <div className="section-head"><h2 id="login-preview">{t('applications.try.pages')}</h2><p className="soft">{t('applications.try.pagesText')}</p></div>
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      <ol className="login-steps">
        {steps.map(({ step, reason }) => {
          const [title, because] = STEPS[step] ?? []
          return <li key={step}><span className="strong">{title === undefined ? step : t(title)}</span> <span className="soft">{because === undefined ? reason : t(because)}</span></li>
        })}
      </ol>
      {refusals.length === 0 ? null : (
        <div className="warn-box" role="status">
          <Icon name="warning" />
          <div>
            <p className="strong">{t('applications.try.wouldFail')}</p>
            <ul>{refusals.map((refusal) => <li key={refusal.text}>{textOf(refusal)}</li>)}</ul>
            <p><Link to={`/users/${userId}`}>{t('applications.first.toUser')}</Link></p>
          </div>
        </div>
      )}
      {data && refusals.length === 0 ? <p>{t('applications.try.wouldWork')} <Link to={`/applications/${application.applicationId}/tokens`}>{t('applications.try.toPreview')}</Link></p> : null}
    </section>
  )
}
