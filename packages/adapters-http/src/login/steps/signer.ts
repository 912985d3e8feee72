import type { Response } from 'express'
import type { AuthRequest } from '@keyhall/core/auth-requests'
import type { Caller } from '@keyhall/core/shared'
import { redirectStatus } from '../../responses/render-response.js'
import { sendRedirect } from '../../wire/send.js'
import { pageAddress } from '../step-address.js'
import type { LoginPage } from '../step-address.js'
import type { SignerPageProps } from '../views/index.js'
import type { FramedOwedStep, StepContext } from './context.js'

/** Properties of pages after the first factor. */
export const signerOf = ({ basePath }: StepContext, { request, csrf }: FramedOwedStep): SignerPageProps => ({
  authRequestId: request.id,
  csrf,
  loginName: request.loginName,
  otherAccountHref: pageAddress(basePath, 'loginname', request.id),
})

/** The user as caller who changes their own account during a sign-in. */
export const callerOf = ({ request: { userId, orgId }, client, origin }: FramedOwedStep): Caller =>
  ({ userId, orgId, clientId: client.id, origin })

/** Redirects to another page of the same sign-in. */
export const goToPage = ({ basePath }: StepContext, res: Response, page: LoginPage, { request }: { readonly request: Pick<AuthRequest, 'id'> }): void =>
  sendRedirect(res, redirectStatus(res), pageAddress(basePath, page, request.id))
