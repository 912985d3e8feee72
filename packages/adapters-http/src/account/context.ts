import type { Request, Response } from 'express'
import { accountAddress } from '../login/account-address.js'
import { sendPage } from '../login/send-page.js'
import type { Handler } from '../server/frame.js'
import { sendRedirect } from '../wire/send.js'
import type { AccountPage, AccountPlace } from './account-pages.js'
import type { Note } from './notes.js'
import { isWarning } from './notes.js'
import { AccountOpener } from './open-account.js'
import type { OpenAccount, OpenerDependencies, PageDemands } from './open-account.js'
import type { AccountFrame } from './views/index.js'

/** Dependencies of the account pages. */
export interface AccountDependencies extends OpenerDependencies {
  readonly vendor: string
  /** Whether applications can ask people to approve sign-ins. */
  readonly hasRequests: () => boolean
}

/** Options for rendering a page. */
interface Shown {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Shared by the routes of the account. */
export class AccountContext {
  readonly deps: AccountDependencies
  readonly opener: AccountOpener

  constructor(deps: AccountDependencies) {
    this.deps = deps
    this.opener = new AccountOpener(deps)
  }

  /** GET and POST of a page. Requires a session, otherwise starts a sign-in. */
  page(
    place: AccountPlace,
    demands: PageDemands,
    { show, take }: {
      readonly show: (res: Response, open: OpenAccount, req: Request) => Promise<void> | void
      readonly take: (res: Response, open: OpenAccount, req: Request) => Promise<void> | void
    },
  ): Handler {
    return async (req, res, framed) => {
      const open = await this.opener.open(req, res, place, demands, framed)
      if (!open) return
      await (req.method === 'POST' ? take(res, open, req) : show(res, open, req))
    }
  }

  /** Renders a page in the account frame. */
  send(
    res: Response,
    { page, account, note, csrf }: OpenAccount,
    current: AccountPage,
    render: (frame: AccountFrame) => string,
    { status = 200, headers = {} }: Shown = {},
  ): void {
    const { words } = page
    const noteProps = note === undefined ? {} : { note: { text: words(`account.note.${note}`), isWarning: isWarning(note) } }
    const { displayName } = account.person.profile
    sendPage(
      res,
      status,
      (nonce) => render({ context: { ...page, nonce }, current, displayName, loginName: account.loginName, csrf, hasRequests: this.deps.hasRequests(), ...noteProps }),
      headers,
    )
  }

  /** Redirects to a page with a confirmation note (Post/Redirect/Get), so that reloading does not post again. */
  done(res: Response, place: AccountPlace, note: Note): void {
    this.deps.cookies.set(res, 'note', note)
    this.goTo(res, place)
  }

  /** Redirects to another page of the account. */
  goTo(res: Response, place: AccountPlace): void {
    sendRedirect(res, 303, accountAddress(this.deps.basePath, place))
  }
}
