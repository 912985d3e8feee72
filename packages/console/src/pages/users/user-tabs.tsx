import { Tabs } from '../../parts/tabs.js'
import { useTexts } from '../../texts/texts.js'

/** The tabs of Users: people, service users, invitations. */
export function UserTabs({ current }: { readonly current: '' | 'service-users' | 'invitations' }) {
  const t = useTexts()
  const tabs = [{ id: '', label: t('users.people') }, { id: 'service-users', label: t('users.services') }, { id: 'invitations', label: t('users.invitations') }]
  return <Tabs base="/users" current={current} label={t('users.title')} tabs={tabs} />
}
