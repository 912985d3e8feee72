import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ProviderMessage, TestedStepMessage } from '@keyhall/client/management'
import { Chip } from '../../parts/chip.js'
import { ErrorBox } from '../../parts/error-box.js'
import { useTexts } from '../../texts/texts.js'
import type { useProviders } from './use-providers.js'

interface Props {
  readonly provider: ProviderMessage
  readonly state: ReturnType<typeof useProviders>
}

function Steps({ steps }: { readonly steps: readonly TestedStepMessage[] }) {
  const t = useTexts()
  return (
    <div className="stack" role="status">
      <p className="strong">{t(steps.every(({ isOk }) => isOk === true) ? 'signIn.providers.test.ok' : 'signIn.providers.test.failed')}</p>
      <ol className="tested-steps">
        {steps.map(({ step, isOk = false, detail }) => (
          <li key={`${step} ${detail}`}>
            <Chip tone={isOk ? 'good' : 'bad'}>{t(isOk ? 'signIn.providers.test.stepOk' : 'signIn.providers.test.stepFailed')}</Chip>
            <span lang="en" dir="auto"><span className="strong">{step}</span>: {detail}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Connects to the provider with the stored settings, without a sign-in, and lists what was found. */
export function ProviderTest({ provider: { id }, state: { api, isInstance } }: Props) {
  const t = useTexts()
  const [steps, setSteps] = useState<readonly TestedStepMessage[]>()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const test = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    setSteps(undefined)
    try {
      const { steps: tested = [] } = await (isInstance ? api.admin : api.management).testProvider({ id }, { timeoutSeconds: 120 })
      setSteps(tested)
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="section" aria-labelledby="provider-test">
      <div className="section-head">
        <h2 id="provider-test">{t('signIn.providers.test')}</h2>
        <p className="soft">{t('signIn.providers.testText')}</p>
      </div>
      <Button className="start" variant="default" loading={isBusy} onClick={() => void test()}>{t('signIn.providers.runTest')}</Button>
      <ErrorBox problem={problem} />
      {steps ? <Steps steps={steps} /> : null}
    </section>
  )
}
