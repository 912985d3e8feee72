import { Button, Checkbox, Radio } from '@mantine/core'
import { useState } from 'react'
import { ErrorBox } from '../../parts/error-box.js'
import { notify } from '../../parts/notify.js'
import { download } from '../../parts/one-time-secret.js'
import { OrgField } from '../../parts/org-field.js'
import { useDraftState } from '../../session/draft-state.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { ImportSection } from './import-section.js'
import { InstancePage } from './instance-page.js'

const TIMEOUT_SECONDS = 30 * 60

/** The chosen contents of the export. The choice survives the step-up that hashes need. */
interface Choice {
  readonly scope: 'all' | 'one'
  readonly orgId: string
  readonly withPasswords: boolean
  readonly withOtp: boolean
}

const EVERYTHING: Choice = { scope: 'all', orgId: '', withPasswords: false, withOtp: false }

function ExportSection() {
  const t = useTexts()
  const { client } = useSession()
  const [choice, setChoice] = useDraftState('instance.data.export', EVERYTHING)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { scope, orgId, withPasswords, withOtp } = choice
  const start = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const orgIds = scope === 'one' ? [orgId] : []
      const { orgs = [] } = await client.admin.exportData({ orgIds, withPasswords, withOtp, timeout: `${TIMEOUT_SECONDS}s` }, { timeoutSeconds: TIMEOUT_SECONDS })
      download({ name: `export-${new Date().toISOString().slice(0, 10)}.json`, content: JSON.stringify({ orgs }) })
      notify(t('instance.data.exported'))
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="section" aria-label={t('instance.data.export')}>
      <div className="section-head">
        <h2>{t('instance.data.export')}</h2>
        <p className="soft">{t('instance.data.exportText')}</p>
      </div>
      <div className="fields">
        <Radio.Group label={t('instance.data.which')} value={scope} onChange={(value) => setChoice({ ...choice, scope: value === 'one' ? 'one' : 'all' })}>
          <div className="stack">
            <Radio value="all" label={t('instance.data.allOrgs')} />
            <Radio value="one" label={t('instance.data.oneOrg')} />
          </div>
        </Radio.Group>
        {scope === 'one' ? <OrgField value={orgId} onChange={(id) => setChoice({ ...choice, orgId: id })} /> : null}
        <Checkbox
          label={t('instance.data.withPasswords')} description={t('instance.data.withPasswordsText')} checked={withPasswords}
          onChange={(event) => setChoice({ ...choice, withPasswords: event.currentTarget.checked })}
        />
        <Checkbox label={t('instance.data.withOtp')} description={t('instance.data.withOtpText')} checked={withOtp} onChange={(event) => setChoice({ ...choice, withOtp: event.currentTarget.checked })} />
      </div>
      <ErrorBox problem={problem} onRetry={() => void start()} />
      <div><Button loading={isBusy} disabled={scope === 'one' && orgId === ''} onClick={() => void start()}>{t('instance.data.exportStart')}</Button></div>
    </section>
  )
}

/** Instance > Data. */
export function Page() {
  const t = useTexts()
  return (
    <InstancePage tab="data" title={t('instance.data.title')} lead={t('instance.data.lead')}>
      <ImportSection />
      <ExportSection />
    </InstancePage>
  )
}
