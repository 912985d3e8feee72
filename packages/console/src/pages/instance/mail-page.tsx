import { useTexts } from '../../texts/texts.js'
import { InstancePage } from './instance-page.js'
import { MailServers } from './mail-servers.js'
import { SmsEndpoints } from './sms-endpoints.js'

/** Instance > Mail and SMS. */
export function Page() {
  const t = useTexts()
  return (
    <InstancePage tab="mail" title={t('instance.mail.title')} lead={t('instance.mail.lead')}>
      <MailServers />
      <SmsEndpoints />
    </InstancePage>
  )
}
