import { Radio, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { usePermissions } from '../../data/permissions.js'
import { BackLink } from '../../parts/back-link.js'
import { CreateForm } from '../../parts/create-form.js'
import { withFieldNames } from '../../parts/field-names.js'
import { notify } from '../../parts/notify.js'
import { PageHeader } from '../../parts/page-header.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'

interface NewOrg {
  readonly name: string
  readonly admin: 'self' | 'invite'
  readonly givenName: string
  readonly familyName: string
  readonly email: string
}

const EMPTY: NewOrg = { name: '', admin: 'self', givenName: '', familyName: '', email: '' }

const NAMES = {
  'org.name': 'name', 'human.profile.firstName': 'givenName', 'human.profile.lastName': 'familyName', 'human.email.email': 'email', 'human.userName': 'email',
}

/** @returns the id of the new organization */
function useAddOrg() {
  const { client, claims } = useSession()
  return async ({ name, admin, givenName, familyName, email }: NewOrg): Promise<string> => {
    if (admin === 'self') return (await client.organizations.addOrganization({ name, admins: [{ userId: claims.sub }] })).organizationId
    const human = { userName: email, profile: { firstName: givenName, lastName: familyName }, email: { email } }
    return (await withFieldNames(NAMES, () => client.admin.setUpOrg({ org: { name }, human }))).orgId
  }
}

/** The way back to the list of organizations. */
export function BackToOrgs() {
  const t = useTexts()
  return <BackLink to="/instance">{t('instance.orgs.back')}</BackLink>
}

/** A new organization with the person who owns it. */
export function Page() {
  const t = useTexts()
  const { can } = usePermissions()
  const add = useAddOrg()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const save = async (values: NewOrg): Promise<void> => {
    const id = await add(values)
    await Promise.all([['instance', 'orgs'], ['org-switch'], ['caller']].map((queryKey) => queries.invalidateQueries({ queryKey })))
    notify(t('instance.newOrg.created', { name: values.name }))
    await navigate({ to: `/instance/organizations/${id}` })
  }
  return (
    <>
      <PageHeader title={t('instance.newOrg.title')} lead={t('instance.newOrg.lead')} above={<BackToOrgs />} />
      <CreateForm
        label={t('instance.newOrg.title')} action={t('instance.newOrg.create')} backTo="/instance" draftKey="instance.new-org" onSave={save}
        initial={EMPTY}
      >
        {(form) => (
          <>
            <TextInput label={t('instance.orgs.name')} description={t('instance.newOrg.nameHint')} maxLength={200} {...form.text('name')} />
            {can('iam.write') ? (
              <Radio.Group label={t('instance.newOrg.admin')} value={form.values.admin} onChange={(value) => form.set('admin', value === 'invite' ? 'invite' : 'self')}>
                <div className="stack">
                  <Radio value="self" label={t('instance.newOrg.self')} description={t('instance.newOrg.selfHint')} />
                  <Radio value="invite" label={t('instance.newOrg.invite')} description={t('instance.newOrg.inviteHint')} />
                </div>
              </Radio.Group>
            ) : null}
            {form.values.admin === 'invite' ? (
              <>
                <TextInput label={t('instance.newOrg.givenName')} autoComplete="off" {...form.text('givenName')} />
                <TextInput label={t('instance.newOrg.familyName')} autoComplete="off" {...form.text('familyName')} />
                <TextInput label={t('instance.newOrg.email')} type="email" dir="ltr" autoComplete="off" {...form.text('email')} />
              </>
            ) : null}
          </>
        )}
      </CreateForm>
    </>
  )
}
