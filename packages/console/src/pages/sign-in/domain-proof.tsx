import { Button, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '@keyhall/client'
import type { OrgDomain, ProofResponse } from '@keyhall/client/management'
import { useApi } from '../../data/org.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { ErrorBox } from '../../parts/error-box.js'
import { notify } from '../../parts/notify.js'
import { useTexts } from '../../texts/texts.js'

const DNS = 'DOMAIN_VALIDATION_TYPE_DNS'
const FILE = 'DOMAIN_VALIDATION_TYPE_HTTP'
type Method = typeof DNS | typeof FILE

/** Calls of the dialog, one at a time, with the failure of the last one. */
function useCalls() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const run = async (call: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call()
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}

/** What to publish, and where. */
function Published({ method, proof: { token, url } }: { readonly method: Method; readonly proof: ProofResponse }) {
  const t = useTexts()
  const isRecord = method === DNS
  const [place, content] = [t(isRecord ? 'domains.recordName' : 'domains.fileAddress'), t(isRecord ? 'domains.recordValue' : 'domains.fileContent')]
  return (
    <>
      <p>{t(isRecord ? 'domains.recordText' : 'domains.fileText')}</p>
      <dl className="stack">
        <div><dt className="soft">{place}</dt><dd><CopyableId id={url} label={place} /></dd></div>
        <div><dt className="soft">{content}</dt><dd><CopyableId id={token} label={content} /></dd></div>
      </dl>
    </>
  )
}

interface Props {
  readonly domain: OrgDomain
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Proves that the organization controls a domain: chooses where, shows what to publish there, and verifies it. */
export function ProofDialog({ domain: { domainName: domain, isPrimary, validationType }, onClose, onChanged }: Props) {
  const t = useTexts()
  const { api } = useApi()
  const { isBusy, problem, run } = useCalls()
  const [method, setMethod] = useState<Method>(validationType === FILE ? FILE : DNS)
  const [proof, setProof] = useState<ProofResponse>()
  const isStarted = proof !== undefined || validationType !== undefined
  const isMissing = problem instanceof ApiError && problem.code === 'failed_precondition'
  const start = () => run(async () => {
    // The primary domain is in the list without having been added.
    if (isPrimary === true) await api.management.addOrgDomain({ domain })
    setProof(await api.management.generateOrgDomainValidation({ domain, type: method }))
    await onChanged()
  })
  const verify = () => run(async () => {
    await api.management.validateOrgDomain({ domain })
    notify(t('domains.isVerified', { domain }))
    onClose()
    await onChanged()
  })
  return (
    <Modal opened onClose={onClose} title={t('domains.proofTitle', { domain })} size="lg" closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <div className="stack">
        {proof === undefined ? (
          <>
            {isStarted ? <p className="note">{t('domains.again')}</p> : null}
            <Radio.Group label={t('domains.method')} value={method} onChange={(chosen) => setMethod(chosen === FILE ? FILE : DNS)}>
              <div className="choices">
                <Radio value={DNS} label={t('domains.dns')} description={t('domains.dnsHint')} />
                <Radio value={FILE} label={t('domains.file')} description={t('domains.fileHint')} />
              </div>
            </Radio.Group>
          </>
        ) : <Published method={method} proof={proof} />}
        {isMissing ? <p className="note" role="status">{t('domains.notFound')}</p> : null}
        <ErrorBox problem={problem} />
        <div className="buttons">
          <Button variant="default" onClick={onClose}>{t('frame.close')}</Button>
          {proof === undefined ? <Button variant={isStarted ? 'default' : 'filled'} disabled={isBusy} onClick={() => void start()}>{t(isStarted ? 'domains.startAgain' : 'domains.start')}</Button> : null}
          {isStarted ? <Button loading={isBusy} onClick={() => void verify()}>{t('domains.verify')}</Button> : null}
        </div>
      </div>
    </Modal>
  )
}
