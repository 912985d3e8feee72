import { withDefined } from '@keyhall/core/shared'
import type { Response } from 'express'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { PreparedPage, loginNamePage } from '../views/index.js'
import type { LoginNamePageProps } from '../views/index.js'
import { discoverablePasskeyPrompt } from './passkey-prompt.js'
import type { FramedStep, StepContext } from './context.js'
import { linkingOf } from './linking-of.js'
import { secretsOf } from './secrets-of.js'

const prepared = new PreparedPage(loginNamePage)

export interface Shown {
  readonly typed: string
  readonly hasSessions: boolean
  readonly problem?: string
}

/** Shows the first page of a sign-in. */
export async function showLoginName(context: StepContext, res: Response, step: FramedStep, { typed, hasSessions, problem }: Shown): Promise<void> {
  const { basePath, register } = context
  const { request, csrf, page, scope } = step
  const passkey = await discoverablePasskeyPrompt(context, step)
  const isOpen = await register.isOpenTo(request, scope)
  const offered = await context.use.external.offered.of(request, scope)
  const external = offered.length === 0 ? undefined : { csrf: step.secrets.tokenOf('external'), providers: offered.map(({ id, name, brand }) => ({ id, name, brand })) }
  const linking = linkingOf(request)
  const props: LoginNamePageProps = withDefined(
    { authRequestId: request.id, csrf, loginName: typed, ...linking },
    {
      registerHref: isOpen ? pageAddress(basePath, 'register', request.id) : undefined,
      accountsHref: hasSessions ? pageAddress(basePath, 'accounts', request.id) : undefined,
      passkey: passkey && ({ isConditional: true, ...passkey } as const),
      external,
      problem,
    },
  )
  const status = problem === undefined ? 200 : 422
  // With input of its own, a page is rarely the same again.
  if (typed !== '' || problem !== undefined || 'linking' in linking) return sendPage(res, status, (nonce) => loginNamePage({ nonce, ...page }, props))
  sendPage(res, status, (nonce) => prepared.render({ nonce, ...page }, props, [nonce, ...secretsOf(step, passkey, external)]))
}
