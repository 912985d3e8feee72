import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Parameters } from '@keyhall/core/protocol'
import type { UserId } from '@keyhall/core/shared'
import { CODE_PAGES } from '@keyhall/core/verification'
import type { LinkedCodeKind, ShownBy } from '@keyhall/core/verification'
import type { Framed, Handler } from '../../server/frame.js'
import { encodeForm, parseQuery } from '../../wire/form-encoding.js'
import { readForm } from '../../wire/read-form.js'
import type { Cookies } from '../cookies.js'
import { FormRefused, isForeignPost } from '../open-step.js'
import { isStepToken, stepToken } from '../step-token.js'
import type { Page, Pages } from '../pages.js'
import type { CodePageProps } from '../views/index.js'

/** Longer than ids and codes get, however they are typed. */
const LONGEST = { userId: 200, code: 64 } as const

export interface CodeFormDependencies {
  readonly cookies: Cookies
  readonly pages: Pages
  readonly basePath: string
  readonly origin: string
}

/** A form with a code, filled in by the link of a mail or by a person. */
export interface CodeForm {
  readonly userId: UserId
  readonly code: string
  /** Who shows the code. */
  readonly by: Required<Pick<ShownBy, 'origin' | 'browser'>>
  /** Everything that was sent. */
  readonly sent: Parameters
  /** What its page needs to show it again. */
  readonly props: CodePageProps
  readonly page: Page
}

/** What the page of one kind of code does. */
export interface CodeFormWork {
  /** Nothing happens: the scanner of a mail server looks at links too. */
  readonly show: (res: Response, form: CodeForm) => void
  readonly take: (res: Response, form: CodeForm) => Promise<void>
}

/** GET and POST of a page to which the link in a mail leads. Anybody may come here, from any browser; only our own form is taken. */
export function codeFormRoute(kind: LinkedCodeKind, { cookies, pages, basePath, origin }: CodeFormDependencies, { show, take }: CodeFormWork): Handler {
  const formOf = (sent: Parameters, flow: string, res: Response, framed: Framed): CodeForm => {
    const userId = (sent.get('userID') ?? '').slice(0, LONGEST.userId) as UserId
    const code = (sent.get('code') ?? '').slice(0, LONGEST.code)
    const props = { userId, code, csrf: stepToken(kind, userId, flow), action: `${basePath}${CODE_PAGES[kind]}` }
    // What was typed stays out of addresses; what came in one stays in that.
    const self = `?${encodeForm({ userID: userId, ...(res.req.method === 'GET' && code !== '' ? { code } : {}) })}`
    const page = pages.of(res, { self })
    return { userId, code, by: { origin: framed.origin(), browser: flow }, sent, props, page }
  }

  const taken = async (req: Request, res: Response, flow: string | undefined, framed: Framed): Promise<CodeForm> => {
    if (isForeignPost(req, origin)) throw new FormRefused('another site sent the form')
    const form = formOf(await readForm(req), flow ?? '', res, framed)
    if (form.sent.repeated !== undefined) throw new FormRefused('a field is repeated')
    if (flow === undefined || !isStepToken(form.sent.get('csrf'), kind, form.userId, flow)) {
      throw new FormRefused('the form was not made for this browser')
    }
    return form
  }

  return async (req, res, framed) => {
    const held = cookies.read(req, 'flow')
    if (req.method === 'POST') return take(res, await taken(req, res, held, framed))
    const flow = held ?? randomBytes(32).toString('base64url')
    if (held === undefined) cookies.set(res, 'flow', flow)
    return show(res, formOf(parseQuery(req.url), flow, res, framed))
  }
}
