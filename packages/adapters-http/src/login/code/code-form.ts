import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { FindBranding } from '@keyhall/core/branding'
import type { ManageExternalLinks } from '@keyhall/core/identity-providers'
import { uiLocales } from '@keyhall/core/protocol'
import type { Parameters } from '@keyhall/core/protocol'
import { OrgId, UserId, isStorable } from '@keyhall/core/shared'
import { CODE_PAGES } from '@keyhall/core/verification'
import type { LinkedCodeKind, ShownBy } from '@keyhall/core/verification'
import type { Framed, Handler } from '../../server/frame.js'
import { encodeForm, queryOf } from '../../wire/form-encoding.js'
import { readForm } from '../../wire/read-form.js'
import type { Cookies } from '../cookies.js'
import { FormRefused, isForeignPost } from '../open-step.js'
import { isStepToken, stepToken } from '../step-token.js'
import type { Page, Pages } from '../pages.js'
import type { CodePageProps } from '../views/index.js'

/** Maximum length of input. Longer than any valid id or code. */
const MAX_LENGTHS = { userId: 200, code: 64 } as const

/** The format of organization ids. */
const ORG_ID = /^[!-~]{1,200}$/

export interface CodeFormDependencies {
  readonly cookies: Cookies
  readonly pages: Pages
  readonly brands: Pick<FindBranding, 'ofOrg'>
  readonly links: Pick<ManageExternalLinks, 'ofUser'>
  readonly basePath: string
  readonly origin: string
}

/** A form with a code, prefilled by the link of a mail or filled in by the user. */
export interface CodeForm {
  readonly userId: UserId
  readonly code: string
  /** The source of the code. */
  readonly by: Required<Pick<ShownBy, 'origin' | 'browser'>>
  /** All parameters. */
  readonly sent: Parameters
  /** Properties for rendering the page again. */
  readonly props: CodePageProps
  readonly page: Page
}

/** The handlers of the page of one kind of code. */
export interface CodeFormWork {
  /** Must not change anything, because scanners of mail servers open links too. */
  readonly show: (res: Response, form: CodeForm) => void
  readonly take: (res: Response, form: CodeForm) => Promise<void>
}

/** The parameter of a link that follows an accepted invitation: its code was in no mail. */
export const INVITED = 'invited'

/** The parameters of the link to repeat in the form. */
function wishesIn(sent: Parameters): Readonly<Record<string, string>> {
  const [orgID, languages] = [sent.get('orgID'), uiLocales(sent).join(' ')]
  return { ...(sent.get(INVITED) === '1' ? { [INVITED]: '1' } : {}), ...(orgID !== undefined && ORG_ID.test(orgID) ? { orgID } : {}), ...(languages === '' ? {} : { ui_locales: languages }) }
}

/** GET and POST of the page for a mailed link. Open to any browser; the POST must come from our own form. */
export function codeFormRoute(kind: LinkedCodeKind, { cookies, pages, brands, basePath, origin }: CodeFormDependencies, { show, take }: CodeFormWork): Handler {
  /** Sets the branding of the organization in the link, whether the code is valid or not; of the instance when the organization is unknown. */
  const dress = async (res: Response, sent: Parameters): Promise<void> => {
    const orgId = sent.get('orgID')
    if (orgId !== undefined && ORG_ID.test(orgId)) pages.dress(res, await brands.ofOrg(OrgId.parse(orgId)))
  }

  const formOf = (sent: Parameters, flow: string, res: Response, framed: Framed): CodeForm => {
    const named = (sent.get('userID') ?? '').slice(0, MAX_LENGTHS.userId)
    // Shortening may cut a character in two.
    const userId = UserId.parse(isStorable(named) ? named : '')
    const code = (sent.get('code') ?? '').slice(0, MAX_LENGTHS.code)
    const wishes = wishesIn(sent)
    const props = { userId, code, fields: wishes, csrf: stepToken(kind, userId, flow), action: `${basePath}${CODE_PAGES[kind]}` }
    // A posted code is not put into the URL; a code from the URL stays there.
    const self = `?${encodeForm({ userID: userId, ...(res.req.method === 'GET' && code !== '' ? { code } : {}), ...wishes })}`
    const page = pages.of(res, { self, uiLocales: uiLocales(sent) })
    return { userId, code, by: { origin: framed.origin(), browser: flow }, sent, props, page }
  }

  const taken = async (req: Request, res: Response, flow: string | undefined, framed: Framed): Promise<CodeForm> => {
    if (isForeignPost(req, origin)) throw new FormRefused('another site sent the form')
    const sent = await readForm(req)
    await dress(res, sent)
    const form = formOf(sent, flow ?? '', res, framed)
    if (form.sent.repeated !== undefined) throw new FormRefused('a field is repeated')
    if (flow === undefined || !isStepToken(form.sent.get('csrf'), kind, form.userId, flow)) {
      throw new FormRefused('the form was not made for this browser')
    }
    return form
  }

  return async (req, res, framed) => {
    const existingFlow = cookies.read(req, 'flow')
    if (req.method === 'POST') return take(res, await taken(req, res, existingFlow, framed))
    const flow = existingFlow ?? randomBytes(32).toString('base64url')
    if (existingFlow === undefined) cookies.set(res, 'flow', flow)
    const sent = queryOf(req)
    await dress(res, sent)
    return show(res, formOf(sent, flow, res, framed))
  }
}
