import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createClient } from '@keyhall/client'
import type { KeyhallClient, TokenSource } from '@keyhall/client'
import { markSignedOut } from './attempt.js'
import { leaveForSignIn } from './begin.js'
import { forgetDrafts, saveDrafts } from './drafts.js'
import { watchIdle } from './idle.js'
import type { IdClaims, Tokens } from './protocol.js'
import { claimsOf, revokeTokens, signOutUrl } from './protocol.js'
import { STEP_UP_MAX_AGE, watchedFetch } from './step-up.js'
import type { ServerFacts } from './server-facts.js'
import { TokenKeeper } from './token-keeper.js'

/** Why the person has to sign in before they can go on. The page behind the question keeps its forms. */
export type Interruption = 'ended' | 'locked' | 'step-up'

/** The signed-in person of this tab. */
export interface Session {
  readonly facts: ServerFacts
  readonly claims: IdClaims
  /** A client of the API with the token of this tab. For an organization use `useApi`. */
  readonly client: KeyhallClient
  /** The source of access tokens for other clients. */
  readonly token: TokenSource
  /** The `fetch` of every client: it notices calls that need a recent sign-in. */
  readonly fetch: typeof fetch
  readonly interruption: Interruption | undefined
  /** Asks the person to sign in again, for a change that needs a recent sign-in. */
  readonly stepUp: () => void
  /** Closes the question without a sign-in. */
  readonly resume: () => void
  readonly signInAgain: () => void
  readonly signOut: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession works below SessionProvider only')
  return session
}

interface Props {
  readonly facts: ServerFacts
  readonly tokens: Tokens
  readonly children: ReactNode
}

/** The sign-in that ends an interruption. A locked console needs the password, even when the session at the server still lives. */
const REQUESTS = { 'ended': {}, 'locked': { prompt: 'login' }, 'step-up': { maxAge: STEP_UP_MAX_AGE } } as const satisfies Record<Interruption, object>

/** Provides the session: refreshes tokens, locks after 30 idle minutes, and signs out. */
export function SessionProvider({ facts, tokens, children }: Props) {
  const [interruption, setInterruption] = useState<Interruption>()
  const [keeper] = useState(() => new TokenKeeper(facts, tokens, () => setInterruption('ended')))
  const [watched] = useState(() => watchedFetch(() => setInterruption((current) => current ?? 'step-up')))
  const [client] = useState(() => createClient({ baseUrl: facts.baseUrl, vendor: facts.vendor, token: keeper.token, fetch: watched }))

  useEffect(() => watchIdle(() => {
    saveDrafts()
    const forgotten = keeper.forget()
    if (forgotten) void revokeTokens(facts, forgotten)
    setInterruption((current) => current ?? 'locked')
  }), [facts, keeper])

  const session = useMemo<Session>(() => ({
    facts,
    claims: claimsOf(tokens.idToken),
    client,
    token: keeper.token,
    fetch: watched,
    interruption,
    stepUp: () => setInterruption('step-up'),
    resume: () => setInterruption(undefined),
    signInAgain: () => void leaveForSignIn(facts, REQUESTS[interruption ?? 'ended']),
    signOut: () => {
      forgetDrafts()
      markSignedOut()
      const forgotten = keeper.forget()
      if (forgotten) void revokeTokens(facts, forgotten)
      location.assign(signOutUrl(facts, tokens.idToken))
    },
  }), [facts, tokens, client, watched, keeper, interruption])
  return <SessionContext value={session}>{children}</SessionContext>
}
