import { Button, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApplicationKey } from '@keyhall/client/applications'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useApi } from '../../data/org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { OneTimeSecret } from '../../parts/one-time-secret.js'
import { useTexts } from '../../texts/texts.js'
import type { LoadedApplication } from './use-application.js'

const DAY_MILLISECONDS = 86_400_000
/** How long a new key is valid, in days. */
const LIFETIMES: Readonly<Record<string, ConsoleKey>> = { 90: 'applications.keys.quarter', 365: 'applications.keys.year', 730: 'applications.keys.twoYears' }
const USUAL_LIFETIME = '365'

function useKeys(applicationId: string) {
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const queryKey = [...scope, 'application-keys', applicationId]
  return {
    api,
    query: useQuery({ queryKey, queryFn: async ({ signal }) => (await api.applications.listApplicationKeys({ filters: [{ applicationIdFilter: { applicationId } }] }, { signal })).keys ?? [] }),
    refresh: () => queries.invalidateQueries({ queryKey }),
  }
}

/** The keys of an application that authenticates by Private Key JWT. */
export function KeysSection({ application, mayWrite }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const { applicationId } = application
  const { api, query: { data: keys = [], error, refetch }, refresh } = useKeys(applicationId)
  const [lifetime, setLifetime] = useState(USUAL_LIFETIME)
  const [file, setFile] = useState<{ readonly name: string; readonly content: string }>()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<ApplicationKey>()
  return (
    <section className="section" aria-labelledby="keys">
      <div className="section-head"><h2 id="keys">{t('applications.keys')}</h2><p className="soft">{t('applications.keysText')}</p></div>
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {keys.length === 0 ? <p className="soft">{t('applications.keys.none')}</p> : (
        <table className="table">
          <thead><tr><th scope="col">{t('applications.keys.id')}</th><th scope="col">{t('applications.keys.added')}</th><th scope="col">{t('applications.keys.expires')}</th><th scope="col"><span className="unseen">{t('parts.remove')}</span></th></tr></thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.keyId}>
                <td data-label={t('applications.keys.id')}><CopyableId id={key.keyId} label={t('applications.keys.id')} /></td>
                <td data-label={t('applications.keys.added')}><Instant at={key.creationDate} isDay /></td>
                <td data-label={t('applications.keys.expires')}><Instant at={key.expirationDate} isDay /></td>
                <td>
                  {mayWrite ? <button type="button" className="icon-button" aria-label={t('parts.removeNamed', { name: key.keyId })} onClick={() => setRemoved(key)}><Icon name="trash" size={16} /></button> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayWrite ? <div><Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>{t('applications.keys.add')}</Button></div> : null}
      <ConfirmDialog
        isOpen={isAdding} onClose={() => setAdding(false)} title={t('applications.keys.add')} action={t('parts.add')} isDangerous={false}
        onConfirm={async () => {
          const expirationDate = new Date(Date.now() + Number(lifetime) * DAY_MILLISECONDS).toISOString()
          const { keyId, keyDetails } = await api.applications.createApplicationKey({ applicationId, expirationDate })
          setFile({ name: `${keyId}.json`, content: atob(keyDetails) })
          await refresh()
        }}
      >
        <Select
          label={t('applications.keys.lifetime')} value={lifetime} data={Object.entries(LIFETIMES).map(([value, text]) => ({ value, label: t(text) }))}
          onChange={(next) => setLifetime(next ?? USUAL_LIFETIME)}
        />
      </ConfirmDialog>
      {file === undefined ? null : (
        <OneTimeSecret isOpen title={t('applications.keys.new')} secret={file.content} file={file} onClose={() => setFile(undefined)}><p>{t('applications.keys.newText')}</p></OneTimeSecret>
      )}
      <ConfirmDialog
        isOpen={removed !== undefined} onClose={() => setRemoved(undefined)} title={t('parts.removeNamed', { name: removed?.keyId ?? '' })} action={t('parts.remove')}
        onConfirm={async () => {
          await api.applications.deleteApplicationKey({ applicationId, keyId: removed?.keyId ?? '' })
          await refresh()
        }}
      >
        {t('applications.keys.removeText')}
      </ConfirmDialog>
    </section>
  )
}
