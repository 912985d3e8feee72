import type { Response } from 'express'
import type { SignInContext } from '@keyhall/core/auth-requests'
import {
  AuthRequestExpired,
  AuthRequestFinished,
  DeviceAnswered,
  DisplayedError,
  SignInCancelled,
  ForeignBrowser,
  StepRefused,
} from '@keyhall/core/auth-requests'
import { AccountNotAdmitted, DeviceCodeOver } from '@keyhall/core/device'
import { ENDPOINTS } from '@keyhall/core/protocol'
import { LogoutRefused } from '@keyhall/core/sessions'
import { Failure } from '@keyhall/core/shared'
import type { FailureKind } from '@keyhall/core/shared'
import type { MessageKey, Words } from '@keyhall/texts'
import type { Family } from '../server/frame.js'
import { traceLogin } from '../server/request-trace.js'
import { LinkOutsideOrg, LinkTaken, TooManyLinks } from '@keyhall/core/identity-providers'
import { HTTP_STATUS } from '../wire/failure-status.js'
import { UnreadableForm } from '../wire/read-form.js'
import { AccountFormRefused } from '../account/account-form-refused.js'
import { accountAddress } from './account-address.js'
import { FormRefused } from './open-step.js'
import type { Page, Pages } from './pages.js'
import { sendPage } from './send-page.js'
import { refusedFor } from './trace-answers.js'
import type { MessagePageProps } from './views/index.js'
import { deviceResultPage, messagePage } from './views/index.js'

interface Message {
  readonly status: number
  readonly kind: MessagePageProps['kind']
  readonly title: string
  readonly text: string
  readonly developers?: MessagePageProps['developers']
  readonly wayOn?: MessagePageProps['wayOn']
  readonly clientName?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

/** The URLs at which a sign-in can be restarted. */
interface Starts {
  readonly basePath: string
  readonly authorize: string
  readonly device: string
}

/** Input for messages. */
interface Teller {
  readonly words: Words
  readonly starts: Starts
}

/** The link to continue: the same request, the device page or the account; otherwise the origin of the application. */
function linkOnward({ clientName, clientOrigin, restartQuery, isForDevice, isForAccount }: SignInContext, { words, starts }: Teller): Pick<Message, 'wayOn' | 'clientName'> {
  if (isForAccount) return { wayOn: { href: accountAddress(starts.basePath, ''), label: words('account.overview.name') } }
  if (isForDevice) return { clientName, wayOn: { href: starts.device, label: words('messages.enterCode') } }
  if (restartQuery !== undefined) {
    return { clientName, wayOn: { href: `${starts.authorize}?${restartQuery}`, label: words('messages.startAgain') } }
  }
  if (clientOrigin === undefined) return { clientName }
  const label = clientName ? words('messages.backToAppNamed', { client: clientName }) : words('messages.backToApp')
  return { clientName, wayOn: { href: clientOrigin, label } }
}

/** Names of messages with title and text. */
type Said = MessageKey extends infer Key ? (Key extends `messages.${infer Name}.title` ? Name : never) : never

const say = (words: Words, name: Said): Pick<Message, 'title' | 'text'> => ({
  title: words(`messages.${name}.title`),
  text: words(`messages.${name}.text`),
})

/** The message for a step that cannot continue. */
function stepMessage(problem: StepRefused, teller: Teller): Message {
  const { words } = teller
  const { restartQuery: _again, ...withoutRestart } = problem.context
  const { isForDevice } = withoutRestart
  const onward = linkOnward(problem.context, teller)
  if (problem instanceof AuthRequestExpired) {
    return { status: 400, kind: 'expired', ...say(words, isForDevice ? 'deviceExpired' : 'expired'), ...onward }
  }
  if (problem instanceof SignInCancelled) return { status: 200, kind: 'done', ...say(words, 'cancelled'), ...onward }
  if (problem instanceof DeviceCodeOver) return { status: 400, kind: 'expired', ...say(words, 'deviceCodeOver'), ...onward }
  if (problem instanceof AccountNotAdmitted) return { status: 403, kind: 'error', ...say(words, 'accountNotAdmitted'), ...onward }
  if (problem instanceof AuthRequestFinished) {
    return { status: 400, kind: 'done', ...say(words, 'alreadyUsed'), ...linkOnward(withoutRestart, teller) }
  }
  if (problem instanceof ForeignBrowser) {
    return { status: 403, kind: 'foreign_browser', ...say(words, isForDevice ? 'deviceInOtherBrowser' : 'foreignBrowser'), ...onward }
  }
  return { status: 404, kind: 'expired', ...say(words, 'unknown') }
}

/** The message for an error of the application: a text for the user, and the reason for its developers. */
function unreadable(words: Words, name: Said, problem: Error, status: number): Message {
  const sent = problem instanceof DisplayedError || problem instanceof LogoutRefused ? problem.sent : undefined
  return { status, kind: 'error', ...say(words, name), developers: { reason: reasonOf(problem), sent } }
}

const isLinkRefused = (problem: unknown): boolean => problem instanceof LinkTaken || problem instanceof LinkOutsideOrg || problem instanceof TooManyLinks

/** The message for an error. */
function messageOf(problem: unknown, teller: Teller): Message {
  const { words } = teller
  if (problem instanceof StepRefused) return stepMessage(problem, teller)
  if (problem instanceof AccountFormRefused) {
    const wayOn = { href: accountAddress(teller.starts.basePath, problem.place), label: words('messages.startAgain') }
    return { status: 403, kind: 'expired', ...say(words, 'formRefused'), wayOn }
  }
  if (problem instanceof FormRefused) return { status: 403, kind: 'expired', ...say(words, 'formRefused'), ...linkOnward(problem.context, teller) }
  if (problem instanceof UnreadableForm) return unreadable(words, 'requestNotUnderstood', problem, problem.status)
  if (problem instanceof DisplayedError) return unreadable(words, 'requestNotUnderstood', problem, 400)
  if (problem instanceof LogoutRefused) {
    const wayOn = { href: accountAddress(teller.starts.basePath, ''), label: words('account.overview.name') }
    return { ...unreadable(words, 'logoutRefused', problem, 400), wayOn }
  }
  if (isLinkRefused(problem)) return { status: 400, kind: 'error', ...say(words, 'notLinked') }
  return failureMessage(words, problem instanceof Failure ? problem.kind : 'internal')
}

/** The message for other failures, by kind. */
function failureMessage(words: Words, kind: FailureKind): Message {
  const status = HTTP_STATUS[kind]
  switch (kind) {
    case 'unavailable':
    case 'resource_exhausted':
      return { status, kind: 'unavailable', ...say(words, 'unavailable'), headers: { 'Retry-After': '2' } }
    case 'internal':
      return { status, kind: 'error', ...say(words, 'unexpected') }
    default:
      return { status, kind: 'error', ...say(words, 'requestNotUnderstood') }
  }
}

/** The reason for the developers of the application. */
const reasonOf = (problem: Error): string => (problem instanceof DisplayedError ? problem.problem.description : problem.message)

/** `ui_locales` of the sign-in, if there is one. */
const uiLocalesOf = (problem: unknown): readonly string[] | undefined =>
  problem instanceof StepRefused || problem instanceof FormRefused ? problem.context.uiLocales : undefined

/** The link to retry the same page, when a retry can succeed. */
function sameAgain({ self, words }: Page, status: number): Message['wayOn'] {
  const isTemporary = status === 429 || status >= 500
  return isTemporary && self !== undefined ? { href: self, label: words('messages.tryAgain') } : undefined
}

/** The family of HTML pages: errors become message pages with a link to continue. */
export function pageFamily(pages: Pages, basePath: string): Family {
  const starts: Starts = { basePath, authorize: `${basePath}${ENDPOINTS.authorize}`, device: `${basePath}${ENDPOINTS.device}` }
  const show = (res: Response, page: Page, { status, headers, clientName, ...message }: Message, reference: string): void => {
    const named = clientName === undefined ? page : { ...page, clientName }
    sendPage(res, status, (nonce) => messagePage({ ...named, nonce }, { ...message, reference }), headers)
  }
  return {
    onProblem: (res, problem, requestId) => {
      const page = pages.of(res, { uiLocales: uiLocalesOf(problem) })
      // A repeated answer gets the same page again.
      if (problem instanceof DeviceAnswered) {
        const { isAllowed } = problem
        sendPage(res, 200, (nonce) => deviceResultPage({ ...page, nonce }, { isAllowed }))
        return 'expected'
      }
      const message = messageOf(problem, { words: page.words, starts })
      traceLogin(res.req, refusedFor(problem))
      show(res, page, { wayOn: sameAgain(page, message.status), ...message }, requestId)
      // Does not read the rest of a body that is too large.
      if (message.status === 413) res.once('finish', () => res.req.destroy())
      return message.status >= 500 ? 'unexpected' : 'expected'
    },
    onTooMany: (res, seconds, requestId) => {
      const page = pages.of(res)
      const { words } = page
      traceLogin(res.req, { outcome: 'refused', reason: 'too many requests', isQuiet: false })
      const text = words('problems.tooManyAttempts', { wait: words.in(seconds) })
      const headers = { 'Retry-After': String(seconds) }
      show(res, page, { wayOn: sameAgain(page, 429), status: 429, kind: 'unavailable', title: words('messages.unavailable.title'), text, headers }, requestId)
    },
  }
}
