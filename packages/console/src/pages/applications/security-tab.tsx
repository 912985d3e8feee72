import { WithTexts } from '../../texts/with-texts.js'
import { RequestsSection } from './requests-section.js'
import { ResponsesSection } from './responses-section.js'
import { SecuritySection } from './security-section.js'
import { useMayWrite } from './use-may-write.js'
import type { LoadedApplication } from './use-application.js'

/** What protects an application beyond the basics: its security profile, answers as JWTs, signed requests. */
export function SecurityTab(loaded: LoadedApplication) {
  const { mayWrite } = useMayWrite(loaded)
  return (
    <WithTexts areas={['security']}>
      <SecuritySection {...loaded} mayWrite={mayWrite} />
      <ResponsesSection {...loaded} mayWrite={mayWrite} />
      <RequestsSection {...loaded} mayWrite={mayWrite} />
    </WithTexts>
  )
}
