import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { FindBranding } from '@keyhall/core/branding'
import { INVITATION_PAGE, InvitationId, InvitationOver, SignInRequired } from '@keyhall/core/invitations'
import type { AcceptInvitedPerson, InvitationReview, ShownInvitation } from '@keyhall/core/invitations'
import { ACCOUNT_PAGE } from '@keyhall/core/notices'
import { uiLocales } from '@keyhall/core/protocol'
import type { Parameters } from '@keyhall/core/protocol'
import type { BrowserSessions } from '@keyhall/core/sessions'
import { OrgId, isStorable } from '@keyhall/core/shared'
import type { Handler } from '../../server/frame.js'
import { encodeForm, queryOf } from '../../wire/form-encoding.js'
import { readForm } from '../../wire/read-form.js'
import { sendRedirect } from '../../wire/send.js'
import type { Cookies } from '../cookies.js'
import { FormRefused, isForeignPost } from '../open-step.js'
import type { Page, Pages } from '../pages.js'
import { sendPage } from '../send-page.js'
import { isStepToken, stepToken } from '../step-token.js'
import { invitationPage, messagePage } from '../views/index.js'
import { INVITED } from './code-form.js'
import { sendDone } from './send-done.js'

/** Maximum length of input. Longer than any valid id or code. */
const MAX_LENGTH = 64
const ORG_ID = /^[!-~]{1,200}$/

export interface InvitationDependencies {
  readonly cookies: Cookies
  readonly pages: Pages
  readonly brands: Pick<FindBranding, 'ofOrg'>
  readonly sessions: BrowserSessions
  readonly acceptInvited: AcceptInvitedPerson
  readonly basePath: string
  readonly origin: string
}

/** The parameters of the link, as far as they can be valid. */
function fieldsOf(sent: Parameters): Readonly<Record<string, string>> {
  const short = (name: string): string => {
    const text = (sent.get(name) ?? '').slice(0, MAX_LENGTH)
    return isStorable(text) ? text : ''
  }
  const [orgID, languages] = [sent.get('orgID') ?? '', uiLocales(sent).join(' ')]
  return {
    invitation: short('invitation'), code: short('code'),
    ...(ORG_ID.test(orgID) ? { orgID } : {}), ...(languages === '' ? {} : { ui_locales: languages }),
  }
}

/** GET and POST of the page behind the link of an invitation. Opening it changes nothing, because scanners of mail servers open links too. */
export function invitationRoute({ cookies, pages, brands, sessions, acceptInvited, basePath, origin }: InvitationDependencies): Handler {
  const action = `${basePath}${INVITATION_PAGE}`

  const frame = async (res: Response, sent: Parameters) => {
    const fields = fieldsOf(sent)
    // The branding comes from the link; otherwise it would reveal whether the invitation exists.
    if (fields['orgID'] !== undefined) pages.dress(res, await brands.ofOrg(OrgId.parse(fields['orgID'])))
    const shown: ShownInvitation = { id: InvitationId.parse(fields['invitation'] ?? ''), code: fields['code'] ?? '' }
    return { fields, shown, page: pages.of(res, { self: `?${encodeForm(fields)}`, uiLocales: uiLocales(sent) }) }
  }

  const over = (res: Response, { self: _self, ...page }: Page): void => {
    const { words } = page
    sendPage(res, 400, (nonce) => messagePage({ ...page, nonce }, { kind: 'expired', title: words('invitation.overTitle'), text: words('invitation.overText') }))
  }

  const knownSessions = (req: Request) => sessions.list(cookies.read(req, 'session'))

  const show = (res: Response, page: Page, flow: string, fields: Readonly<Record<string, string>>, { invitation, orgName, way }: InvitationReview): void => {
    const as = typeof way === 'object' ? way.as : undefined
    const props = {
      action, fields, csrf: stepToken('invitation', invitation.id, flow), orgName, address: invitation.address,
      ...(as ? { person: { displayName: as.displayName === as.shownName ? '' : as.displayName, loginName: as.shownName } } : {}),
      ...(way === 'sign_in' ? { signInHref: `${basePath}${ACCOUNT_PAGE}` } : {}),
    }
    sendPage(res, 200, (nonce) => invitationPage({ ...page, nonce }, props))
  }

  return async (req, res, framed) => {
    const existingFlow = cookies.read(req, 'flow')
    const isPost = req.method === 'POST'
    if (isPost && isForeignPost(req, origin)) throw new FormRefused('another site sent the form')
    const sent = isPost ? await readForm(req) : queryOf(req)
    const { fields, shown, page } = await frame(res, sent)
    if (isPost && (existingFlow === undefined || !isStepToken(sent.get('csrf'), 'invitation', shown.id, existingFlow))) {
      throw new FormRefused('the form was not made for this browser')
    }
    const flow = existingFlow ?? randomBytes(32).toString('base64url')
    if (existingFlow === undefined) cookies.set(res, 'flow', flow)
    try {
      if (!isPost) return show(res, page, flow, fields, await acceptInvited.review(shown, await knownSessions(req)))
      const joined = await acceptInvited.accept(shown, await knownSessions(req), framed.origin())
      if (joined.outcome === 'created') return sendRedirect(res, 303, `${joined.setUpLink}&${INVITED}=1`)
      return sendDone(res, page, { title: page.words('invitation.doneTitle', { org: joined.orgName }), text: page.words('invitation.doneText') }, basePath)
    } catch (problem) {
      if (problem instanceof SignInRequired) return show(res, page, flow, fields, await acceptInvited.review(shown, await knownSessions(req)))
      if (problem instanceof InvitationOver) return over(res, page)
      throw problem
    }
  }
}
