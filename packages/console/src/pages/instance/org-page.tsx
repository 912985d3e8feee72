import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { Organization } from '@keyhall/client/organizations'
import { useOrg } from '../../data/org.js'
import { usePermissionsAt } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Instant } from '../../parts/instant.js'
import { notify } from '../../parts/notify.js'
import { PageHeader } from '../../parts/page-header.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useDraftState } from '../../session/draft-state.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { ActionLine } from './action-line.js'
import { Loaded } from './instance-page.js'
import { BackToOrgs } from './new-org-page.js'
import { DEFAULT_ORG, useDefaultOrgId } from './use-default-org.js'

const isActive = ({ state }: Organization): boolean => state === 'ORGANIZATION_STATE_ACTIVE'

/** The organization of the address, and what to do after a change to it. */
function useOrgOfPage(orgId: string) {
  const { client } = useSession()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['instance', 'orgs', 'one', orgId],
    queryFn: async ({ signal }) => (await client.organizations.listOrganizations({ queries: [{ idQuery: { id: orgId } }] }, { signal })).result?.[0] ?? null,
  })
  const refresh = async (): Promise<void> => {
    await Promise.all([['instance', 'orgs'], ['org-switch'], DEFAULT_ORG].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  return { client, query, refresh }
}

type Use = ReturnType<typeof useOrgOfPage> & { readonly org: Organization }

function NameAndDomain({ client, org, query, refresh }: Use) {
  const t = useTexts()
  const { id, name, primaryDomain } = org
  return (
    <>
      <Section
        title={t('instance.org.nameSection')} initial={{ name }} draftKey={`instance.org.name:${id}`} labels={{ name: t('instance.org.name') }} onReload={query.refetch}
        onSave={async (values) => {
          await client.organizations.updateOrganization({ organizationId: id, ...values })
          await refresh()
        }}
      >
        {(form) => <TextInput label={t('instance.org.name')} description={t('instance.newOrg.nameHint')} maxLength={200} {...form.text('name')} />}
      </Section>
      <Section
        title={t('instance.org.domainSection')} description={t('instance.org.domainText')} initial={{ domain: primaryDomain }} draftKey={`instance.org.domain:${id}`}
        labels={{ domain: t('instance.org.domain') }} onReload={query.refetch}
        onSave={async (values) => {
          await client.management.setPrimaryOrgDomain(values, { orgId: id })
          await refresh()
        }}
      >
        {(form) => <TextInput label={t('instance.org.domain')} dir="ltr" spellCheck={false} {...form.text('domain')} />}
      </Section>
    </>
  )
}

function States({ client, org, refresh }: Use) {
  const t = useTexts()
  const { can, hasInstanceRole } = usePermissionsAt(org.id)
  const defaultOrgId = useDefaultOrgId()
  const [isAsking, setAsking] = useDraftState(`instance.org.deactivate:${org.id}`, false)
  const organizationId = org.id
  const after = (call: () => Promise<unknown>) => async (): Promise<void> => {
    await call()
    await refresh()
  }
  return (
    <section className="section lines" aria-label={t('instance.org.stateTitle')}>
      {hasInstanceRole && defaultOrgId !== undefined ? (
        <ActionLine
          title={t('instance.org.defaultTitle')} text={t(org.id === defaultOrgId ? 'instance.org.isDefault' : 'instance.org.notDefault')} action={t('instance.org.makeDefault')}
          onAct={can('iam.write') && org.id !== defaultOrgId ? after(() => client.admin.setDefaultOrg({ orgId: organizationId })) : undefined}
        />
      ) : null}
      <ActionLine
        title={t('instance.org.stateTitle')} text={t(isActive(org) ? 'instance.org.isActive' : 'instance.org.isInactive')}
        action={t(isActive(org) ? 'instance.org.deactivate' : 'instance.org.activate')} isPlain={isActive(org)}
        onAct={!can('org.write') ? undefined : isActive(org) ? async () => setAsking(true) : after(() => client.organizations.activateOrganization({ organizationId }))}
      />
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={t('instance.org.deactivateTitle', { name: org.name })} action={t('instance.org.deactivate')}
        onConfirm={after(() => client.organizations.deactivateOrganization({ organizationId }))}
      >
        {t('instance.org.deactivateText')}
      </ConfirmDialog>
      <Deletion client={client} org={org} refresh={refresh} />
    </section>
  )
}

function Deletion({ client, org, refresh }: Pick<Use, 'client' | 'org' | 'refresh'>) {
  const t = useTexts()
  const { can } = usePermissionsAt(org.id)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useDraftState(`instance.org.delete:${org.id}`, false)
  const remove = async (): Promise<void> => {
    await client.organizations.deleteOrganization({ organizationId: org.id })
    notify(t('instance.org.deleted', { name: org.name }))
    await navigate({ to: '/instance', search: {} })
    await refresh()
  }
  if (!can('org.delete')) return null
  return (
    <>
      <ActionLine title={t('instance.org.deleteTitle', { name: org.name })} text={t('instance.org.deleteText')} action={t('parts.delete')} isDangerous onAct={async () => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={t('instance.org.deleteQuestion', { name: org.name })} action={t('parts.delete')} typeName={org.name} onConfirm={remove}
      >
        {t('instance.org.deleteText')}
      </ConfirmDialog>
    </>
  )
}

/** One organization: name, domain, state. */
export function Page() {
  const t = useTexts()
  const { orgId = '' } = useParams({ strict: false })
  const { can, hasInstanceRole } = usePermissionsAt(orgId)
  const { choose, orgId: chosen } = useOrg()
  const navigate = useNavigate()
  const use = useOrgOfPage(orgId)
  const work = (): void => void navigate({ to: '/', search: { org: orgId } })
  return (
    <Loaded query={use.query}>
      {(org) => (org === null ? (
        <>
          <PageHeader title={t('frame.notFound.title')} above={hasInstanceRole ? <BackToOrgs /> : undefined} />
          <ErrorBox problem={new Error(t('parts.error.notFound'))} onRetry={() => choose(undefined)} />
        </>
      ) : (
        <>
          <PageHeader
            title={org.name} above={hasInstanceRole ? <BackToOrgs /> : undefined}
            beside={isActive(org) ? <Chip tone="good">{t('instance.orgs.active')}</Chip> : <Chip>{t('instance.orgs.inactive')}</Chip>}
            lead={<CopyableId id={org.id} label={t('instance.org.id')} />}
            actions={hasInstanceRole && chosen !== org.id ? <Button variant="default" onClick={work}>{t('instance.org.work')}</Button> : undefined}
          />
          {can('org.write') ? <NameAndDomain key={org.id} {...use} org={org} /> : (
            <ReadOnlySection title={t('instance.org.nameSection')} facts={[[t('instance.org.name'), <bdi key="name">{org.name}</bdi>], [t('instance.org.domain'), <bdi key="domain">{org.primaryDomain}</bdi>]]} />
          )}
          {can('policy.read') ? <p className="small"><Link to="/sign-in/domains" search={{ org: org.id }}>{t('instance.org.allDomains')}</Link></p> : null}
          <States {...use} org={org} />
          <p className="soft small">
            {t('instance.orgs.created')}: <Instant at={org.details.creationDate} /> · {t('instance.org.changed')}: <Instant at={org.details.changeDate} />
          </p>
        </>
      ))}
    </Loaded>
  )
}
