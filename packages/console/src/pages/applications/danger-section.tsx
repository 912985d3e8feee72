import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useTexts } from '../../texts/texts.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

/** Deactivate, reactivate and delete. */
export function DangerSection({ application, mayWrite, mayDelete }: LoadedApplication & { readonly mayWrite: boolean; readonly mayDelete: boolean }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { applicationId, name, state } = application
  const { refresh } = useApplication(applicationId)
  const [asked, setAsked] = useState<'switch' | 'delete'>()
  const isActive = state === 'APPLICATION_STATE_ACTIVE'
  const close = (): void => setAsked(undefined)
  const change = async (): Promise<void> => {
    await (isActive ? api.applications.deactivateApplication({ applicationId }) : api.applications.reactivateApplication({ applicationId }))
    await refresh()
  }
  const remove = async (): Promise<void> => {
    await api.applications.deleteApplication({ applicationId })
    await navigate({ to: '/applications' })
    await queries.invalidateQueries({ queryKey: [...scope, 'applications'] })
  }
  return (
    <section className="section" aria-labelledby="danger">
      <div className="section-head"><h2 id="danger">{t('applications.danger')}</h2></div>
      {mayWrite ? (
        <div className="danger-line">
          <p>{t(isActive ? 'applications.deactivateText' : 'applications.reactivateText')}</p>
          <Button variant="default" {...(isActive ? { color: 'red' } : {})} onClick={() => setAsked('switch')}>{t(isActive ? 'applications.deactivate' : 'applications.reactivate')}</Button>
        </div>
      ) : null}
      {mayDelete ? (
        <div className="danger-line">
          <p>{t('applications.deleteText')}</p>
          <Button variant="default" color="red" onClick={() => setAsked('delete')}>{t('parts.delete')}</Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={asked === 'switch'} onClose={close} onConfirm={change} isDangerous={isActive}
        title={t(isActive ? 'applications.deactivateQuestion' : 'applications.reactivateQuestion', { name })} action={t(isActive ? 'applications.deactivate' : 'applications.reactivate')}
      >
        {t(isActive ? 'applications.deactivateText' : 'applications.reactivateText')}
      </ConfirmDialog>
      <ConfirmDialog isOpen={asked === 'delete'} onClose={close} onConfirm={remove} title={t('applications.deleteQuestion', { name })} action={t('parts.delete')} typeName={name}>
        {t('applications.deleteText')}
      </ConfirmDialog>
    </section>
  )
}
