import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Icon } from '../../parts/icon.js'
import { useDraftState } from '../../session/draft-state.js'
import { useTexts } from '../../texts/texts.js'
import { AccessHead } from './access-head.js'
import { AdministratorDialog } from './administrator-dialog.js'
import { AdministratorList } from './administrator-list.js'

/** Access > Administrators. */
export function Page() {
  const t = useTexts()
  const { scope, orgId } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissions()
  const [isAdding, setAdding] = useDraftState('access.administrators.add', false)
  const kinds = ([['instance', 'iam'], ['organization', 'org'], ['project', 'project']] as const).filter(([, name]) => can(`${name}.member.write`)).map(([kind]) => kind)
  const add = kinds.length > 0 && can('user.read') ? <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>{t('access.admin.add')}</Button> : null
  return (
    <>
      <AccessHead current="administrators" actions={add} />
      <AdministratorList action={add} />
      {isAdding ? <AdministratorDialog kinds={kinds} orgId={orgId} onClose={() => setAdding(false)} onSaved={() => queries.invalidateQueries({ queryKey: [...scope, 'administrators'] })} /> : null}
    </>
  )
}
