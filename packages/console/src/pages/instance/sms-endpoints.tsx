import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SMSProvider } from '@keyhall/client/admin'
import { usePermissions } from '../../data/permissions.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notify } from '../../parts/notify.js'
import { OneTimeSecret } from '../../parts/one-time-secret.js'
import { useDraftState } from '../../session/draft-state.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { EndProviderDialog } from './end-provider-dialog.js'
import { Loaded } from './instance-page.js'
import { ProviderList } from './provider-list.js'
import type { ProviderQuestion } from './provider-list.js'
import { useChange } from './use-change.js'

const QUERY_KEY = ['instance', 'sms-providers'] as const
const isActive = ({ state }: SMSProvider): boolean => state === 'SMS_PROVIDER_CONFIG_ACTIVE'

interface DialogProps {
  readonly asked: ProviderQuestion
  readonly endpoint: SMSProvider | undefined
  readonly onClose: () => void
  readonly onKey: (signingKey: string) => void
}

function Dialogs({ asked, endpoint, onClose, onKey }: DialogProps) {
  const t = useTexts()
  const { client: { admin } } = useSession()
  const change = useChange(QUERY_KEY)
  if (asked.what !== 'add' && !endpoint) return null
  const id = endpoint?.id ?? ''
  if (asked.what === 'add' || asked.what === 'edit') {
    return (
      <FormDialog
        title={t(endpoint ? 'instance.sms.editTitle' : 'instance.sms.addTitle')} action={t(endpoint ? 'parts.save' : 'parts.add')} onClose={onClose} draftKey={`instance.sms.endpoint:${id}`}
        initial={{ endpoint: endpoint?.http.endpoint ?? '', description: endpoint?.description ?? '' }}
        onSave={(values) => change(async () => (endpoint ? admin.updateSMSProviderHTTP({ id, ...values }) : onKey((await admin.addSMSProviderHTTP(values)).signingKey)))}
      >
        {(form) => (
          <>
            {endpoint ? null : <p>{t('instance.sms.addText')}</p>}
            <TextInput label={t('instance.sms.endpoint')} placeholder="https://" dir="ltr" spellCheck={false} data-autofocus {...form.text('endpoint')} />
            <TextInput label={t('instance.mail.description')} autoComplete="off" {...form.text('description')} />
          </>
        )}
      </FormDialog>
    )
  }
  return <EndProviderDialog what={asked.what === 'remove' ? 'remove' : 'deactivate'} onClose={onClose} onRemove={() => change(() => admin.removeSMSProvider({ id }))} onDeactivate={() => change(() => admin.deactivateSMSProvider({ id }))} />
}

/** The endpoints that send text messages. */
export function SmsEndpoints() {
  const t = useTexts()
  const { client: { admin } } = useSession()
  const { can } = usePermissions()
  const [asked, setAsked] = useDraftState<ProviderQuestion | undefined>('instance.sms.dialog', undefined)
  const [signingKey, setSigningKey] = useState('')
  const change = useChange(QUERY_KEY)
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: async ({ signal }) => (await admin.listSMSProviders({}, { signal })).result ?? [] })
  return (
    <Loaded query={query}>
      {(endpoints) => {
        const active = endpoints.find(isActive)
        return (
          <>
            <ProviderList
              title={t('instance.sms.endpoints')} none={t('instance.sms.none')} add={t('instance.sms.add')} hasTest={false}
              inForce={active
                ? t.rich('instance.sms.byProvider', { host: <b key="host"><bdi>{active.http.endpoint}</bdi></b> })
                : t.rich('instance.sms.bySetting', { setting: <code key="setting">KEYHALL_SMS_URL</code> })}
              providers={endpoints.map((one) => ({ id: one.id, name: one.http.endpoint, detail: one.description ?? '', isActive: isActive(one) }))}
              onAsk={can('iam.write') ? setAsked : undefined}
              onActivate={(id) => void change(() => admin.activateSMSProvider({ id })).catch((problem: unknown) => notify(problem instanceof Error ? problem.message : '', 'failed'))}
            />
            {asked ? <Dialogs asked={asked} endpoint={endpoints.find(({ id }) => id === asked.id)} onClose={() => setAsked(undefined)} onKey={setSigningKey} /> : null}
            <OneTimeSecret isOpen={signingKey !== ''} onClose={() => setSigningKey('')} title={t('instance.sms.key')} secret={signingKey}><p>{t('instance.sms.keyText')}</p></OneTimeSecret>
          </>
        )
      }}
    </Loaded>
  )
}
