import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchQuery, UserV2 } from '@keyhall/client/users'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { usersMatching } from '../../data/search.js'
import { Icon } from '../../parts/icon.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { PageHeader } from '../../parts/page-header.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { STATES } from './user-facts.js'
import type { ShownUserState } from './user-facts.js'
import { UserTabs } from './user-tabs.js'

interface Props {
  readonly kind: 'human' | 'machine'
  readonly columns: readonly Column<UserV2>[]
}

const KINDS = {
  human: { tab: '', type: 'TYPE_HUMAN', add: '/users/new-person', label: 'users.people', newLabel: 'users.newPerson', empty: 'users.people.empty' },
  machine: { tab: 'service-users', type: 'TYPE_MACHINE', add: '/users/new-service-user', label: 'users.services', newLabel: 'users.newService', empty: 'users.services.empty' },
} as const

/** People or service users. The server searches, filters and cuts into pages. */
export function UserList({ kind, columns }: Props) {
  const t = useTexts()
  const { facts } = useSession()
  const { api, scope, orgId } = useApi()
  const { can, hasInstanceRole } = usePermissions()
  const state = useListState(['state'])
  const { tab, type, add, label, newLabel, empty } = KINDS[kind]
  const states = (Object.keys(STATES) as ShownUserState[]).filter((name) => kind === 'human' || name !== 'USER_STATE_INITIAL')
  const chosen = states.find((name) => name === state.filter('state'))
  const query = useQuery({
    queryKey: [...scope, 'users', 'list', kind, state.search, chosen, state.offset],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const queries: SearchQuery[] = [
        { typeQuery: { type } },
        ...(orgId === undefined ? [] : [{ organizationIdQuery: { organizationId: orgId } }]),
        ...(chosen === undefined ? [] : [{ stateQuery: { state: chosen } }]),
        ...(state.search === '' ? [] : [usersMatching(state.search)]),
      ]
      const { result = [], details } = await api.users.listUsers(
        { query: { offset: state.offset, limit: state.pageSize, asc: true }, sortingColumn: 'USER_FIELD_NAME_USER_NAME', queries }, { signal })
      return { rows: result, total: Number(details.totalResult ?? 0) }
    },
  })
  const addButton = can('user.write') ? <Button component={Link} to={add} leftSection={<Icon name="plus" size={16} />}>{t(newLabel)}</Button> : null
  const dataButton = hasInstanceRole && can('iam.import') ? <Button component={Link} to="/instance/data" variant="default">{t('users.data')}</Button> : null
  return (
    <>
      <PageHeader title={t('users.title')} lead={t('users.lead')} actions={<>{dataButton}{addButton}</>} />
      <UserTabs current={tab} />
      <ListTable
        key={kind} label={t(label)} query={query} state={state} columns={columns} keyOf={({ userId }) => userId} hrefOf={({ userId }) => `/users/${userId}`} searchLabel={t('users.search')}
        filters={[{ name: 'state', label: t('users.state'), options: states.map((name) => ({ value: name, label: t(STATES[name].text) })) }]}
        empty={{ text: t(empty), action: addButton, link: <a href={`${facts.baseUrl}/docs`}>{t('users.emptyLink')}</a> }}
      />
    </>
  )
}
