import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { Remedy } from '../activity/remedy-link.js'
import { reasonOf } from '../activity/sign-in-words.js'
import type { TrialTokens } from './test-sign-in.js'
import type { TrialState } from './use-trial.js'

const OUTPUTS = [['idToken', 'applications.preview.idToken'], ['accessToken', 'applications.preview.accessToken'], ['userInfo', 'applications.preview.userInfo']] as const

function Tokens({ tokens }: { readonly tokens: TrialTokens }) {
  const t = useTexts()
  return (
    <div className="outputs">
      {OUTPUTS.map(([name, title]) => (
        <section key={name} className="claims" aria-labelledby={`trial-${name}`} data-output={name}>
          <h3 id={`trial-${name}`}>{t(title)}</h3>
          {tokens[name] === undefined ? <p className="soft">{t('applications.preview.opaque')}</p> : (
            <dl>
              {Object.entries(tokens[name]).map(([claim, value]) => (
                <div key={claim} data-claim={claim}>
                  <dt><code dir="ltr">{claim}</code></dt>
                  <dd><code dir="ltr">{typeof value === 'string' ? value : JSON.stringify(value)}</code></dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  )
}

/** The latest sign-in to the application: where it stopped, and what to change. */
function LatestTrace({ clientId, hasReason }: { readonly clientId: string; readonly hasReason: boolean }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const { data: trace } = useQuery({
    queryKey: [...scope, 'trial-trace', clientId], gcTime: 0, staleTime: 0,
    queryFn: async ({ signal }) => (await api.admin.listLoginTraces({ clientId, query: { limit: 1 } }, { signal })).result?.[0] ?? null,
  })
  if (!trace) return null
  const { text, detail } = hasReason || trace.outcome === 'answered' ? {} : reasonOf(trace)
  return (
    <>
      {text === undefined ? null : <p>{t(text)}</p>}
      {detail === undefined ? null : <p dir="auto" className="soft">{detail}</p>}
      {trace.remedy === undefined ? null : <Remedy reasonCode={trace.reasonCode} remedy={trace.remedy} />}
      <p className="line-links"><Link to={`/activity/sign-ins/${trace.reference}`}>{t('applications.first.toTrace')}</Link></p>
    </>
  )
}

interface Props {
  readonly state: TrialState
  readonly clientId: string
  readonly applicationId: string
  /** Where an application with another way to authenticate stands. */
  readonly canRedeem: boolean
}

/** How a trial sign-in ended: with tokens, or with the reason why there are none. */
export function TrialResult({ state, clientId, applicationId, canRedeem }: Props) {
  const t = useTexts()
  const { can } = usePermissions()
  switch (state.kind) {
    case 'ready':
      return null
    case 'no-window':
      return <div className="warn-box" role="alert"><Icon name="warning" /><div><p>{t('applications.try.noWindow')}</p></div></div>
    case 'waiting':
      return <div className="sign-in-line" data-state="waiting" role="status"><span className="pulse" aria-hidden="true" /><div><p className="strong">{t('applications.try.waiting')}</p></div></div>
    case 'closed':
    case 'refused':
      return (
        <div className="sign-in-line" data-state="refused" role="status">
          <Icon name="warning" />
          <div>
            <p className="strong">{t(state.kind === 'closed' ? 'applications.try.closed' : 'applications.try.refused')}</p>
            {state.kind === 'refused' ? <p dir="auto">{state.reason}</p> : null}
            {can('events.read') ? <LatestTrace clientId={clientId} hasReason={state.kind === 'refused'} /> : null}
          </div>
        </div>
      )
    case 'code':
    case 'tokens':
      return (
        <>
          <div className="sign-in-line" data-state="done" role="status">
            <Icon name="check" />
            <div>
              <p className="strong">{t('applications.try.works')}</p>
              <p>
                {t(state.kind === 'tokens' ? 'applications.try.revoked' : canRedeem ? 'applications.try.needsSecret' : 'applications.try.needsKey')}
                {state.kind === 'tokens' ? null : <>{' '}<Link to={`/applications/${applicationId}/tokens`}>{t('applications.try.toPreview')}</Link></>}
              </p>
            </div>
          </div>
          {state.kind === 'tokens' ? <Tokens tokens={state.tokens} /> : null}
        </>
      )
  }
}
