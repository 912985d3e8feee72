import { Button, Select } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '@keyhall/client/applications'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Instant } from '../../parts/instant.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { notify } from '../../parts/notify.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'

/** The projects of both kinds of clients in the default organization. */
const KINDS = ['registered-clients', 'open-clients'] as const
const QUERY_KEY = ['instance', 'known-clients'] as const

function StateChip({ state, awaitsApproval }: Application) {
  const t = useTexts()
  if (state === 'APPLICATION_STATE_ACTIVE') return <Chip tone="good">{t('instance.clients.active')}</Chip>
  return awaitsApproval === true ? <Chip tone="warn">{t('instance.clients.waiting')}</Chip> : <Chip>{t('instance.clients.inactive')}</Chip>
}

/** The clients that no administrator registered, those that wait for approval among them. */
export function KnownClients() {
  const t = useTexts()
  const { client } = useSession()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const state = useListState()
  const [kind, setKind] = useState<(typeof KINDS)[number]>(KINDS[0])
  const [problem, setProblem] = useState<unknown>()
  const query = useQuery({
    queryKey: [...QUERY_KEY, kind, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { applications = [], pagination } = await client.applications.listApplications(
        { pagination: { offset: state.offset, limit: state.pageSize, asc: true }, sortingColumn: 'APPLICATION_SORT_BY_NAME', filters: [{ projectIdFilter: { projectId: kind } }] }, { signal })
      return { rows: applications, total: Number(pagination.totalResult ?? 0) }
    },
  })
  const approve = async ({ applicationId, name }: Application): Promise<void> => {
    setProblem(undefined)
    try {
      await client.applications.reactivateApplication({ applicationId })
      notify(t('instance.clients.approved', { name }))
    } catch (failure) {
      setProblem(failure)
    }
    await queries.invalidateQueries({ queryKey: QUERY_KEY })
  }
  const columns: readonly Column<Application>[] = [
    { id: 'name', header: t('instance.clients.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'id', header: t('instance.clients.id'), cell: ({ applicationId }) => <code dir="ltr">{applicationId}</code>, isMinor: true },
    {
      id: 'state', header: t('instance.clients.state'),
      cell: (row) => <StateChip {...row} />,
    },
    { id: 'since', header: t('instance.clients.since'), cell: ({ creationDate }) => <Instant at={creationDate} isDay />, isMinor: true },
    ...(can('project.app.write') && kind === 'registered-clients' ? [{
      id: 'actions', header: t('parts.actions'),
      cell: (row: Application) => (row.awaitsApproval !== true ? null : (
        <div className="cell-actions">
          <Button size="xs" variant="default" aria-label={t('instance.clients.approveNamed', { name: row.name })} onClick={() => void approve(row)}>{t('instance.clients.approve')}</Button>
        </div>
      )),
    }] : []),
  ]
  return (
    <div className="stack known-clients">
      <div className="section-head-line">
        <h2>{t('instance.clients.list')}</h2>
        <Select
          aria-label={t('instance.clients.kind')} allowDeselect={false} value={kind} data={KINDS.map((value) => ({ value, label: t(`instance.clients.kind.${value}`) }))}
          onChange={(value) => {
            setKind(value ?? kind)
            state.setPage(1)
          }}
        />
      </div>
      <ErrorBox problem={problem} />
      <ListTable
        label={t('instance.clients.list')} query={query} state={state} columns={columns} keyOf={({ applicationId }) => applicationId}
        hrefOf={({ applicationId }) => `/applications/${encodeURIComponent(applicationId)}`} empty={{ text: t('instance.clients.empty') }}
      />
    </div>
  )
}
