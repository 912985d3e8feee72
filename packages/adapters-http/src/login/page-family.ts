import type { Response } from 'express'
import type { WayOn } from '@keyhall/core/auth-requests'
import {
  AuthRequestExpired,
  AuthRequestFinished,
  DeviceAnswered,
  DisplayedError,
  ForeignBrowser,
  StepRefused,
} from '@keyhall/core/auth-requests'
import { AccountNotAdmitted, DeviceCodeOver } from '@keyhall/core/device'
import { ENDPOINTS } from '@keyhall/core/protocol'
import { LogoutRefused } from '@keyhall/core/sessions'
import { Failure } from '@keyhall/core/shared'
import type { FailureKind } from '@keyhall/core/shared'
import type { Family } from '../server/frame.js'
import { HTTP_STATUS } from '../wire/failure-status.js'
import { UnreadableForm } from '../wire/read-form.js'
import { FormRefused } from './open-step.js'
import { sendPage } from './send-page.js'
import type { MessagePageProps } from './views/index.js'
import { deviceResultPage, messagePage, textsIn } from './views/index.js'

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

/** Where a sign-in can start again. */
interface Starts {
  readonly authorize: string
  readonly device: string
}

/** The same request again where it is known, or the page for the code of a device; else the place where the application lives. */
function wayOnward(wayOn: WayOn, starts: Starts): Pick<Message, 'wayOn' | 'clientName'> {
  const { clientName, clientOrigin, restartQuery, isForDevice } = wayOn
  if (isForDevice) return { clientName, wayOn: { href: starts.device, label: messages.deviceExpired.wayOn } }
  if (restartQuery !== undefined) return { clientName, wayOn: { href: `${starts.authorize}?${restartQuery}`, label: messages.expired.wayOn } }
  if (clientOrigin !== undefined) return { clientName, wayOn: { href: clientOrigin, label: messages.backToApp(clientName) } }
  return { clientName }
}

type Words = Pick<Message, 'title' | 'text'>
const words = ({ title, text }: Words): Words => ({ title, text })

/** A step of a sign-in that cannot go on. */
function stepMessage(problem: StepRefused, starts: Starts): Message {
  const { clientName, clientOrigin, isForDevice } = problem.wayOn
  const onward = wayOnward(problem.wayOn, starts)
  if (problem instanceof AuthRequestExpired) {
    return { status: 400, kind: 'expired', ...words(isForDevice ? messages.deviceExpired : messages.expired), ...onward }
  }
  if (problem instanceof DeviceCodeOver) return { status: 400, kind: 'expired', ...words(messages.deviceCodeOver), ...onward }
  if (problem instanceof AccountNotAdmitted) return { status: 403, kind: 'error', ...words(messages.accountNotAdmitted), ...onward }
  if (problem instanceof AuthRequestFinished) {
    return { status: 400, kind: 'done', ...words(messages.alreadyUsed), ...wayOnward({ clientName, clientOrigin }, starts) }
  }
  if (problem instanceof ForeignBrowser) {
    const said = isForDevice ? messages.deviceInOtherBrowser : messages.foreignBrowser
    return { status: 403, kind: 'foreign_browser', ...words(said), ...onward }
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
function messageOf(problem: unknown, starts: Starts): Message {
  if (problem instanceof StepRefused) return stepMessage(problem, starts)
  if (problem instanceof FormRefused) {
    return { status: 403, kind: 'expired', title: messages.formRefused.title, text: messages.formRefused.text, ...wayOnward(problem.wayOn, starts) }
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
export function pageFamily(basePath: string): Family {
  const starts: Starts = { authorize: `${basePath}${ENDPOINTS.authorize}`, device: `${basePath}${ENDPOINTS.device}` }
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
      // Twice answered is answered: the page says once more what it said.
      if (problem instanceof DeviceAnswered) {
        const { isAllowed } = problem
        sendPage(res, 200, (nonce) => deviceResultPage({ nonce, basePath, lang: 'en' }, { isAllowed }))
        return 'expected'
      }
      const message = messageOf(problem, starts)
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
