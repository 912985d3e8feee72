import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { Icon } from '../../parts/icon.js'
import { notify } from '../../parts/notify.js'
import { useTexts } from '../../texts/texts.js'
import { nameOf, stateOf } from './user-facts.js'
import type { ShownUserState } from './user-facts.js'
import type { ShownUser } from './use-user.js'

/** What can be done with a user as a whole. */
type Action = 'invite' | 'unlock' | 'reactivate' | 'lock' | 'deactivate' | 'delete'

/** The main action of a state comes first; the others are in the menu. */
const ACTIONS: Readonly<Record<ShownUserState, readonly Action[]>> = {
  USER_STATE_ACTIVE: ['lock', 'deactivate', 'delete'],
  USER_STATE_INITIAL: ['invite', 'delete'],
  USER_STATE_LOCKED: ['unlock', 'deactivate', 'delete'],
  USER_STATE_INACTIVE: ['reactivate', 'delete'],
}
const MAIN: readonly Action[] = ['invite', 'unlock', 'reactivate']
/** Shown beside the menu: a stolen account is an emergency. */
const URGENT: readonly Action[] = ['lock']
const DANGEROUS: readonly Action[] = ['lock', 'deactivate', 'delete']

function useActions({ user: { userId }, orgId, refresh }: ShownUser): (action: Action) => Promise<void> {
  const t = useTexts()
  const { api } = useApi()
  const navigate = useNavigate()
  const calls: Readonly<Record<Action, () => Promise<unknown>>> = {
    invite: () => api.management.resendHumanInitialization({ userId }, { orgId }),
    unlock: () => api.users.unlockUser({ userId }),
    reactivate: () => api.users.reactivateUser({ userId }),
    lock: () => api.users.lockUser({ userId }),
    deactivate: () => api.users.deactivateUser({ userId }),
    delete: () => api.users.deleteUser({ userId }),
  }
  return async (action) => {
    await calls[action]()
    notify(t(`users.action.${action}.done`))
    if (action === 'delete') await navigate({ to: '/users' })
    await refresh()
  }
}

/** The actions that the caller may take: the main and the urgent one as buttons, the others in a menu. All of them ask first. */
export function UserActions(shown: ShownUser) {
  const t = useTexts()
  const { user, isSelf, canChange } = shown
  const run = useActions(shown)
  const [asked, setAsked] = useState<Action>()
  const name = nameOf(user)
  // So that people cannot lock themselves out by mistake. They delete their own account in the account pages.
  const allowed = isSelf ? [] : ACTIONS[stateOf(user)].filter((action) => canChange(action === 'delete' ? 'user.delete' : 'user.write'))
  const main = allowed.find((action) => MAIN.includes(action))
  const urgent = allowed.find((action) => URGENT.includes(action))
  const others = allowed.filter((action) => action !== main && action !== urgent)
  return (
    <>
      {main === undefined ? null : <Button onClick={() => setAsked(main)}>{t(`users.action.${main}`)}</Button>}
      {urgent === undefined ? null : <Button variant="default" onClick={() => setAsked(urgent)}>{t(`users.action.${urgent}`)}</Button>}
      {others.length === 0 ? null : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target><ActionIcon variant="default" size={36} aria-label={t('users.actions')}><Icon name="more" /></ActionIcon></Menu.Target>
          <Menu.Dropdown>
            {others.map((action) => <Menu.Item key={action} {...(action === 'delete' ? { color: 'red' } : {})} onClick={() => setAsked(action)}>{t(`users.action.${action}`)}</Menu.Item>)}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === undefined ? null : (
        <ConfirmDialog
          isOpen onClose={() => setAsked(undefined)} title={t(`users.action.${asked}.ask`, { name })} action={t(`users.action.${asked}`)} isDangerous={DANGEROUS.includes(asked)}
          onConfirm={() => run(asked)} {...(asked === 'delete' ? { typeName: name } : {})}
        >
          {t(`users.action.${asked}.text`, { kind: user.human ? 'person' : 'service' })}
        </ConfirmDialog>
      )}
    </>
  )
}
