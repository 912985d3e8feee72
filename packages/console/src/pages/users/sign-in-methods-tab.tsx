import { Button, Checkbox, Menu, PasswordInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '../../data/org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { withFieldNames } from '../../parts/field-names.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Instant } from '../../parts/instant.js'
import { notify } from '../../parts/notify.js'
import { useTexts } from '../../texts/texts.js'
import { nameOf } from './user-facts.js'
import type { ShownUser } from './use-user.js'

/** Something with which the person signs in, and that an administrator can remove. */
interface Method {
  readonly id: string
  readonly kind: 'passkey' | 'u2f' | 'totp' | 'otpEmail' | 'recovery'
  /** Of a passkey or a security key. */
  readonly name?: string
  readonly remove: () => Promise<unknown>
}

function useMethods(userId: string) {
  const { api, scope } = useApi()
  return useQuery({
    queryKey: [...scope, 'users', 'one', userId, 'methods'],
    queryFn: async ({ signal }) => {
      const [{ authMethodTypes = [] }, { result: factors = [] }, { result: passkeys = [] }] = await Promise.all([
        api.users.listAuthenticationMethodTypes({ userId }, { signal }), api.users.listAuthenticationFactors({ userId }, { signal }), api.users.listPasskeys({ userId }, { signal }),
      ])
      const methods: Method[] = [
        ...passkeys.map(({ id, name }): Method => ({ id, kind: 'passkey', name, remove: () => api.users.removePasskey({ userId, passkeyId: id }) })),
        ...factors.flatMap(({ u2f }): Method[] => (u2f ? [{ id: u2f.id, kind: 'u2f', name: u2f.name, remove: () => api.users.removeU2F({ userId, u2fId: u2f.id }) }] : [])),
        ...factors.flatMap(({ otp }): Method[] => (otp ? [{ id: 'totp', kind: 'totp', remove: () => api.users.removeTOTP({ userId }) }] : [])),
        ...factors.flatMap(({ otpEmail }): Method[] => (otpEmail ? [{ id: 'otp-email', kind: 'otpEmail', remove: () => api.users.removeOTPEmail({ userId }) }] : [])),
        ...(authMethodTypes.includes('AUTHENTICATION_METHOD_TYPE_RECOVERY_CODE')
          ? [{ id: 'recovery', kind: 'recovery' as const, remove: () => api.users.removeRecoveryCodes({ userId }) }] : []),
      ]
      return { hasPassword: authMethodTypes.includes('AUTHENTICATION_METHOD_TYPE_PASSWORD'), methods }
    },
  })
}

const Line = ({ title, text, children }: { readonly title: ReactNode; readonly text: ReactNode; readonly children?: ReactNode }) => (
  <li className="method"><div className="method-text"><p className="strong">{title}</p><p className="soft small">{text}</p></div>{children}</li>
)

function PasswordDialog({ user, onClose, onSaved }: { readonly user: ShownUser['user']; readonly onClose: () => void; readonly onSaved: () => Promise<unknown> }) {
  const t = useTexts()
  const { api } = useApi()
  return (
    <FormDialog
      onClose={onClose} title={t('users.password.setFor', { name: nameOf(user) })} action={t('users.password.set')} draftKey={`users.password:${user.userId}`} secrets={['password']}
      initial={{ password: '', isTemporary: true }} check={({ password }) => (password === '' ? { password: t('users.required') } : {})}
      onSave={async ({ password, isTemporary }) => {
        await withFieldNames({ 'newPassword.password': 'password', 'newPassword': 'password' }, () => api.users.setPassword({ userId: user.userId, newPassword: { password, changeRequired: isTemporary } }))
        notify(t('users.password.setDone'))
        await onSaved()
      }}
    >
      {(form) => (
        <>
          <p>{t('users.password.setText')}</p>
          <PasswordInput label={t('users.password')} autoComplete="new-password" data-autofocus {...form.text('password')} />
          <Checkbox label={t('users.password.temporary')} description={t('users.password.temporaryHint')} {...form.flag('isTemporary')} />
        </>
      )}
    </FormDialog>
  )
}

function PasswordLine({ shown, hasPassword, onSaved }: { readonly shown: ShownUser; readonly hasPassword: boolean; readonly onSaved: () => Promise<unknown> }) {
  const t = useTexts()
  const { api } = useApi()
  const [open, setOpen] = useState<'set' | 'reset'>()
  const { user, canChange } = shown
  const { human } = user
  const text = !hasPassword ? t('users.password.none') : human?.passwordChanged === undefined ? t('users.password.exists') : t.rich('users.password.since', { date: <Instant at={human.passwordChanged} isDay /> })
  const isInitial = user.state === 'USER_STATE_INITIAL'
  return (
    <Line title={t('users.password')} text={<>{text}{human?.passwordChangeRequired === true ? <> {t('users.password.mustChangeNext')}</> : null}</>}>
      {canChange('user.credential.write') ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target><Button variant="default">{t('users.password.change')}</Button></Menu.Target>
          <Menu.Dropdown>
            {isInitial ? null : <Menu.Item onClick={() => setOpen('reset')}>{t('users.password.reset')}</Menu.Item>}
            <Menu.Item onClick={() => setOpen('set')}>{t('users.password.set')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {open === 'set' ? <PasswordDialog user={user} onClose={() => setOpen(undefined)} onSaved={onSaved} /> : null}
      <ConfirmDialog
        isOpen={open === 'reset'} onClose={() => setOpen(undefined)} title={t('users.password.resetAsk', { name: nameOf(user) })} action={t('users.password.resetAction')} isDangerous={false}
        onConfirm={async () => {
          await api.users.passwordReset({ userId: user.userId, sendLink: {} })
          notify(t('users.password.resetDone'))
        }}
      >
        {t('users.password.resetText')}
      </ConfirmDialog>
    </Line>
  )
}

/** Users > a person > Sign-in methods. Each can be removed; the dialog says what follows. */
export function SignInMethodsTab(shown: ShownUser) {
  const t = useTexts()
  const queries = useQueryClient()
  const { scope } = useApi()
  const { user, canChange, refresh } = shown
  const { data, error, refetch } = useMethods(user.userId)
  const [removed, setRemoved] = useState<Method>()
  const name = nameOf(user)
  const again = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [...scope, 'users', 'one', user.userId] })
    await refresh()
  }
  if (error) return <ErrorBox problem={error} onRetry={() => void refetch()} />
  if (!data) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  return (
    <section className="section" aria-labelledby="methods">
      <div className="section-head"><h2 id="methods">{t('users.tab.methods')}</h2><p className="soft">{t('users.methods.lead')}</p></div>
      <ul className="methods">
        <PasswordLine shown={shown} hasPassword={data.hasPassword} onSaved={again} />
        {data.methods.map((method) => (
          <Line key={method.id} title={method.name === undefined ? t(`users.method.${method.kind}`) : <bdi>{method.name}</bdi>} text={t(`users.method.${method.kind}.text`)}>
            {canChange('user.credential.write') ? (
              <Button variant="default" aria-label={t('parts.removeNamed', { name: method.name ?? t(`users.method.${method.kind}`) })} onClick={() => setRemoved(method)}>{t('parts.remove')}</Button>
            ) : null}
          </Line>
        ))}
        {data.methods.length === 0 ? <li className="method soft">{t('users.methods.noMore')}</li> : null}
      </ul>
      {removed === undefined ? null : (
        <ConfirmDialog
          isOpen onClose={() => setRemoved(undefined)} title={t('users.method.removeAsk', { method: removed.name ?? t(`users.method.${removed.kind}`) })} action={t('parts.remove')}
          onConfirm={async () => {
            await removed.remove()
            await again()
          }}
        >
          {t(`users.method.${removed.kind}.removeText`, { name })} {data.methods.length === 1 && !data.hasPassword ? t('users.method.lastText', { name }) : ''} {t('users.method.sessionsEnd')}
        </ConfirmDialog>
      )}
    </section>
  )
}
