import { Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { CreateForm } from '../../parts/create-form.js'
import { withFieldNames } from '../../parts/field-names.js'
import { notify } from '../../parts/notify.js'
import { OrgField } from '../../parts/org-field.js'
import { PageHeader } from '../../parts/page-header.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { BackToUsers } from './back-to-users.js'
import { LifetimeField, NewCredentialDialog } from './credential-dialogs.js'
import { createCredential } from './new-credential.js'
import type { CredentialKind, NewCredential } from './new-credential.js'
import { TokenTypeField } from './token-type-field.js'
import type { TokenType } from './token-type-field.js'

interface NewServiceUser {
  readonly orgId: string
  readonly name: string
  readonly username: string
  readonly description: string
  readonly tokenType: TokenType
  readonly credential: CredentialKind | 'none'
  readonly days: string
}

const NAMES = { 'machine.name': 'name', 'machine.description': 'description', 'organizationId': 'orgId' }
const CREDENTIALS = ['key', 'pat', 'secret', 'none'] as const

function CredentialFields({ form }: { readonly form: SectionForm<NewServiceUser> }) {
  const t = useTexts()
  const { credential } = form.values
  return (
    <>
      <Radio.Group label={t('users.credential')} value={credential} onChange={(chosen) => form.set('credential', CREDENTIALS.find((kind) => kind === chosen) ?? 'none')}>
        <div className="choices">
          {CREDENTIALS.map((kind) => <Radio key={kind} value={kind} label={t(`users.credential.${kind}`)} description={t(`users.credential.${kind}Hint`)} />)}
        </div>
      </Radio.Group>
      {credential === 'key' || credential === 'pat' ? <LifetimeField kind={credential} {...form.value('days')} /> : null}
    </>
  )
}

/** Users > New service user. */
export function Page() {
  const t = useTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { api, orgId } = useApi()
  const { can } = usePermissions()
  const [made, setMade] = useState<{ readonly userId: string; readonly credential: NewCredential }>()
  const hasCredentials = can('user.credential.write')
  const open = (userId: string): void => void navigate({ to: `/users/${userId}` })
  const save = async ({ orgId: organizationId, name, username, description, tokenType, credential, days }: NewServiceUser): Promise<void> => {
    const { id: userId } = await withFieldNames(NAMES, () => api.users.createUser({
      organizationId, ...(username === '' ? {} : { username }), machine: { name, accessTokenType: tokenType, ...(description === '' ? {} : { description }) },
    }))
    await queries.invalidateQueries({ queryKey: ['org'] })
    if (credential === 'none' || !hasCredentials) {
      open(userId)
      return
    }
    try {
      setMade({ userId, credential: await createCredential(api, credential, userId, days) })
    } catch (problem) {
      // The user exists: the form must not add another one.
      notify(t('users.credential.failed', { reason: problem instanceof Error ? problem.message : '' }), 'failed')
      open(userId)
    }
  }
  const check = ({ orgId: org, name }: NewServiceUser): Readonly<Record<string, string>> => ({
    ...(org === '' ? { orgId: t('users.required') } : {}),
    ...(name.trim() === '' ? { name: t('users.required') } : {}),
  })
  return (
    <>
      <PageHeader title={t('users.newService')} lead={t('users.newService.lead')} above={<BackToUsers isService />} />
      <CreateForm<NewServiceUser>
        label={t('users.newService')} action={t('users.new.add')} backTo="/users/service-users" draftKey="users.new-service-user" check={check} onSave={save}
        initial={{ orgId: orgId ?? '', name: '', username: '', description: '', tokenType: 'ACCESS_TOKEN_TYPE_BEARER', credential: hasCredentials ? 'key' : 'none', days: '90' }}
      >
        {(form) => (
          <>
            {orgId === undefined ? <OrgField {...form.value('orgId')} /> : null}
            <TextInput label={t('users.name')} autoComplete="off" {...form.text('name')} />
            <TextInput label={t('users.userName')} description={t('users.newService.userNameHint')} autoComplete="off" dir="ltr" {...form.text('username')} />
            <TextInput label={t('users.description')} autoComplete="off" {...form.text('description')} />
            <TokenTypeField {...form.value('tokenType')} />
            {hasCredentials ? <CredentialFields form={form} /> : null}
          </>
        )}
      </CreateForm>
      <NewCredentialDialog made={made?.credential} onClose={() => open(made?.userId ?? '')} />
    </>
  )
}
