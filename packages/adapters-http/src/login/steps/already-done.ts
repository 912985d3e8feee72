import type { Response } from 'express'
import { AlreadyDone } from '../open-step.js'
import type { FramedOwedStep, FramedStep, StepContext } from './context.js'

type Opened = FramedStep | (FramedOwedStep & { readonly owed: { readonly step: string } })

/**
 * For whatever is refused: of two forms that were sent at once, also to two processes, the second may find used up what the first has shown.
 *
 * @throws AlreadyDone when the sign-in has moved on since the form was opened
 */
export async function assertNotDone({ opener, owed }: StepContext, res: Response, step: Opened): Promise<void> {
  const now = await opener.reopen(res.req, step.request.id)
  if (now.version !== step.request.version) throw new AlreadyDone('the sign-in has moved on')
  if (now.state !== 'identified' || !('owed' in step)) return
  if ((await owed.find(now, now)).step.step !== step.owed.step) throw new AlreadyDone('the person does not owe this any more')
}
