import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { EmailProviderMessage } from '@keyhall/client/admin'
import { useCaller } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { notify } from '../../parts/notify.js'
import { useDraftState } from '../../session/draft-state.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { EndProviderDialog } from './end-provider-dialog.js'
import { Loaded } from './instance-page.js'
import { ProviderList } from './provider-list.js'
import type { ProviderQuestion } from './provider-list.js'
import { useChange } from './use-change.js'

interface Settings {
  readonly host: string
  readonly tls: boolean
  readonly user: string
  readonly password: string
  readonly senderAddress: string
  readonly senderName: string
  readonly replyToAddress: string
  readonly description: string
}

const EMPTY: Settings = { host: '', tls: true, user: '', password: '', senderAddress: '', senderName: '', replyToAddress: '', description: '' }

const settingsOf = ({ smtp, description = '' }: EmailProviderMessage): Settings => {
  const { host, tls = false, user = '', senderAddress, senderName = '', replyToAddress = '' } = smtp
  return { host, tls, user, password: '', senderAddress, senderName, replyToAddress, description }
}

const QUERY_KEY = ['instance', 'email-providers'] as const
const isActive = ({ state }: EmailProviderMessage): boolean => state === 'EMAIL_PROVIDER_ACTIVE'

function ServerDialog({ server, onClose }: { readonly server: EmailProviderMessage | undefined; readonly onClose: () => void }) {
  const t = useTexts()
  const { client: { admin } } = useSession()
  const change = useChange(QUERY_KEY)
  return (
    <FormDialog
      title={t(server ? 'instance.mail.editTitle' : 'instance.mail.add')} action={t(server ? 'parts.save' : 'parts.add')} onClose={onClose} draftKey={`instance.mail.server:${server?.id ?? ''}`}
      initial={server ? settingsOf(server) : EMPTY} secrets={['password']} onSave={(values) => change(() => (server ? admin.updateEmailProviderSMTP({ id: server.id, ...values }) : admin.addEmailProviderSMTP(values)))}
    >
      {(form) => (
        <>
          {server ? null : <p>{t('instance.mail.addText')}</p>}
          <TextInput label={t('instance.mail.host')} description={t('instance.mail.hostHint')} dir="ltr" spellCheck={false} data-autofocus {...form.text('host')} />
          <Checkbox label={t('instance.mail.tls')} {...form.flag('tls')} />
          <TextInput label={t('instance.mail.user')} dir="ltr" autoComplete="off" {...form.text('user')} />
          <PasswordInput label={t('instance.mail.password')} description={server ? t('instance.mail.passwordStays') : undefined} autoComplete="new-password" {...form.text('password')} />
          <TextInput label={t('instance.mail.sender')} type="email" dir="ltr" autoComplete="off" {...form.text('senderAddress')} />
          <TextInput label={t('instance.mail.senderName')} autoComplete="off" {...form.text('senderName')} />
          <TextInput label={t('instance.mail.replyTo')} type="email" dir="ltr" autoComplete="off" {...form.text('replyToAddress')} />
          <TextInput label={t('instance.mail.description')} autoComplete="off" {...form.text('description')} />
        </>
      )}
    </FormDialog>
  )
}

function TestDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts()
  const { client: { admin } } = useSession()
  const { data: caller } = useCaller()
  return (
    <FormDialog
      title={t('instance.mail.testTitle')} action={t('instance.mail.test')} onClose={onClose} draftKey="instance.mail.test" initial={{ receiverAddress: caller?.user.human?.email?.email ?? '' }}
      onSave={async ({ receiverAddress }) => {
        await admin.testEmailProviderSMTPById({ id, receiverAddress })
        notify(t('instance.mail.sent', { address: receiverAddress }))
      }}
    >
      {(form) => <TextInput label={t('instance.mail.receiver')} type="email" dir="ltr" data-autofocus {...form.text('receiverAddress')} />}
    </FormDialog>
  )
}

function Dialogs({ asked, server, onClose }: { readonly asked: ProviderQuestion; readonly server: EmailProviderMessage | undefined; readonly onClose: () => void }) {
  const { client: { admin } } = useSession()
  const change = useChange(QUERY_KEY)
  if (asked.what === 'add') return <ServerDialog server={undefined} onClose={onClose} />
  if (!server) return null
  const { id } = server
  if (asked.what === 'edit') return <ServerDialog server={server} onClose={onClose} />
  if (asked.what === 'test') return <TestDialog id={id} onClose={onClose} />
  return <EndProviderDialog what={asked.what} onClose={onClose} onRemove={() => change(() => admin.removeEmailProvider({ id }))} onDeactivate={() => change(() => admin.deactivateEmailProvider({ id }))} />
}

/** How mail leaves the server when no server of the API is active. */
function MailOfProcess({ mail }: { readonly mail: string | undefined }) {
  const t = useTexts()
  const { facts } = useSession()
  const setting = <code key="setting">KEYHALL_SMTP_URL</code>
  if (mail === 'server') return t.rich('instance.mail.bySetting', { setting })
  if (mail === 'inbox') return t.rich('instance.mail.byInbox', { inbox: <a key="inbox" href={`${facts.baseUrl}/dev/inbox`}>{t('instance.mail.inbox')}</a> })
  return t.rich('instance.mail.byNone', { setting })
}

/** The mail servers of the instance. */
export function MailServers() {
  const t = useTexts()
  const { client: { admin } } = useSession()
  const { can } = usePermissions()
  const [asked, setAsked] = useDraftState<ProviderQuestion | undefined>('instance.mail.dialog', undefined)
  const change = useChange(QUERY_KEY)
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => {
      const [{ result = [] }, { mail }] = await Promise.all([admin.listEmailProviders({}, { signal }), admin.getOverview({}, { signal })])
      return { servers: result, mail }
    },
  })
  return (
    <Loaded query={query}>
      {({ servers, mail }) => {
        const active = servers.find(isActive)
        return (
          <>
            <ProviderList
              title={t('instance.mail.servers')} none={t('instance.mail.none')} add={t('instance.mail.add')} hasTest
              inForce={active ? t.rich('instance.mail.byProvider', { host: <b key="host"><bdi>{active.smtp.host}</bdi></b> }) : <MailOfProcess mail={mail} />}
              providers={servers.map((server) => ({
                id: server.id, name: server.smtp.host, isActive: isActive(server),
                detail: [t('instance.mail.from', { sender: server.smtp.senderAddress }), server.description].filter((part) => part !== undefined && part !== '').join(' · '),
              }))}
              onAsk={can('iam.write') ? setAsked : undefined}
              onActivate={(id) => void change(() => admin.activateEmailProvider({ id })).catch((problem: unknown) => notify(problem instanceof Error ? problem.message : '', 'failed'))}
            />
            {asked ? <Dialogs asked={asked} server={servers.find(({ id }) => id === asked.id)} onClose={() => setAsked(undefined)} /> : null}
          </>
        )
      }}
    </Loaded>
  )
}
