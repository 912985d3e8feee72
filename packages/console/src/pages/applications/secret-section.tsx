import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { OneTimeSecret } from '../../parts/one-time-secret.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { useApi } from '../../data/org.js'
import { envFile } from './guide.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf, useApplication } from './use-application.js'

/** A new secret in place of the old one. */
export function SecretSection({ application }: LoadedApplication) {
  const t = useTexts()
  const { api } = useApi()
  const { facts } = useSession()
  const { applicationId, name } = application
  const { refresh } = useApplication(applicationId)
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <section className="section" aria-labelledby="secret">
      <div className="section-head"><h2 id="secret">{t('applications.secret')}</h2><p className="soft">{t('applications.secretText')}</p></div>
      <div><Button variant="default" onClick={() => setAsking(true)}>{t('applications.newSecret')}</Button></div>
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={t('applications.newSecretQuestion', { name })} action={t('applications.newSecret')}
        onConfirm={async () => {
          const { clientSecret } = await api.applications.generateClientSecret({ applicationId })
          setSecret(clientSecret)
          await refresh()
        }}
      >
        {t('applications.newSecretText')}
      </ConfirmDialog>
      {secret === undefined ? null : (
        <OneTimeSecret
          isOpen title={t('applications.secretOf', { name })} secret={secret} onClose={() => setSecret(undefined)}
          file={{ name: '.env', content: envFile({ issuer: facts.baseUrl, clientId: clientIdOf(application) }, secret) }}
        />
      )}
    </section>
  )
}
