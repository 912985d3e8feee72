import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { AccessHead } from './access-head.js'
import { GiveAccessDialog } from './grant-dialogs.js'
import { GrantList } from './grant-list.js'

/** Access > Grants. */
export function Page() {
  const t = useTexts()
  const { scope } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissions()
  const [isGiving, setGiving] = useState(false)
  const canGive = can('user.grant.write') && can('project.read') && can('project.role.read') && can('user.read')
  const give = canGive ? <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setGiving(true)}>{t('access.give')}</Button> : null
  return (
    <>
      <AccessHead current="grants" actions={give} />
      <GrantList action={give} />
      {isGiving ? <GiveAccessDialog onClose={() => setGiving(false)} onSaved={() => queries.invalidateQueries({ queryKey: [...scope, 'grants'] })} /> : null}
    </>
  )
}
