import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ProjectOfService } from '@keyhall/client/projects'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'

export const LABELINGS = [
  'PRIVATE_LABELING_SETTING_UNSPECIFIED', 'PRIVATE_LABELING_SETTING_ENFORCE_PROJECT_RESOURCE_OWNER_POLICY', 'PRIVATE_LABELING_SETTING_ALLOW_LOGIN_USER_RESOURCE_OWNER_POLICY',
] as const

/** The settings of a project that the console edits. */
export interface ProjectSettings {
  readonly name: string
  readonly projectRoleAssertion: boolean
  readonly authorizationRequired: boolean
  readonly projectAccessRequired: boolean
  readonly privateLabelingSetting: (typeof LABELINGS)[number]
}

export const settingsOf = ({ name, projectRoleAssertion = false, authorizationRequired = false, projectAccessRequired = false, privateLabelingSetting }: ProjectOfService): ProjectSettings =>
  ({ name, projectRoleAssertion, authorizationRequired, projectAccessRequired, privateLabelingSetting: privateLabelingSetting ?? LABELINGS[0] })

export const FLAGS = ['projectRoleAssertion', 'authorizationRequired', 'projectAccessRequired'] as const

/** The fields of the settings of a project, for a new one and an existing one. */
export function ProjectSettingsFields({ form }: { readonly form: Pick<SectionForm<ProjectSettings>, 'text' | 'flag' | 'value' | 'set'> }) {
  const t = useTexts()
  return (
    <>
      <TextInput label={t('access.project.name')} autoComplete="off" {...form.text('name')} />
      {FLAGS.map((flag) => <Checkbox key={flag} label={t(`access.project.${flag}`)} description={t(`access.project.${flag}.text`)} {...form.flag(flag)} />)}
      <Select
        label={t('access.project.labeling')} data={LABELINGS.map((value) => ({ value, label: t(`access.project.labeling.${value}`) }))} {...form.value('privateLabelingSetting')}
        onChange={(value) => form.set('privateLabelingSetting', LABELINGS.find((one) => one === value) ?? LABELINGS[0])}
      />
    </>
  )
}
