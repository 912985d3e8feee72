import { lastChange } from '@keyhall/core/orgs'
import type { PrivateLabeling, Project, ProjectSettings } from '@keyhall/core/projects'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import { Flag, Nested, OneOf, Text } from '../message/index.js'
import { ObjectDetails } from './object-details.js'

export const PROJECT_STATES = ['PROJECT_STATE_UNSPECIFIED', 'PROJECT_STATE_ACTIVE', 'PROJECT_STATE_INACTIVE'] as const

const LABELING = {
  PRIVATE_LABELING_SETTING_UNSPECIFIED: 'unspecified',
  PRIVATE_LABELING_SETTING_ENFORCE_PROJECT_RESOURCE_OWNER_POLICY: 'enforce_project_owner',
  PRIVATE_LABELING_SETTING_ALLOW_LOGIN_USER_RESOURCE_OWNER_POLICY: 'allow_user_owner',
} as const satisfies Record<string, PrivateLabeling>

/** The names in the order of their enum numbers. */
export const PRIVATE_LABELING_SETTINGS = Object.keys(LABELING) as readonly (keyof typeof LABELING)[]

export const privateLabeling = (name: string): PrivateLabeling => LABELING[name as keyof typeof LABELING]

export const labelingName = (value: PrivateLabeling): string => PRIVATE_LABELING_SETTINGS.find((name) => LABELING[name] === value) ?? ''

export const projectState = ({ state }: Project): string => (state === 'active' ? 'PROJECT_STATE_ACTIVE' : 'PROJECT_STATE_INACTIVE')

/** How a project uses its roles, in v1. */
export class ProjectFlags {
  @Flag() projectRoleAssertion!: boolean
  @Flag() projectRoleCheck!: boolean
  @Flag() hasProjectCheck!: boolean
  @OneOf(PRIVATE_LABELING_SETTINGS) privateLabelingSetting!: string
}

export const settingsOf = (flags: ProjectFlags): ProjectSettings => ({
  roleAssertion: flags.projectRoleAssertion,
  roleCheck: flags.projectRoleCheck,
  projectCheck: flags.hasProjectCheck,
  privateLabeling: privateLabeling(flags.privateLabelingSetting),
})

/** A project in v1. */
export class ProjectMessage extends ProjectFlags {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) name!: string
  @OneOf(PROJECT_STATES) state!: string
}

export const projectDetails = (project: Project): ObjectDetails => ({
  creationDate: project.createdAt,
  changeDate: lastChange(project),
  resourceOwner: project.orgId,
})

export function toProject(project: Project): ProjectMessage {
  const { roleAssertion, roleCheck, projectCheck, privateLabeling: labeling } = project.settings ?? DEFAULT_PROJECT_SETTINGS
  return {
    id: project.id,
    details: projectDetails(project),
    name: project.name,
    state: projectState(project),
    projectRoleAssertion: roleAssertion,
    projectRoleCheck: roleCheck,
    hasProjectCheck: projectCheck,
    privateLabelingSetting: labelingName(labeling),
  }
}
