import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { useVisiblePages } from '../../frame/visible-pages.js'
import { ErrorBox } from '../../parts/error-box.js'
import { InstanceWide } from '../../parts/instance-wide.js'
import { Tabs } from '../../parts/tabs.js'
import { useTexts } from '../../texts/texts.js'
import './actions.css'

const TABS = [
  { id: 'targets', page: 'actions.targets', label: 'actions.targets.title' },
  { id: 'bindings', page: 'actions.bindings', label: 'actions.bindings.title' },
  { id: 'calls', page: 'actions.calls', label: 'actions.calls.title' },
] as const

/** The lists below Actions that the caller may see. */
export function ActionsTabs({ current }: { readonly current: (typeof TABS)[number]['id'] }) {
  const t = useTexts()
  const pages = useVisiblePages()
  const tabs = TABS.filter(({ page }) => pages.some(({ id }) => id === page)).map(({ id, label }) => ({ id, label: t(label) }))
  return <Tabs base="/actions" current={current} label={t('frame.page.actions')} tabs={tabs} />
}

/** Shows its content if the feature is on, and otherwise the button that turns it on. */
export function WithActions({ children }: { readonly children: ReactNode }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const { can } = usePermissions()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<unknown>()
  const { data: isOn } = useQuery({
    queryKey: [...scope, 'features', 'actions'], staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.features.getInstanceFeatures({}, { signal })).actions.enabled === true,
  })
  const turnOn = async (): Promise<void> => {
    setProblem(undefined)
    try {
      await api.features.setInstanceFeatures({ actions: true })
      await queries.invalidateQueries()
    } catch (failure) {
      setProblem(failure)
    }
  }
  if (isOn !== false) return <><InstanceWide />{children}</>
  return (
    <div className="empty">
      <p className="strong">{t('actions.off.title')}</p>
      <p>{t('actions.off.text')}</p>
      {can('iam.feature.write') ? <Button onClick={() => void turnOn()}>{t('actions.off.turnOn')}</Button> : null}
      <ErrorBox problem={problem} />
    </div>
  )
}
