import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ProviderMessage } from '@keyhall/client/management'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { notify } from '../../parts/notify.js'
import { useTexts } from '../../texts/texts.js'
import type { useProviders } from './use-providers.js'

interface Props {
  readonly provider: ProviderMessage
  readonly state: ReturnType<typeof useProviders>
}

/** Keyhall's own certificate for a SAML provider: what it is for, and its replacement. */
export function SamlCertificate({ provider: { id }, state: { api, isInstance } }: Props) {
  const t = useTexts()
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="section" aria-labelledby="saml-certificate">
      <div className="section-head">
        <h2 id="saml-certificate">{t('signIn.providers.certificate')}</h2>
        <p className="soft">{t('signIn.providers.certificateText')}</p>
        <p className="soft">{t('signIn.providers.certificateTheirs')}</p>
      </div>
      <Button className="start" variant="default" onClick={() => setAsking(true)}>{t('signIn.providers.replaceCertificate')}</Button>
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={t('signIn.providers.replaceCertificateTitle')} action={t('signIn.providers.replaceCertificate')}
        onConfirm={async () => {
          await (isInstance ? api.admin : api.management).regenerateSAMLProviderCertificate({ id })
          notify(t('signIn.providers.replacedCertificate'))
        }}
      >
        {t('signIn.providers.replaceCertificateText')}
      </ConfirmDialog>
    </section>
  )
}
