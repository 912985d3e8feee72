import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Icon } from '../../parts/icon.js'
import { notify } from '../../parts/notify.js'
import { useTexts } from '../../texts/texts.js'
import type { ShownProject } from './shown-project.js'

type Action = 'deactivate' | 'reactivate' | 'delete'

/** Deactivate, reactivate and delete a project, as far as the caller may. */
export function ProjectActions({ project: { projectId, name, state }, can, refresh }: ShownProject) {
  const t = useTexts()
  const { api } = useApi()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Action>()
  const isInactive = state === 'PROJECT_STATE_INACTIVE'
  const run = async (action: Action): Promise<void> => {
    if (action === 'delete') {
      await api.projects.deleteProject({ projectId })
      await navigate({ to: '/access/projects' })
    } else await (action === 'deactivate' ? api.projects.deactivateProject({ projectId }) : api.projects.activateProject({ projectId }))
    notify(t(`access.project.${action}.done`))
    await refresh()
  }
  const others: readonly Action[] = [...(can('project.write') && !isInactive ? ['deactivate' as const] : []), ...(can('project.delete') ? ['delete' as const] : [])]
  return (
    <>
      {can('project.write') && isInactive ? <Button onClick={() => setAsked('reactivate')}>{t('access.project.reactivate')}</Button> : null}
      {others.length === 0 ? null : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target><ActionIcon variant="default" size={36} aria-label={t('users.actions')}><Icon name="more" /></ActionIcon></Menu.Target>
          <Menu.Dropdown>{others.map((action) => <Menu.Item key={action} onClick={() => setAsked(action)}>{t(`access.project.${action}`)}</Menu.Item>)}</Menu.Dropdown>
        </Menu>
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          isOpen onClose={() => setAsked(undefined)} title={t(`access.project.${asked}.ask`, { name })} action={t(`access.project.${asked}`)} isDangerous={asked !== 'reactivate'} onConfirm={() => run(asked)}
          {...(asked === 'delete' ? { typeName: name } : {})}
        >
          {t(`access.project.${asked}.text`)}
        </ConfirmDialog>
      )}
    </>
  )
}
