import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/session.js'
import { onTestAnswer } from '../../session/test-answer.js'
import type { TestAnswer } from '../../session/test-answer.js'
import { useTexts } from '../../texts/texts.js'
import { TrialRefused, beginTrial, finishTrial } from './test-sign-in.js'
import type { TestedClient, Trial, TrialTokens } from './test-sign-in.js'

/** How a trial sign-in stands. `code`: the sign-in worked, but without the secret there are no tokens. */
export type TrialState =
  | { readonly kind: 'ready' | 'waiting' | 'closed' | 'code' | 'no-window' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'tokens'; readonly tokens: TrialTokens }

const WATCH_MILLISECONDS = 500

interface Wanted {
  readonly scopes: readonly string[]
  readonly isFresh: boolean
  /** Used once, and not stored. */
  readonly secret: string
}

/** Signs in to an application in a window of its own, by an authorization request as the application sends it. */
export function useTrial(client: TestedClient, canRedeem: boolean) {
  const t = useTexts()
  const { facts } = useSession()
  const [state, setState] = useState<TrialState>({ kind: 'ready' })
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  const settle = async ({ code, error, description }: TestAnswer, { verifier }: Trial, secret: string): Promise<void> => {
    if (code === undefined) return setState({ kind: 'refused', reason: description ?? error ?? '' })
    if (!canRedeem || (client.method !== undefined && secret === '')) return setState({ kind: 'code' })
    try {
      setState({ kind: 'tokens', tokens: await finishTrial(facts, client, { code, verifier, secret }) })
    } catch (problem) {
      setState({ kind: 'refused', reason: problem instanceof TrialRefused ? problem.message : t('parts.error.offline') })
    }
  }

  const start = async ({ scopes, isFresh, secret }: Wanted): Promise<void> => {
    stop.current()
    // Opened at once: after a wait, browsers block it as an unwanted pop-up.
    const opened = window.open('', 'keyhall-try', 'popup,width=520,height=760')
    if (!opened) return setState({ kind: 'no-window' })
    setState({ kind: 'waiting' })
    const trial = await beginTrial(facts, client.clientId, { scopes, isFresh, locale: t.language.locale })
    const stopListening = onTestAnswer(trial.state, (answer) => {
      stop.current()
      void settle(answer, trial, secret)
    })
    const watch = setInterval(() => {
      if (!opened.closed) return
      // The answer may be on its way.
      clearInterval(watch)
      setTimeout(() => setState((current) => (current.kind === 'waiting' ? { kind: 'closed' } : current)), WATCH_MILLISECONDS)
    }, WATCH_MILLISECONDS)
    stop.current = () => {
      stopListening()
      clearInterval(watch)
    }
    opened.location.assign(trial.url)
  }
  return { state, start }
}
