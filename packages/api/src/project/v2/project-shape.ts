import { lastChange } from '@keyhall/core/orgs'
import type { Project } from '@keyhall/core/projects'
import { DEFAULT_PROJECT_SETTINGS } from '@keyhall/core/projects'
import { Flag, Instant, OneOf, Text } from '../../message/index.js'
import { PRIVATE_LABELING_SETTINGS, PROJECT_STATES, labelingName, projectState } from '../../shapes/project.js'

/** A project in v2. */
export class ProjectOfService {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) organizationId!: string
  @Instant() creationDate!: number
  @Instant() changeDate!: number
  @Text({ max: 200 }) name!: string
  @OneOf(PROJECT_STATES) state!: string
  @Flag() projectRoleAssertion!: boolean
  @Flag() authorizationRequired!: boolean
  @Flag() projectAccessRequired!: boolean
  @OneOf(PRIVATE_LABELING_SETTINGS) privateLabelingSetting!: string
}

export function toProjectOfService(project: Project): ProjectOfService {
  const { roleAssertion, roleCheck, projectCheck, privateLabeling } = project.settings ?? DEFAULT_PROJECT_SETTINGS
  return {
    projectId: project.id,
    organizationId: project.orgId,
    creationDate: project.createdAt,
    changeDate: lastChange(project),
    name: project.name,
    state: projectState(project),
    projectRoleAssertion: roleAssertion,
    authorizationRequired: roleCheck,
    projectAccessRequired: projectCheck,
    privateLabelingSetting: labelingName(privateLabeling),
  }
}
