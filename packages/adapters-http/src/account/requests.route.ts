import type { Response } from 'express'
import type { OwnRequest } from '@keyhall/core/ciba'
import { PersonNotAdmitted, RequestOver, SecondFactorNeeded } from '@keyhall/core/ciba'
import { isRecentSignIn } from '@keyhall/core/sessions'
import { TokenId } from '@keyhall/core/shared'
import { hostOf } from '../login/host-of.js'
import { scopesInWords } from '../login/scope-words.js'
import type { Handler } from '../server/frame.js'
import { REQUESTS_PAGE } from './account-pages.js'
import type { AccountContext } from './context.js'
import type { Note } from './notes.js'
import type { OpenAccount } from './open-account.js'
import { requestsPage, unwantedRequestPage } from './views/index.js'

/** The site of the application, by which people may know it. Absent for one without an address of its own. */
function hostOfClient({ redirectUris, backchannelClientNotificationEndpoint: endpoint }: OwnRequest['client']): string | undefined {
  const [address = endpoint] = redirectUris
  return address === undefined ? undefined : hostOf(address)
}

/** GET and POST /ui/account/requests: the sign-ins that applications ask the person to approve (CIBA). Only a POST answers one. */
export function requestsRoute(context: AccountContext): Handler {
  const { use, vendor, clock } = context.deps

  const approve = async (id: TokenId, { session, caller }: OpenAccount): Promise<Note | 'prove_again' | 'second_factor'> => {
    if (!isRecentSignIn(session, clock.now())) return 'prove_again'
    try {
      await use.requests.answer.approve(id, session, caller)
      return 'request_approved'
    } catch (problem) {
      if (problem instanceof SecondFactorNeeded) return 'second_factor'
      if (problem instanceof PersonNotAdmitted) return 'request_refused'
      if (problem instanceof RequestOver) return 'request_over'
      throw problem
    }
  }

  /** @returns whether it was still waiting */
  const deny = async (id: TokenId, isUnwanted: boolean, { caller }: OpenAccount): Promise<boolean> => {
    try {
      await use.requests.answer.deny(id, isUnwanted ? 'unwanted' : 'deny', caller)
      return true
    } catch (problem) {
      if (problem instanceof RequestOver) return false
      throw problem
    }
  }

  const show = async (res: Response, open: OpenAccount): Promise<void> => {
    const { words } = open.page
    const found = (await use.requests.own.of(open.caller.userId)).map(({ client, scopes, resources, ...request }) => {
      const host = hostOfClient(client)
      return {
        ...request,
        name: client.name,
        ...(host === undefined ? {} : { host }),
        may: resources.length > 0 && scopes.length === 0 ? [] : scopesInWords(words, scopes, vendor),
        resources: resources.map(({ uri, name, scopes: of, details }) => ({ uri, name, scopes: of.map(({ description }) => description), details })),
      }
    })
    context.send(res, open, REQUESTS_PAGE, (frame) => requestsPage(frame, { requests: found }))
  }

  return context.page(REQUESTS_PAGE, { isSensitive: false }, {
    show,
    take: async (res, open, req) => {
      const id = TokenId.optional(open.form.get('id'))
      const answered = open.form.get('answer')
      if (id === undefined) return context.goTo(res, REQUESTS_PAGE)
      if (answered === 'approve') {
        const note = await approve(id, open)
        if (note !== 'prove_again' && note !== 'second_factor') return context.done(res, REQUESTS_PAGE, note)
        context.deps.cookies.set(res, 'note', 'prove_again')
        return context.opener.signIn(req, res, REQUESTS_PAGE, { proveAgain: open.session, needsSecondFactor: note === 'second_factor' })
      }
      if (answered !== 'deny' && answered !== 'unwanted') return context.goTo(res, REQUESTS_PAGE)
      const isDenied = await deny(id, answered === 'unwanted', open)
      if (!isDenied) return context.done(res, REQUESTS_PAGE, 'request_over')
      if (answered === 'deny') return context.done(res, REQUESTS_PAGE, 'request_denied')
      return context.send(res, open, REQUESTS_PAGE, (frame) => unwantedRequestPage(frame))
    },
  })
}
