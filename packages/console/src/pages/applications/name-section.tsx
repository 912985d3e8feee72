import { TextInput } from '@mantine/core'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { useApi } from '../../data/org.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

/** The name of an application, and the project that it belongs to. */
export function NameSection({ application, project, mayWrite }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const { api } = useApi()
  const { applicationId, name, revision } = application
  const { reload, refresh } = useApplication(applicationId)
  const title = t('applications.general')
  if (!mayWrite) return <ReadOnlySection title={title} facts={[[t('applications.name'), <bdi key="name">{name}</bdi>], [t('applications.project'), <bdi key="project">{project.name}</bdi>]]} />
  return (
    <Section
      title={title} description={t.rich('applications.valuesText', { project: <bdi>{project.name}</bdi> })} initial={{ name }} labels={{ name: t('applications.name') }}
      draftKey={`application.name:${applicationId}`} onReload={reload} check={(values) => (values.name.trim() === '' ? { name: t('applications.nameMissing') } : {})}
      onSave={async (values) => {
        await api.applications.updateApplication({ applicationId, name: values.name.trim(), ...(revision === undefined ? {} : { revision }) })
        await refresh()
      }}
    >
      {(form) => <TextInput label={t('applications.name')} description={t('applications.nameHint')} maxLength={200} {...form.text('name')} />}
    </Section>
  )
}
