import type { Response } from 'express'
import { AlreadyDone } from '../open-step.js'
import type { FramedOwedStep, FramedStep, StepContext } from './context.js'

type Opened = FramedStep | (FramedOwedStep & { readonly owed: { readonly step: string } })

/**
 * For refused forms: of two concurrent forms, possibly in two processes, the second may find its code already used by the first.
 *
 * @throws AlreadyDone when the sign-in has already continued since the form was opened
 */
export async function assertNotDone({ opener, owed }: StepContext, res: Response, step: Opened): Promise<void> {
  const now = await opener.reopen(res.req, step.request.id)
  if (now.version !== step.request.version) throw new AlreadyDone('the sign-in has already continued')
  if (now.state !== 'identified' || !('owed' in step)) return
  if ((await owed.find(now, now)).step.step !== step.owed.step) throw new AlreadyDone('the step is already completed')
}
