import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrgDomain } from '@keyhall/client/management'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { ChooseOrg } from '../../parts/choose-org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { FormDialog } from '../../parts/form-dialog.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { useDraftState } from '../../session/draft-state.js'
import { useTexts } from '../../texts/texts.js'
import { ProofDialog } from './domain-proof.js'
import { SignInHeader } from './policy-page.js'

/** Which dialog is open, and for which domain. */
type Opened = { readonly kind: 'add' } | { readonly kind: 'prove' | 'primary' | 'remove'; readonly domain: OrgDomain }

/** Whether a proof was accepted. The list calls a primary domain that was never proven verified, too. */
const isProven = ({ isVerified, isPrimary, validationType }: OrgDomain): boolean => isVerified === true && (isPrimary !== true || validationType !== undefined)

function useDomains() {
  const { api, scope, orgId } = useApi()
  const state = useListState()
  const queries = useQueryClient()
  const queryKey = [...scope, 'domains']
  const query = useQuery({
    queryKey: [...queryKey, state.search, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (orgId === undefined) return { rows: [], total: 0 }
      const { result = [], details } = await api.management.listOrgDomains({
        query: { offset: state.offset, limit: state.pageSize },
        queries: state.search === '' ? [] : [{ domainNameQuery: { name: state.search, method: 'TEXT_QUERY_METHOD_CONTAINS_IGNORE_CASE' } }],
      }, { signal })
      return { rows: result, total: Number(details.totalResult ?? 0) }
    },
  })
  const refresh = async (): Promise<void> => {
    await Promise.all([queryKey, ['instance', 'orgs'], ['org-switch']].map((key) => queries.invalidateQueries({ queryKey: key })))
  }
  return { api, orgId, state, query, refresh }
}

function AddDomain({ onClose, onAdd }: { readonly onClose: () => void; readonly onAdd: (domain: string) => Promise<void> }) {
  const t = useTexts()
  return (
    <FormDialog
      onClose={onClose} title={t('domains.add')} action={t('parts.add')} initial={{ domain: '' }} draftKey="sign-in.domains.add"
      check={({ domain }) => (domain.trim() === '' ? { domain: t('domains.needed') } : {})} onSave={({ domain }) => onAdd(domain.trim())}
    >
      {(form) => <TextInput label={t('domains.domain')} description={t('domains.addHint')} dir="ltr" spellCheck={false} autoComplete="off" maxLength={253} {...form.text('domain')} />}
    </FormDialog>
  )
}

/** The states of a domain: whether it is primary, and whether it is verified. */
function States({ domain }: { readonly domain: OrgDomain }) {
  const t = useTexts()
  const proof = isProven(domain) ? <Chip tone="good">{t('domains.verified')}</Chip> : domain.validationType === undefined ? <Chip>{t('domains.unverified')}</Chip> : <Chip tone="warn">{t('domains.started')}</Chip>
  return <span className="chips">{domain.isPrimary === true ? <Chip tone="good">{t('domains.primary')}</Chip> : null} {proof}</span>
}

/** Sign-in > Domains: those of the chosen organization. */
export function Page() {
  const t = useTexts()
  const { api, orgId, state, query, refresh } = useDomains()
  const { can } = usePermissions()
  const [opened, open] = useDraftState<Opened | undefined>(`sign-in.domains:${orgId ?? ''}`, undefined)
  const mayWrite = can('org.write') && orgId !== undefined
  const close = (): void => open(undefined)
  const name = opened === undefined || opened.kind === 'add' ? '' : opened.domain.domainName
  const columns: readonly Column<OrgDomain>[] = [
    { id: 'domain', header: t('domains.domain'), cell: ({ domainName }) => <bdi>{domainName}</bdi> },
    { id: 'state', header: t('domains.state'), cell: (domain) => <States domain={domain} /> },
    { id: 'changed', header: t('domains.changed'), cell: ({ details }) => <Instant at={details.changeDate} />, isMinor: true },
    ...(mayWrite ? [{
      id: 'actions', header: t('parts.actions'),
      cell: (domain: OrgDomain) => (
        <div className="cell-actions">
          {isProven(domain) ? null : <Button size="xs" variant="default" onClick={() => open({ kind: 'prove', domain })}>{t('domains.verify')}</Button>}
          {domain.isPrimary === true ? null : (
            <>
              <Button size="xs" variant="default" onClick={() => open({ kind: 'primary', domain })}>{t('domains.makePrimary')}</Button>
              <Button size="xs" variant="default" onClick={() => open({ kind: 'remove', domain })}>{t('parts.remove')}</Button>
            </>
          )}
        </div>
      ),
    }] : []),
  ]
  return (
    <>
      <SignInHeader tab="domains" title={t('signIn.tab.domains')} lead={t('domains.lead')} />
      {mayWrite ? <div className="buttons"><Button leftSection={<Icon name="plus" size={16} />} onClick={() => open({ kind: 'add' })}>{t('domains.add')}</Button></div> : null}
      {orgId === undefined ? <ChooseOrg text={t('domains.chooseOrg')} /> : (
        <ListTable
          label={t('signIn.tab.domains')} query={query} state={state} columns={columns} keyOf={({ domainName }) => domainName} searchLabel={t('domains.search')}
          empty={{ text: t('domains.empty') }}
        />
      )}
      {opened?.kind === 'add' ? (
        <AddDomain
          onClose={close}
          onAdd={async (domain) => {
            await api.management.addOrgDomain({ domain })
            await refresh()
          }}
        />
      ) : null}
      {opened?.kind === 'prove' ? <ProofDialog domain={opened.domain} onClose={close} onChanged={refresh} /> : null}
      <ConfirmDialog
        isOpen={opened?.kind === 'primary'} onClose={close} title={t('domains.primaryTitle', { domain: name })} action={t('domains.makePrimary')}
        onConfirm={async () => {
          await api.management.setPrimaryOrgDomain({ domain: name })
          await refresh()
        }}
      >
        {t('domains.primaryText')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={opened?.kind === 'remove'} onClose={close} title={t('domains.removeTitle', { domain: name })} action={t('parts.remove')}
        onConfirm={async () => {
          await api.management.removeOrgDomain({ domain: name })
          await refresh()
        }}
      >
        {t('domains.removeText')}
      </ConfirmDialog>
    </>
  )
}
