import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '@keyhall/client'
import type { GetLoginTraceResponse } from '@keyhall/client/admin'
import { useNamesOf } from '../../data/names.js'
import type { Names } from '../../data/names.js'
import { useApi } from '../../data/org.js'
import { BackLink } from '../../parts/back-link.js'
import { Chip } from '../../parts/chip.js'
import { CopyableId, useCopy } from '../../parts/copyable-id.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { PageHeader } from '../../parts/page-header.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { Remedy } from './remedy-link.js'
import { SignInStep, stepsOf } from './sign-in-step.js'
import { reasonOf, signInOutcome } from './sign-in-words.js'
import { supportText } from './support-text.js'
import './activity.css'

interface Traced {
  readonly trace: GetLoginTraceResponse
  readonly names: Names
}

function useTrace(reference: string) {
  const { api, scope } = useApi()
  const namesOf = useNamesOf()
  return useQuery({
    queryKey: [...scope, 'sign-in', reference],
    queryFn: async ({ signal }): Promise<Traced> => {
      const trace = await api.admin.getLoginTrace({ reference }, { signal })
      const targets = (trace.requests ?? []).flatMap(({ targetCalls = [] }) => targetCalls.map(({ targetId }) => targetId))
      return { trace, names: await namesOf({ users: trace.userIds ?? [], applications: [trace.clientId], targets }, signal) }
    },
  })
}

function BackToList() {
  const t = useTexts()
  return <BackLink to="/activity/sign-ins">{t('activity.trace.back')}</BackLink>
}

function CopyForSupport({ reference, trace }: { readonly reference: string; readonly trace: GetLoginTraceResponse }) {
  const t = useTexts()
  const { facts: { version } } = useSession()
  const [isCopied, copy] = useCopy()
  return (
    <Button variant="default" leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />} onClick={() => copy(supportText({ reference, version, trace }))}>
      {t(isCopied ? 'activity.trace.copied' : 'activity.trace.copy')}
    </Button>
  )
}

/** Where the sign-in ended, in one sentence, with the remedy. */
function Conclusion({ steps }: { readonly steps: NonNullable<GetLoginTraceResponse['requests']> }) {
  const t = useTexts()
  const last = steps.at(-1)
  if (!last) return null
  const [, tone] = signInOutcome(last)
  if (last.outcome === 'answered') {
    return <p className="effect"><Icon name="check" />{t(last.route === 'token' ? 'activity.trace.succeeded' : 'activity.trace.codeSent')}</p>
  }
  const { text, detail } = reasonOf(last)
  const shown = text === undefined ? detail : t(text)
  if (shown === undefined || tone !== 'bad') return null
  return (
    <section className="conclusion" aria-label={t('activity.trace.whatToDo')}>
      <p className="strong" dir="auto">{shown}</p>
      {last.remedy ? <Remedy reasonCode={last.reasonCode} remedy={last.remedy} /> : null}
    </section>
  )
}

function Trace({ reference, trace, names }: Traced & { readonly reference: string }) {
  const t = useTexts()
  const { requests = [], clientId, userIds = [], isWhole } = trace
  const [first, last] = [requests[0], requests.at(-1)]
  const [userId] = userIds
  const steps = stepsOf(requests)
  const [outcome, tone] = signInOutcome(last ?? { outcome: 'shown' })
  const nameOf = (id: string | undefined): string => (id === undefined ? t('activity.signIns.unknownApplication') : (names.get(id) ?? id))
  return (
    <>
      <PageHeader
        title={userId === undefined ? t('activity.trace.titleUnknown') : t('activity.trace.title', { person: nameOf(userId) })} above={<BackToList />}
        beside={<Chip tone={tone}>{t(outcome)}</Chip>} actions={<CopyForSupport reference={reference} trace={trace} />}
        lead={t.rich('activity.trace.lead', { application: <bdi>{nameOf(clientId)}</bdi>, time: <Instant at={first?.at} /> })}
      />
      <p className="reference-line soft">{t('activity.trace.reference')}: <CopyableId id={reference} label={t('activity.trace.reference')} /></p>
      <Conclusion steps={steps} />
      <section className="section" aria-labelledby="steps">
        <h2 id="steps">{t('activity.trace.steps')}</h2>
        <ol className="steps">{steps.map((step) => <SignInStep key={step.requestId} step={step} startedAt={first?.at ?? step.at} names={names} />)}</ol>
        {isWhole === true ? null : <p className="note">{t('activity.trace.partial')}</p>}
      </section>
    </>
  )
}

/** Activity > Sign-ins > one sign-in, by the reference of any of its requests. */
export function Page() {
  const t = useTexts()
  const { reference = '' }: { readonly reference?: string } = useParams({ strict: false })
  const { data, error, isPending, refetch } = useTrace(reference)
  if (error instanceof ApiError && error.code === 'not_found')
    return <PageHeader title={t('activity.trace.missing')} lead={t('activity.trace.missingText')} above={<BackToList />} />
  return (
    <>
      {data ? <Trace reference={reference} {...data} /> : <PageHeader title={t('activity.signIns.title')} above={<BackToList />} />}
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed> : null}
    </>
  )
}
