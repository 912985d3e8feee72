import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceCredential } from '@keyhall/client/users'
import { useApi } from '../../data/org.js'
import { Chip } from '../../parts/chip.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { ErrorBox } from '../../parts/error-box.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'
import { LifetimeField, NewCredentialDialog } from './credential-dialogs.js'
import { createCredential } from './new-credential.js'
import type { CredentialKind, NewCredential } from './new-credential.js'
import { nameOf } from './user-facts.js'
import type { ShownUser } from './use-user.js'

const MAX_CREDENTIALS = 1000
/** A date after which the API means "never". */
const NEVER_YEAR = 9000
const WARNING_MILLISECONDS = 14 * 86_400_000

function Expiry({ at }: { readonly at: string }) {
  const t = useTexts()
  const date = new Date(at)
  if (date.getFullYear() > NEVER_YEAR) return <span className="soft">{t('users.credential.neverExpires')}</span>
  const left = date.getTime() - Date.now()
  return <>{left < 0 ? <Chip tone="bad">{t('users.credential.expired')}</Chip> : left < WARNING_MILLISECONDS ? <Chip tone="warn">{t('users.credential.soon')}</Chip> : null} <Instant at={at} isDay /></>
}

interface CredentialListProps {
  readonly kind: 'key' | 'pat'
  readonly shown: ShownUser
  readonly onAdd: () => void
}

/** The keys or the personal access tokens of a service user. */
function CredentialList({ kind, shown: { user: { userId }, canChange }, onAdd }: CredentialListProps) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const [removed, setRemoved] = useState<ServiceCredential>()
  const queryKey = [...scope, 'users', 'one', userId, 'credentials', kind]
  const { data: list, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const request = { pagination: { limit: MAX_CREDENTIALS }, filters: [{ userIdFilter: { id: userId } }] }
      return (await (kind === 'key' ? api.users.listKeys(request, { signal }) : api.users.listPersonalAccessTokens(request, { signal }))).result ?? []
    },
  })
  const canWrite = canChange('user.credential.write')
  return (
    <section className="section" aria-labelledby={`credentials-${kind}`}>
      <div className="section-line">
        <div className="section-head"><h2 id={`credentials-${kind}`}>{t(`users.credential.${kind}s`)}</h2><p className="soft">{t(`users.credential.${kind}sHint`)}</p></div>
        {canWrite ? <Button variant="default" onClick={onAdd}>{t(`users.credential.${kind}Add`)}</Button> : null}
      </div>
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {list?.length === 0 ? <p className="soft">{t(`users.credential.${kind}sEmpty`)}</p> : null}
      {list && list.length > 0 ? (
        <table className="table">
          <thead><tr><th scope="col">{t('users.id')}</th><th scope="col">{t('users.created')}</th><th scope="col">{t('users.credential.expires')}</th>{canWrite ? <th scope="col">{t('parts.actions')}</th> : null}</tr></thead>
          <tbody>
            {list.map((credential) => (
              <tr key={credential.id}>
                <td><CopyableId id={credential.id} label={t('users.id')} /></td>
                <td data-label={t('users.created')}><Instant at={credential.creationDate} isDay /></td>
                <td data-label={t('users.credential.expires')}><span><Expiry at={credential.expirationDate} /></span></td>
                {canWrite ? <td data-label={t('parts.actions')}><div className="cell-actions"><Button size="xs" variant="default" aria-label={t('parts.removeNamed', { name: credential.id })} onClick={() => setRemoved(credential)}>{t('parts.remove')}</Button></div></td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <ConfirmDialog
        isOpen={removed !== undefined} onClose={() => setRemoved(undefined)} title={t(`users.credential.${kind}Remove`)} action={t('parts.remove')}
        onConfirm={async () => {
          const id = removed?.id ?? ''
          await (kind === 'key' ? api.users.removeKey({ userId, keyId: id }) : api.users.removePersonalAccessToken({ userId, tokenId: id }))
          await queries.invalidateQueries({ queryKey })
        }}
      >
        {t(`users.credential.${kind}RemoveText`)}
      </ConfirmDialog>
    </section>
  )
}

/** The client secret: one, or none. */
function SecretSection({ shown: { user, canChange, refresh }, onMake }: { readonly shown: ShownUser; readonly onMake: () => Promise<void> }) {
  const t = useTexts()
  const { api } = useApi()
  const [asked, setAsked] = useState<'add' | 'make' | 'remove'>()
  const hasSecret = user.machine?.hasSecret === true
  return (
    <section className="section" aria-labelledby="credentials-secret">
      <div className="section-line">
        <div className="section-head"><h2 id="credentials-secret">{t('users.credential.secret')}</h2><p className="soft">{t(hasSecret ? 'users.credential.hasSecret' : 'users.credential.noSecret')}</p></div>
        {canChange('user.credential.write') ? (
          <div className="section-actions">
            <Button variant="default" onClick={() => setAsked(hasSecret ? 'make' : 'add')}>{t(hasSecret ? 'users.credential.secretReplace' : 'users.credential.secretAdd')}</Button>
            {hasSecret ? <Button variant="default" color="red" onClick={() => setAsked('remove')}>{t('users.credential.secretRemove')}</Button> : null}
          </div>
        ) : null}
      </div>
      <p>{t('users.credential.clientId')}: <CopyableId id={user.username} label={t('users.credential.clientId')} /></p>
      <ConfirmDialog
        isOpen={asked === 'add'} onClose={() => setAsked(undefined)} title={t('users.credential.secretAddAsk', { name: nameOf(user) })} action={t('users.credential.secretAdd')} isDangerous={false}
        onConfirm={onMake}
      >
        {t('users.credential.secretOnce')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'make' || asked === 'remove'} onClose={() => setAsked(undefined)} title={t(asked === 'remove' ? 'users.credential.secretRemoveAsk' : 'users.credential.secretReplaceAsk', { name: nameOf(user) })}
        action={t(asked === 'remove' ? 'users.credential.secretRemove' : 'users.credential.secretReplace')}
        onConfirm={async () => {
          if (asked === 'make') await onMake()
          else await api.users.removeSecret({ userId: user.userId })
          await refresh()
        }}
      >
        {t('users.credential.secretStops')}
      </ConfirmDialog>
    </section>
  )
}

/** Users > a service user > Credentials: keys, personal access tokens, client secret. */
export function CredentialsTab(shown: ShownUser) {
  const t = useTexts()
  const { api } = useApi()
  const { user: { userId }, refresh } = shown
  const [adding, setAdding] = useState<'key' | 'pat'>()
  const [made, setMade] = useState<NewCredential>()
  const make = async (kind: CredentialKind, days: string): Promise<void> => {
    setMade(await createCredential(api, kind, userId, days))
    await refresh()
  }
  return (
    <>
      <CredentialList kind="key" shown={shown} onAdd={() => setAdding('key')} />
      <CredentialList kind="pat" shown={shown} onAdd={() => setAdding('pat')} />
      <SecretSection shown={shown} onMake={() => make('secret', '0')} />
      {adding === undefined ? null : (
        <FormDialog
          onClose={() => setAdding(undefined)} title={t(`users.credential.${adding}Add`)} action={t(`users.credential.${adding}Make`)} draftKey={`users.credential:${userId}`} initial={{ days: '90' }}
          onSave={({ days }) => make(adding, days)}
        >
          {(form) => <><p>{t(`users.credential.${adding}Hint`)}</p><LifetimeField kind={adding} {...form.value('days')} /></>}
        </FormDialog>
      )}
      <NewCredentialDialog made={made} onClose={() => setMade(undefined)} />
    </>
  )
}
