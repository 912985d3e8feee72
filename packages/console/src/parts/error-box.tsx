import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError, ConnectionError, TimeoutError } from '@keyhall/client'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useSession } from '../session/session.js'
import { needsStepUp } from '../session/step-up.js'
import { SessionEnded } from '../session/token-keeper.js'
import { useTexts } from '../texts/texts.js'
import type { Texts } from '../texts/texts.js'
import { CopyableId } from './copyable-id.js'
import { Icon } from './icon.js'
import { refusalWords, useRefusalTexts } from './refusal-words.js'
import type { RefusalWords } from './refusal-words.js'

interface Props {
  readonly problem: unknown
  /** Repeats the request. Without it there is no button. */
  readonly onRetry?: (() => void) | undefined
}

/** Failures that say the same everywhere. */
function knownText(problem: unknown): ConsoleKey | undefined {
  if (problem instanceof ConnectionError || problem instanceof TimeoutError) return 'parts.error.offline'
  if (needsStepUp(problem)) return 'frame.stepUp.text'
  if (!(problem instanceof ApiError)) return undefined
  if (problem.status === 429) return 'parts.error.tooMany'
  if (problem.code === 'unavailable') return 'parts.error.unavailable'
  if (problem.code === 'permission_denied') return 'parts.error.denied'
  return problem.code === 'not_found' ? 'parts.error.notFound' : undefined
}

/** What happened, in words: by the id of the refusal, else by the kind of failure, else those of the server. */
function wordsOf(t: Texts, problem: unknown): RefusalWords {
  if (problem instanceof ApiError && problem.details.length === 1 && !needsStepUp(problem)) {
    const [detail] = problem.details
    const words = detail === undefined || detail.field !== undefined ? undefined : refusalWords(t, detail)
    if (words !== undefined && (words.text !== detail?.message || words.detail !== undefined)) return words
  }
  const known = knownText(problem)
  return { text: known === undefined ? (problem instanceof Error ? problem.message : '') : t(known) }
}

/** Counts down from the seconds of `Retry-After`. */
function useWait(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    if (seconds <= 0) return undefined
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

/** A failed request: what happened in words, the request id, and the way to try again. Shows nothing while the session has ended. */
export function ErrorBox({ problem, onRetry }: Props) {
  const t = useTexts()
  const { interruption, stepUp } = useSession()
  const refusal = problem instanceof ApiError ? problem : undefined
  useRefusalTexts(problem)
  const wait = useWait(refusal?.retryAfterSeconds ?? 0)
  if (problem === undefined || problem === null || problem instanceof SessionEnded) return null
  const isTooOld = needsStepUp(problem)
  // The dialog above the page says the same.
  if (isTooOld && interruption !== undefined) return null
  const { text, detail } = wordsOf(t, problem)
  return (
    <div className="error-box" role="alert">
      <Icon name="warning" />
      <div className="error-text">
        <p className="strong">{t(isTooOld ? 'frame.stepUp.title' : 'parts.error.title')}</p>
        <p>{text}</p>
        {detail === undefined ? null : <p className="small" lang="en" dir="ltr">{detail}</p>}
        {isTooOld || refusal?.requestId === undefined ? null : (
          <p className="small">{t('parts.error.reference')}: <CopyableId id={refusal.requestId} label={t('parts.error.reference')} /></p>
        )}
      </div>
      {isTooOld ? <Button size="xs" onClick={stepUp}>{t('frame.signIn')}</Button> : null}
      {onRetry === undefined || isTooOld ? null : (
        <Button variant="default" size="xs" disabled={wait > 0} onClick={onRetry}>
          {wait > 0 ? t('parts.error.retryIn', { seconds: wait }) : t('parts.error.retry')}
        </Button>
      )}
    </div>
  )
}
