import type { Response } from 'express'
import type { WayOn } from '@keyhall/core/auth-requests'
import {
  AuthRequestExpired,
  AuthRequestFinished,
  DisplayedError,
  ForeignBrowser,
  StepRefused,
} from '@keyhall/core/auth-requests'
import { LogoutRefused } from '@keyhall/core/sessions'
import { Failure } from '@keyhall/core/shared'
import type { FailureKind } from '@keyhall/core/shared'
import type { Family } from '../server/frame.js'
import { HTTP_STATUS } from '../wire/failure-status.js'
import { UnreadableForm } from '../wire/read-form.js'
import { FormRefused } from './open-step.js'
import { sendPage } from './send-page.js'
import type { MessagePageProps } from './views/index.js'
import { messagePage, textsIn } from './views/index.js'

interface Message {
  readonly status: number
  readonly kind: MessagePageProps['kind']
  readonly title: string
  readonly text: string
  readonly wayOn?: MessagePageProps['wayOn']
  readonly clientName?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
}

const { messages, problems } = textsIn('en')

/** The same request again where it is known, else the place where the application lives. */
function wayOnward(wayOn: WayOn, authorizeAddress: string): Pick<Message, 'wayOn' | 'clientName'> {
  const { clientName, clientOrigin, restartQuery } = wayOn
  if (restartQuery !== undefined) return { clientName, wayOn: { href: `${authorizeAddress}?${restartQuery}`, label: messages.expired.wayOn } }
  if (clientOrigin !== undefined) return { clientName, wayOn: { href: clientOrigin, label: messages.backToApp(clientName) } }
  return { clientName }
}

type Words = Pick<Message, 'title' | 'text'>
const words = ({ title, text }: Words): Words => ({ title, text })

/** A step of a sign-in that cannot go on. */
function stepMessage(problem: StepRefused, authorizeAddress: string): Message {
  const { clientName, clientOrigin } = problem.wayOn
  if (problem instanceof AuthRequestExpired) {
    return { status: 400, kind: 'expired', ...words(messages.expired), ...wayOnward(problem.wayOn, authorizeAddress) }
  }
  if (problem instanceof AuthRequestFinished) {
    return { status: 400, kind: 'done', ...words(messages.alreadyUsed), ...wayOnward({ clientName, clientOrigin }, authorizeAddress) }
  }
  if (problem instanceof ForeignBrowser) {
    return { status: 403, kind: 'foreign_browser', ...words(messages.foreignBrowser), ...wayOnward(problem.wayOn, authorizeAddress) }
  }
  return { status: 404, kind: 'expired', ...words(messages.unknown) }
}

/** What the application did wrong: words for the person, and the reason for its makers. */
const unreadable = ({ title, text }: Words, problem: Error, status: number): Message => ({
  status,
  kind: 'error',
  title,
  text: `${text} ${detail(problem)}`,
})

/** What the person reads about a problem. */
function messageOf(problem: unknown, authorizeAddress: string): Message {
  if (problem instanceof StepRefused) return stepMessage(problem, authorizeAddress)
  if (problem instanceof FormRefused) {
    return { status: 403, kind: 'expired', title: messages.formRefused.title, text: messages.formRefused.text, ...wayOnward(problem.wayOn, authorizeAddress) }
  }
  if (problem instanceof UnreadableForm) return unreadable(messages.requestNotUnderstood, problem, problem.status)
  if (problem instanceof DisplayedError) return unreadable(messages.requestNotUnderstood, problem, 400)
  if (problem instanceof LogoutRefused) return unreadable(messages.logoutRefused, problem, 400)
  return failureMessage(problem instanceof Failure ? problem.kind : 'internal')
}

/** Everything else, by its kind. */
function failureMessage(kind: FailureKind): Message {
  const status = HTTP_STATUS[kind]
  switch (kind) {
    case 'unavailable':
    case 'resource_exhausted':
      return { status, kind: 'unavailable', ...words(messages.unavailable), headers: { 'Retry-After': '2' } }
    case 'internal':
      return { status, kind: 'error', ...words(messages.unexpected) }
    default:
      return { status, kind: 'error', ...words(messages.requestNotUnderstood) }
  }
}

/** The reason in words for the people who run the application. */
const detail = (problem: Error): string =>
  messages.detail(problem instanceof DisplayedError ? problem.problem.description : problem.message)

/** Pages for people: a problem becomes a page that says what happened and offers the way on. */
export function pageFamily(basePath: string, authorizeAddress: string): Family {
  const show = (res: Response, message: Message, reference: string): void => {
    const { status, kind, title, text, wayOn, clientName } = message
    sendPage(
      res,
      status,
      (nonce) =>
        messagePage(
          { nonce, basePath, lang: 'en', ...(clientName === undefined ? {} : { clientName }) },
          { kind, title, text, reference, ...(wayOn === undefined ? {} : { wayOn }) },
        ),
      message.headers,
    )
  }
  return {
    onProblem: (res, problem, requestId) => {
      const message = messageOf(problem, authorizeAddress)
      show(res, message, requestId)
      // The rest of a body that is too large is not read.
      if (message.status === 413) res.once('finish', () => res.req.destroy())
      return message.status >= 500 ? 'unexpected' : 'expected'
    },
    onTooMany: (res, seconds, requestId) => {
      const text = problems.tooManyAttempts(seconds)
      show(res, { status: 429, kind: 'unavailable', title: messages.unavailable.title, text, headers: { 'Retry-After': String(seconds) } }, requestId)
    },
  }
}
