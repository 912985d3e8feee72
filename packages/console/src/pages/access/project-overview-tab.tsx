import { useApi } from '../../data/org.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import type { ShownProject } from './shown-project.js'
import { FLAGS, ProjectSettingsFields, settingsOf } from './project-settings.js'

/** Access > a project > Settings. */
export function ProjectOverviewTab({ project, can, refresh }: ShownProject) {
  const t = useTexts()
  const { api } = useApi()
  const { projectId } = project
  const initial = settingsOf(project)
  if (!can('project.write')) {
    return (
      <ReadOnlySection title={t('access.tab.settings')} facts={[
        [t('access.project.name'), <bdi key="n">{initial.name}</bdi>], ...FLAGS.map((flag) => [t(`access.project.${flag}`), t(initial[flag] ? 'parts.yes' : 'parts.no')] as const),
        [t('access.project.labeling'), t(`access.project.labeling.${initial.privateLabelingSetting}`)],
      ]} />
    )
  }
  return (
    <Section
      title={t('access.tab.settings')} draftKey={`access.project:${projectId}`} initial={initial}
      labels={{ name: t('access.project.name'), privateLabelingSetting: t('access.project.labeling'), ...Object.fromEntries(FLAGS.map((flag) => [flag, t(`access.project.${flag}`)])) }}
      onSave={async (settings) => {
        await api.projects.updateProject({ projectId, ...settings })
        await refresh()
      }}
    >
      {(form) => <ProjectSettingsFields form={form} />}
    </Section>
  )
}
