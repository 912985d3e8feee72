import { Button, FileButton, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ImportDataError } from '@keyhall/client/admin'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { download } from '../../parts/one-time-secret.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { importDocument, readBulkDocument } from './bulk-import.js'
import type { BulkDocument, ImportProgress } from './bulk-import.js'

const MAX_SHOWN = 200
const NOTHING: ImportProgress = { done: 0, imported: 0, errors: [] }

/** An import from the choice of a file to its result. */
interface Import {
  readonly name: string
  readonly document: BulkDocument
  readonly state: 'ready' | 'running' | 'finished' | 'stopped'
  readonly progress: ImportProgress
  readonly problem?: unknown
}

function ProblemList({ errors }: { readonly errors: readonly ImportDataError[] }) {
  const t = useTexts()
  if (errors.length === 0) return <p>{t('instance.data.noProblems')}</p>
  return (
    <>
      <div className="section-head-line">
        <h3>{t('instance.data.problems', { count: errors.length })}</h3>
        <Button
          size="xs" variant="default" leftSection={<Icon name="download" size={16} />}
          onClick={() => download({ name: 'import-problems.json', content: JSON.stringify(errors, null, 2) })}
        >
          {t('parts.download')}
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it */}
      <div className="problem-list" tabIndex={0} role="region" aria-label={t('instance.data.problems', { count: errors.length })}>
        <table className="table">
          <thead><tr><th scope="col">{t('instance.data.problemType')}</th><th scope="col">{t('instance.data.problemId')}</th><th scope="col">{t('instance.data.problemText')}</th></tr></thead>
          <tbody>
            {errors.slice(0, MAX_SHOWN).map(({ type, id, message }) => (
              <tr key={`${type} ${id ?? ''} ${message}`}>
                <td data-label={t('instance.data.problemType')}>{type}</td><td data-label={t('instance.data.problemId')}><bdi>{id}</bdi></td><td data-label={t('instance.data.problemText')}>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > MAX_SHOWN ? <p className="soft small">{t('instance.data.more', { count: errors.length - MAX_SHOWN })}</p> : null}
    </>
  )
}

function Running({ current, onStop }: { readonly current: Import; readonly onStop: () => void }) {
  const t = useTexts()
  const { document: { itemCount }, progress: { done } } = current
  const words = t('instance.data.running', { done: t.number(done), total: t.number(itemCount) })
  return (
    <>
      <p role="status">{words}</p>
      <Progress value={itemCount === 0 ? 100 : (done / itemCount) * 100} aria-label={words} />
      <div><Button variant="default" onClick={onStop}>{t('instance.data.stop')}</Button></div>
    </>
  )
}

/** Chooses a bulk document, imports it with progress, and lists the problems. */
export function ImportSection() {
  const t = useTexts()
  const { client, facts } = useSession()
  const [current, setCurrent] = useState<Import>()
  const [isUnreadable, setUnreadable] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return
    const document = readBulkDocument(await file.text())
    setUnreadable(document === undefined)
    setCurrent(document && { name: file.name, document, state: 'ready', progress: NOTHING })
  }
  const start = async (chosen: Import): Promise<void> => {
    const controller = new AbortController()
    stop.current = controller
    let progress = NOTHING
    const show = (state: Import['state'], problem?: unknown): void => setCurrent({ ...chosen, state, progress, problem })
    show('running')
    try {
      await importDocument(client, chosen.document, (next) => {
        progress = next
        show('running')
      }, controller.signal)
      show(controller.signal.aborted ? 'stopped' : 'finished')
    } catch (problem) {
      show('stopped', problem)
    }
  }
  const { state, document, progress, problem } = current ?? {}
  return (
    <section className="section" aria-label={t('instance.data.import')}>
      <div className="section-head">
        <h2>{t('instance.data.import')}</h2>
        <p className="soft">{t('instance.data.importText')} <a href={`${facts.baseUrl}/docs`}>{t('instance.data.format')}</a></p>
      </div>
      {current && state === 'running' ? <Running current={current} onStop={() => stop.current?.abort()} /> : null}
      {current && document && state === 'ready' ? (
        <>
          <p>{t('instance.data.ready', { name: current.name, orgs: document.orgCount, items: document.itemCount })}</p>
          <div><Button onClick={() => void start(current)}>{t('instance.data.start')}</Button></div>
        </>
      ) : null}
      {document && progress && (state === 'finished' || state === 'stopped') ? (
        <>
          <p role="status">
            {state === 'finished' ? t('instance.data.finished', { count: progress.imported }) : t('instance.data.stopped', { done: t.number(progress.done), total: t.number(document.itemCount) })}
          </p>
          <ErrorBox problem={problem} onRetry={() => void start(current as Import)} />
          <ProblemList errors={progress.errors} />
        </>
      ) : null}
      {isUnreadable ? <p role="alert" className="problem-text">{t('instance.data.unreadable')}</p> : null}
      {state === 'running' ? null : (
        <div>
          <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
            {(props) => <Button variant="default" {...props}>{t(state === 'finished' ? 'instance.data.again' : 'instance.data.choose')}</Button>}
          </FileButton>
        </div>
      )}
    </section>
  )
}
