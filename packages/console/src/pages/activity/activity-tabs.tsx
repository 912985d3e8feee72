import { Tabs } from '../../parts/tabs.js'
import { useVisiblePages } from '../../frame/visible-pages.js'
import { useTexts } from '../../texts/texts.js'

const TABS = [
  { id: 'sign-ins', page: 'activity.sign-ins', label: 'activity.signIns.title' },
  { id: 'audit-trail', page: 'activity.audit-trail', label: 'activity.audit.title' },
  { id: 'messages', page: 'activity.messages', label: 'activity.messages.title' },
] as const

/** The lists below Activity that the caller may see. */
export function ActivityTabs({ current }: { readonly current: (typeof TABS)[number]['id'] }) {
  const t = useTexts()
  const pages = useVisiblePages()
  const tabs = TABS.filter(({ page }) => pages.some(({ id }) => id === page)).map(({ id, label }) => ({ id, label: t(label) }))
  return <Tabs base="/activity" current={current} label={t('frame.page.activity')} tabs={tabs} />
}
