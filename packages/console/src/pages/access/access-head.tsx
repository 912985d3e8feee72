import type { ReactNode } from 'react'
import { usePermissions } from '../../data/permissions.js'
import { PageHeader } from '../../parts/page-header.js'
import { Tabs } from '../../parts/tabs.js'
import { useTexts } from '../../texts/texts.js'

type AccessTab = 'projects' | 'grants' | 'administrators'

const READS: Readonly<Record<AccessTab, readonly string[]>> = {
  projects: ['project.read'], grants: ['user.grant.read'], administrators: ['iam.member.read', 'org.member.read', 'project.member.read'],
}

/** Heading and tabs of the lists of this area; only the lists that the caller may read. */
export function AccessHead({ current, actions }: { readonly current: AccessTab; readonly actions?: ReactNode }) {
  const t = useTexts()
  const { canSomewhere } = usePermissions()
  const tabs = (['projects', 'grants', 'administrators'] as const).filter((tab) => READS[tab].some((permission) => canSomewhere(permission)))
  return (
    <>
      <PageHeader title={t('access.title')} lead={t(`access.${current}.lead`)} actions={actions} />
      <Tabs base="/access" current={current} label={t('access.title')} tabs={tabs.map((id) => ({ id, label: t(`access.${id}`) }))} />
    </>
  )
}
