import type { NamedLink } from '@keyhall/core/identity-providers'
import type { Response } from 'express'
import type { Page } from '../pages.js'
import { accountAddress } from '../account-address.js'
import { sendPage } from '../send-page.js'
import { messagePage } from '../views/index.js'

interface Done {
  readonly title: string
  readonly text: string
  /** The linked sign-ins that the account still has: the page leads to where they are removed. */
  readonly linked?: readonly NamedLink[]
}

/** Sends the confirmation that a code was used. @param basePath for a link to the account, where the person can sign in now */
export function sendDone(res: Response, { self: _form, ...page }: Page, message: Done, basePath?: string): void {
  const { words } = page
  const [place, label] = (message.linked ?? []).length > 0 ? ['security', words('links.left.review')] as const : ['', words('account.overview.name')] as const
  const wayOn = basePath === undefined ? {} : { wayOn: { href: accountAddress(basePath, place), label } }
  // Without the URL of the form, which would show it again with the used code.
  sendPage(res, 200, (nonce) => messagePage({ ...page, nonce }, { kind: 'done', ...message, ...wayOn }))
}
