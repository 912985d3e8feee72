import { Checkbox, PasswordInput, Radio, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CONSOLE_LANGUAGES } from '@keyhall/texts/console'
import { useApi } from '../../data/org.js'
import { CreateForm } from '../../parts/create-form.js'
import { withFieldNames } from '../../parts/field-names.js'
import { notify } from '../../parts/notify.js'
import { OrgField } from '../../parts/org-field.js'
import { PageHeader } from '../../parts/page-header.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { BackToUsers } from './back-to-users.js'
import './users.css'

interface NewPerson {
  readonly orgId: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  /** Empty: the email address. */
  readonly username: string
  readonly language: string
  readonly way: 'invite' | 'password'
  readonly password: string
  readonly mustChange: boolean
  readonly isVerified: boolean
}

const INVITE_NAMES = { 'userName': 'username', 'profile.firstName': 'givenName', 'profile.lastName': 'familyName', 'email.email': 'email', 'profile.preferredLanguage': 'language' }
const PASSWORD_NAMES = {
  'human.profile.givenName': 'givenName', 'human.profile.familyName': 'familyName', 'human.email.email': 'email', 'human.password.password': 'password', 'organizationId': 'orgId',
  'human.profile.preferredLanguage': 'language',
}

/** @returns the id of the new person */
function useAddPerson() {
  const { api } = useApi()
  return async ({ orgId, givenName, familyName, email, username, language, way, password, mustChange, isVerified }: NewPerson): Promise<string> => {
    const preferredLanguage = language === '' ? {} : { preferredLanguage: language }
    if (way === 'invite') {
      const { userId } = await withFieldNames(INVITE_NAMES, () => api.management.addHumanUser({
        userName: username || email, profile: { firstName: givenName, lastName: familyName, ...preferredLanguage }, email: { email },
      }, { orgId }))
      return userId
    }
    const { id } = await withFieldNames(PASSWORD_NAMES, () => api.users.createUser({
      organizationId: orgId, username: username || email,
      human: { profile: { givenName, familyName, ...preferredLanguage }, email: { email, isVerified }, password: { password, changeRequired: mustChange } },
    }))
    return id
  }
}

const LANGUAGES = CONSOLE_LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))

function WayFields({ form }: { readonly form: SectionForm<NewPerson> }) {
  const t = useTexts()
  return (
    <>
      <Radio.Group label={t('users.new.way')} {...form.value('way')} onChange={(way) => form.set('way', way === 'password' ? 'password' : 'invite')}>
        <div className="choices">
          <Radio value="invite" label={t('users.new.invite')} description={t('users.new.inviteHint')} />
          <Radio value="password" label={t('users.new.password')} description={t('users.new.passwordHint')} />
        </div>
      </Radio.Group>
      {form.values.way === 'password' ? (
        <>
          <PasswordInput label={t('users.password')} autoComplete="new-password" {...form.text('password')} />
          <Checkbox label={t('users.mustChange')} {...form.flag('mustChange')} />
          <Checkbox label={t('users.emailVerified')} description={t('users.emailVerifiedHint')} {...form.flag('isVerified')} />
        </>
      ) : null}
    </>
  )
}

/** Users > New person. */
export function Page() {
  const t = useTexts()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { orgId } = useApi()
  const add = useAddPerson()
  const save = async (values: NewPerson): Promise<void> => {
    const userId = await add(values)
    await queries.invalidateQueries({ queryKey: ['org'] })
    notify(t(values.way === 'invite' ? 'users.new.invited' : 'users.new.added', { name: `${values.givenName} ${values.familyName}` }))
    await navigate({ to: `/users/${userId}` })
  }
  const check = ({ orgId: org, givenName, familyName, email, way, password }: NewPerson): Readonly<Record<string, string>> => ({
    ...(org === '' ? { orgId: t('users.required') } : {}),
    ...(givenName.trim() === '' ? { givenName: t('users.required') } : {}),
    ...(familyName.trim() === '' ? { familyName: t('users.required') } : {}),
    ...(email.trim() === '' ? { email: t('users.required') } : {}),
    ...(way === 'password' && password === '' ? { password: t('users.required') } : {}),
  })
  return (
    <>
      <PageHeader title={t('users.newPerson')} lead={t('users.new.lead')} above={<BackToUsers />} />
      <CreateForm<NewPerson>
        label={t('users.newPerson')} action={t('users.new.add')} backTo="/users" draftKey="users.new-person" secrets={['password']} check={check} onSave={save}
        initial={{ orgId: orgId ?? '', givenName: '', familyName: '', email: '', username: '', language: '', way: 'invite', password: '', mustChange: true, isVerified: false }}
      >
        {(form) => (
          <>
            {orgId === undefined ? <OrgField {...form.value('orgId')} /> : null}
            <div className="two-fields">
              <TextInput label={t('users.givenName')} autoComplete="off" {...form.text('givenName')} />
              <TextInput label={t('users.familyName')} autoComplete="off" {...form.text('familyName')} />
            </div>
            <TextInput label={t('users.email')} type="email" autoComplete="off" dir="ltr" {...form.text('email')} />
            <TextInput label={t('users.userName')} description={t('users.new.userNameHint')} placeholder={form.values.email} autoComplete="off" dir="ltr" {...form.text('username')} />
            <Select label={t('users.language')} description={t('users.new.languageHint')} clearable data={LANGUAGES} {...form.value('language')} value={form.values.language || null} onChange={(language) => form.set('language', language ?? '')} />
            <WayFields form={form} />
          </>
        )}
      </CreateForm>
    </>
  )
}
