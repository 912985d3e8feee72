import assert from 'node:assert/strict'
import type { Step } from '@keyhall/core/auth-requests'
import { isRecentEnough, nextStep } from '@keyhall/core/auth-requests'
import type { Prompt } from '@keyhall/core/protocol'
import type { KnownSession } from '@keyhall/core/sessions'
import type { SessionId, UserId } from '@keyhall/core/shared'
import { NOW, aReceived, aSession } from '../../support/builders.js'

const ada = aSession({ authTime: NOW - 100, email: 'Ada@Mail.example' })
const bob = aSession({ id: 'bobs' as SessionId, userId: 'bob' as UserId, loginName: 'bob@example.org', authTime: NOW - 10 })
const fresh = aSession({ authTime: NOW })
const [ADA_NAME, BOB_NAME] = ['ada@example.org', 'bob@example.org']

interface Row {
  readonly prompts?: readonly Prompt[]
  readonly maxAge?: number
  readonly loginHint?: string
  readonly hintedUserId?: UserId
  readonly sessions?: readonly KnownSession[]
}

const step = ({ sessions = [], ...asked }: Row): Step => nextStep(aReceived(asked), sessions, NOW)
const continueAs = (as: KnownSession): Step => ({ step: 'continue', as })
const logIn = (reason: Extract<Step, { step: 'log_in' }>['reason'], loginHint?: string): Step =>
  ({ step: 'log_in', reason, ...(loginHint === undefined ? {} : { loginHint }) })
const choose = (...sessions: readonly KnownSession[]): Step => ({ step: 'select_account', sessions })
const refuse = (error: 'login_required' | 'interaction_required'): Step => ({ step: 'refuse', error })
const ADA = 'ada' as UserId
const UNKNOWN = 'unknown' as UserId

const tables: Readonly<Record<string, readonly (readonly [string, Row, Step])[]>> = {
  '': [
    ['logs in without a session', {}, logIn('no_session')],
    ['passes the hint on without a session', { loginHint: 'ada' }, logIn('no_session', 'ada')],
    ['continues with the only session', { sessions: [ada] }, continueAs(ada)],
    ['lets the person choose among two', { sessions: [ada, bob] }, choose(ada, bob)],
    ['continues with the one that login_hint means', { sessions: [ada, bob], loginHint: 'BOB@example.org' }, continueAs(bob)],
    ['continues with the one whose address login_hint means', { sessions: [ada, bob], loginHint: ' ada@mail.example' }, continueAs(ada)],
    ['logs in the user of login_hint, also beside another session', { sessions: [ada], loginHint: BOB_NAME }, logIn('hint_mismatch', BOB_NAME)],
    ['takes no part of a name for a hint', { sessions: [ada], loginHint: 'ada' }, logIn('hint_mismatch', 'ada')],
    ['continues with the one that id_token_hint means', { sessions: [ada, bob], hintedUserId: ADA }, continueAs(ada)],
    ['logs in the user of id_token_hint, also beside another session', { sessions: [bob], hintedUserId: ADA }, logIn('hint_mismatch')],
    ['believes id_token_hint more than login_hint', { sessions: [ada, bob], hintedUserId: ADA, loginHint: BOB_NAME }, continueAs(ada)],
    ['continues in the last second of max_age', { sessions: [ada], maxAge: 100 }, continueAs(ada)],
    ['logs in again after max_age, with the known name', { sessions: [ada], maxAge: 99 }, logIn('max_age', ADA_NAME)],
    ['logs in again with max_age 0, also a sign-in of this second', { sessions: [fresh], maxAge: 0 }, logIn('max_age', ADA_NAME)],
    ['lets the person choose also among sessions that are too old', { sessions: [ada, bob], maxAge: 1 }, choose(ada, bob)],
  ],
  none: [
    ['refuses without a session', {}, refuse('login_required')],
    ['continues with the only session', { sessions: [ada] }, continueAs(ada)],
    ['refuses among two', { sessions: [ada, bob] }, refuse('interaction_required')],
    ['continues with the one that login_hint means', { sessions: [ada, bob], loginHint: BOB_NAME }, continueAs(bob)],
    ['refuses when login_hint names an unknown user', { sessions: [ada], loginHint: BOB_NAME }, refuse('login_required')],
    ['continues with the one that id_token_hint means', { sessions: [ada, bob], hintedUserId: ADA }, continueAs(ada)],
    ['refuses when id_token_hint names an unknown user', { sessions: [ada], hintedUserId: UNKNOWN }, refuse('login_required')],
    ['continues within max_age', { sessions: [ada], maxAge: 100 }, continueAs(ada)],
    ['refuses after max_age', { sessions: [ada], maxAge: 99 }, refuse('login_required')],
    ['refuses with max_age 0', { sessions: [fresh], maxAge: 0 }, refuse('login_required')],
  ],
  login: [
    ['logs in without a session', {}, logIn('prompt_login')],
    ['logs in again, with the known name', { sessions: [ada] }, logIn('prompt_login', ADA_NAME)],
    ['logs in with no name among two', { sessions: [ada, bob] }, logIn('prompt_login')],
    ['logs in with the hint', { sessions: [ada], loginHint: 'eve' }, logIn('prompt_login', 'eve')],
    ['logs in with the name that id_token_hint means', { sessions: [ada, bob], hintedUserId: ADA }, logIn('prompt_login', ADA_NAME)],
    ['is stronger than select_account', { prompts: ['select_account', 'login'], sessions: [ada] }, logIn('prompt_login', ADA_NAME)],
  ],
  select_account: [
    ['logs in without a session', {}, logIn('no_session')],
    ['shows the only session', { sessions: [ada] }, choose(ada)],
    ['shows all, the one that a hint means first', { sessions: [ada, bob], loginHint: BOB_NAME }, choose(bob, ada)],
    ['shows all when id_token_hint names an unknown user', { sessions: [ada], hintedUserId: UNKNOWN }, choose(ada)],
  ],
  create: [
    ['registers without a session', {}, { step: 'register' }],
    ['registers a user beside another session', { sessions: [ada] }, { step: 'register' }],
    ['is stronger than login', { prompts: ['login', 'create'], sessions: [ada] }, { step: 'register' }],
  ],
  consent: [
    ['continues: the clients are our own', { sessions: [ada] }, continueAs(ada)],
    ['logs in without a session', {}, logIn('no_session')],
  ],
}

for (const [prompt, rows] of Object.entries(tables)) {
  describe(`next step, ${prompt || 'without'} prompt (OIDC Core §3.1.2.1)`, () => {
    for (const [what, row, expected] of rows) {
      it(what, () => {
        assert.deepEqual(step({ prompts: prompt === '' ? [] : [prompt as Prompt], ...row }), expected)
      })
    }
  })
}

type CompleteRow = Row & Required<Pick<Row, 'sessions' | 'prompts'>>

/** Every combination of what can be asked and who can be there. */
function* combinations(): Generator<CompleteRow> {
  const one: readonly Prompt[] = ['none', 'login', 'select_account', 'create', 'consent']
  const prompts: readonly (readonly Prompt[])[] = [
    [], ...one.map((prompt) => [prompt]), ['login', 'consent'], ['select_account', 'login'], ['create', 'login'],
  ]
  const hints: readonly Row[] = [{}, { loginHint: ADA_NAME }, { loginHint: 'unknown' }, { hintedUserId: ADA }, { hintedUserId: UNKNOWN }]
  for (const prompt of prompts) {
    for (const hint of hints) {
      for (const age of [{}, { maxAge: 0 }, { maxAge: 50 }, { maxAge: 1000 }]) {
        for (const sessions of [[], [ada], [bob], [ada, bob]]) yield { prompts: prompt, ...hint, ...age, sessions }
      }
    }
  }
}

describe('next step, for any request', () => {
  const asking: readonly Prompt[] = ['login', 'select_account', 'create']
  const holds = (fact: (row: CompleteRow, taken: Step) => boolean) => {
    let count = 0
    for (const row of combinations()) {
      count++
      if (!fact(row, step(row))) assert.fail(JSON.stringify(row))
    }
    assert.equal(count, 720)
  }

  it('refuses with prompt none and never else', () => {
    holds(({ prompts }, taken) => prompts.includes('none') || taken.step !== 'refuse')
  })

  it('shows no page with prompt=none', () => {
    holds(({ prompts }, taken) => !prompts.includes('none') || taken.step === 'refuse' || taken.step === 'continue')
  })

  it('continues only with a recent enough session of this browser whose user matches the hint', () => {
    holds(({ sessions, hintedUserId, ...asked }, taken) => taken.step !== 'continue' || (
      sessions.includes(taken.as)
      && isRecentEnough(aReceived(asked), taken.as, NOW)
      && (hintedUserId === undefined || taken.as.userId === hintedUserId)
      && (asked.loginHint === undefined || taken.as.loginName === asked.loginHint)
    ))
  })

  it('never skips an interactive prompt', () => {
    holds(({ prompts }, taken) => taken.step !== 'continue' || !prompts.some((prompt) => asking.includes(prompt)))
  })

  it('shows sessions of this browser only, and at least one', () => {
    holds(({ sessions }, taken) => taken.step !== 'select_account' || (
      taken.sessions.length > 0 && taken.sessions.every((shown) => sessions.includes(shown))
    ))
  })
})
