import { Link } from '@tanstack/react-router'
import type { LoginTraceRequest } from '@keyhall/client/admin'
import type { Names } from '../../data/names.js'
import { Chip } from '../../parts/chip.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'
import { eventText } from './event-words.js'
import { Remedy } from './remedy-link.js'
import { reasonOf, stepOutcome, stepText } from './sign-in-words.js'

/** The requests that a person sees as one step: a page that was only shown is part of the form that was sent from it. */
export function stepsOf(requests: readonly LoginTraceRequest[]): readonly LoginTraceRequest[] {
  return requests.filter(({ outcome, route }, index) => outcome !== 'shown' || requests[index + 1]?.route !== route)
}

const secondsBetween = (from: string, to: string): number => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))

const MARKS = { good: 'good', bad: 'bad', warn: 'warn', plain: 'plain' } as const

function Details({ step, names }: { readonly step: LoginTraceRequest; readonly names: Names }) {
  const t = useTexts()
  const { parameters = [], events = [], targetCalls = [], address, userAgent, requestId, method, route, status } = step
  return (
    <details className="step-details">
      <summary>{t('activity.trace.details')}</summary>
      <dl className="facts">
        <div><dt>{t('activity.trace.request')}</dt><dd><code dir="ltr">{method} {route} {status}</code></dd></div>
        <div><dt>{t('activity.trace.reference')}</dt><dd><CopyableId id={requestId} label={t('activity.trace.reference')} /></dd></div>
        <div><dt>{t('activity.signIns.address')}</dt><dd dir="ltr">{address}</dd></div>
        {userAgent === undefined ? null : <div><dt>{t('activity.trace.userAgent')}</dt><dd dir="auto">{userAgent}</dd></div>}
        {events.length === 0 ? null : (
          <div><dt>{t('activity.trace.events')}</dt><dd><ul>{events.map((event) => <li key={event.eventId}>{eventText(t, event)}</li>)}</ul></dd></div>
        )}
        {targetCalls.length === 0 ? null : (
          <div>
            <dt>{t('activity.trace.calls')}</dt>
            <dd>
              <ul>
                {targetCalls.map(({ deliveryId, targetId, durationMilliseconds = 0, error }) => (
                  <li key={deliveryId}>
                    <Link to="/actions/calls" search={{ call: deliveryId }}><bdi>{names.get(targetId) ?? targetId}</bdi></Link>{' '}
                    <span className="soft numbers">{t('activity.trace.callTook', { milliseconds: t.number(durationMilliseconds) })}</span>{error === undefined ? null : <> {error}</>}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        {parameters.length === 0 ? null : (
          <div>
            <dt>{t('activity.trace.parameters')}</dt>
            <dd><ul className="parameters" dir="ltr">{parameters.map(({ name, value }) => <li key={name}><code>{name}={value}</code></li>)}</ul></dd>
          </div>
        )}
      </dl>
    </details>
  )
}

interface Props {
  readonly step: LoginTraceRequest
  readonly startedAt: string
  readonly names: Names
}

/** One step of a sign-in: what happened, when, why it stopped, and what to change. */
export function SignInStep({ step, startedAt, names }: Props) {
  const t = useTexts()
  const [outcome, tone] = stepOutcome(step)
  const title = stepText(step.route)
  const { text, detail } = reasonOf(step)
  const seconds = secondsBetween(startedAt, step.at)
  return (
    <li className="step" data-tone={MARKS[tone]}>
      <div className="step-head">
        <h3>{title === undefined ? <code dir="ltr">{step.route}</code> : t(title)}</h3>
        <Chip tone={tone}>{t(outcome)}</Chip>
        <span className="soft small step-time"><Instant at={step.at} isTime />{seconds === 0 ? null : <> · {t('activity.trace.after', { seconds })}</>}</span>
      </div>
      {text === undefined ? null : <p>{t(text)}</p>}
      {detail === undefined ? null : <p className="soft small" dir="auto">{detail}</p>}
      {step.remedy ? <Remedy reasonCode={step.reasonCode} remedy={step.remedy} /> : null}
      <Details step={step} names={names} />
    </li>
  )
}
