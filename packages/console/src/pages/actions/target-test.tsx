import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestTargetResponse } from '@keyhall/client/actionsV3'
import { useApi } from '../../data/org.js'
import { Chip } from '../../parts/chip.js'
import { CodeBlock } from '../../parts/code-block.js'
import { ErrorBox } from '../../parts/error-box.js'
import { useTexts } from '../../texts/texts.js'

/** JSON with a member a line; other text as it is. */
export function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

const headerLines = (headers: Readonly<Record<string, string>>): string => Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join('\n')

/** Request and answer side by side. */
function Exchange({ result }: { readonly result: TestTargetResponse }) {
  const t = useTexts()
  const { success = false, status, durationMilliseconds = 0, error, endpoint, requestHeaders, requestBody, signature, responseBody } = result
  return (
    <div className="stack" role="status">
      <p className="exchange-outcome">
        <Chip tone={success ? 'good' : 'bad'}>{t(success ? 'actions.test.ok' : 'actions.test.failed')}</Chip>
        <span className="soft numbers">{t('actions.test.duration', { milliseconds: t.number(durationMilliseconds) })}</span>
        {error === undefined ? null : <span dir="auto">{error}</span>}
      </p>
      <div className="exchange">
        <div className="stack-small">
          <h3>{t('actions.test.request')}</h3>
          <p><code dir="ltr">POST {endpoint}</code></p>
          <CodeBlock title={t('actions.test.headers')} code={headerLines(requestHeaders)} />
          <CodeBlock title={t('actions.test.signature')} code={signature} />
          <CodeBlock title={t('actions.test.body')} code={inLines(requestBody)} />
        </div>
        <div className="stack-small">
          <h3>{t('actions.test.response')}</h3>
          <p>{status === undefined ? t('actions.test.noAnswer') : t('actions.test.status', { status })}</p>
          {responseBody === undefined ? <p className="soft">{t('actions.test.noBody')}</p> : <CodeBlock title={t('actions.test.body')} code={inLines(responseBody)} />}
        </div>
      </div>
    </div>
  )
}

/** Sends a sample to a target, and shows what was sent and what came back. */
export function TargetTest({ targetId }: { readonly targetId: string }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const [result, setResult] = useState<TestTargetResponse>()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      setResult(await api.actionsV3.testTarget({ targetId }, { timeoutSeconds: 300 }))
      await queries.invalidateQueries({ queryKey: [...scope, 'calls'] })
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="section" aria-labelledby="target-test">
      <div className="section-head">
        <h2 id="target-test">{t('actions.test.title')}</h2>
        <p className="soft">{t('actions.test.text')}</p>
      </div>
      <div><Button variant="default" loading={isBusy} onClick={() => void send()}>{t('actions.test.send')}</Button></div>
      <ErrorBox problem={problem} />
      {result ? <Exchange result={result} /> : null}
    </section>
  )
}
