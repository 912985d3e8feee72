import type { FactorKind } from '@keyhall/core/factors'
import type { Request, Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { FormRefused } from '../open-step.js'
import { sendPage } from '../send-page.js'
import { factorPage, pageAddress } from '../step-address.js'
import { choicePage } from '../views/index.js'
import type { Owing, StepContext } from './context.js'
import { owedPage } from './context.js'
import { goToPage, signerOf } from './signer.js'

/** The second-factor step. */
export type FactorStep = Owing<'second_factor'>

/** GET and POST /ui/login/second-factor: chooses one of the second factors of the user. */
export function secondFactorStep(context: StepContext): Handler {
  const { basePath } = context
  return owedPage(context, 'second-factor', 'second_factor', (_req, res, step) => {
    const { request, owed, page: { words, ...page } } = step
    const choices = owed.factors.map((kind) => ({
      id: `factor-${kind}`, href: pageAddress(basePath, factorPage(kind), request.id), label: words(`secondFactor.${kind}`),
    }))
    const choiceProps = { title: words('secondFactor.title'), lead: words('secondFactor.lead'), choices }
    sendPage(res, 200, (nonce) => choicePage({ ...page, words, nonce }, { ...signerOf(context, step), ...choiceProps }))
  })
}

/** The page of one factor. Redirects when the user does not have this factor. */
export function factorStep(
  context: StepContext,
  kind: FactorKind,
  handler: (req: Request, res: Response, step: FactorStep) => Promise<void> | void,
): Handler {
  return owedPage(context, factorPage(kind), 'second_factor', (req, res, step) => {
    const [preferred] = step.owed.factors
    if (!step.owed.factors.includes(kind)) return goToPage(context, res, preferred === undefined ? 'second-factor' : factorPage(preferred), step)
    if (step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
    return handler(req, res, step)
  })
}

/** The link to the other factors, if the user has any. */
export const otherWay = ({ basePath }: StepContext, { request, owed }: FactorStep): { readonly otherWayHref?: string } =>
  owed.factors.length > 1 ? { otherWayHref: pageAddress(basePath, 'second-factor', request.id) } : {}
