import type { Call } from '@keyhall/core/api'
import type { ApplicationPlace } from '@keyhall/core/clients'
import { ClientId, ProjectId } from '@keyhall/core/shared'
import { Text } from '../../message/index.js'

/** A request about an application. */
export class ApplicationRequest {
  @Text({ max: 200 }) applicationId!: string
  /** If present, the application must belong to this project. */
  @Text({ min: 0, max: 200, optional: true }) projectId?: string
}

/** These methods act in the organization of the application. */
export const AT_APPLICATION = { kind: 'object', of: 'application', member: 'applicationId' } as const

/** The project and the id of the application. */
export const placeOf = ({ orgId }: Call, { applicationId, projectId, revision }: ApplicationRequest & { readonly revision?: number }): ApplicationPlace => ({
  clientId: ClientId.parse(applicationId),
  orgId,
  ...(projectId === undefined || projectId === '' ? {} : { projectId: ProjectId.parse(projectId) }),
  ...(revision === undefined ? {} : { revision }),
})
