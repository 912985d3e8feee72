import type { UserV2 } from '@keyhall/client/users'
import { Instant } from '../../parts/instant.js'
import type { Column } from '../../parts/list-table.js'
import { useTexts } from '../../texts/texts.js'
import { nameOf, stateOf } from './user-facts.js'
import { UserList } from './user-list.js'
import { UserStateChip, Who } from './user-signs.js'

/** Users > People. */
export function Page() {
  const t = useTexts()
  const columns: readonly Column<UserV2>[] = [
    { id: 'name', header: t('users.name'), cell: (user) => <Who name={nameOf(user)} detail={user.preferredLoginName} /> },
    { id: 'email', header: t('users.email'), cell: ({ human }) => <bdi>{human?.email?.email ?? ''}</bdi> },
    { id: 'state', header: t('users.state'), cell: (user) => <UserStateChip state={stateOf(user)} /> },
    { id: 'created', header: t('users.created'), cell: ({ details }) => <Instant at={details.creationDate} isDay />, isMinor: true },
  ]
  return <UserList kind="human" columns={columns} />
}
