import type { Response } from 'express'
import type { AuthRequest } from '@keyhall/core/auth-requests'
import type { Caller } from '@keyhall/core/shared'
import { redirectStatus } from '../../responses/render-response.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import { pageAddress } from '../step-address.js'
import type { LoginPage } from '../step-address.js'
import type { SignerPageProps } from '../views/index.js'
import type { FramedOwedStep, StepContext } from './context.js'

/** What the page of a person who has proven a first factor shows of them. */
export const signerOf = ({ basePath }: StepContext, { request, csrf }: FramedOwedStep): SignerPageProps => ({
  authRequestId: request.id,
  csrf,
  loginName: request.loginName,
  otherAccountHref: pageAddress(basePath, 'loginname', request.id),
})

/** The person, as one who changes their own account while they sign in. */
export const callerOf = ({ request: { userId, orgId }, client, origin }: FramedOwedStep): Caller =>
  ({ userId, orgId, clientId: client.id, origin })

/** Goes on to another page of the same sign-in. */
export const goToPage = ({ basePath }: StepContext, res: Response, page: LoginPage, { request }: { readonly request: Pick<AuthRequest, 'id'> }): void =>
  sendEmpty(res, redirectStatus(res), { ...NO_STORE, Location: pageAddress(basePath, page, request.id) })
