import type { Call } from '@keyhall/core/api'
import type { ApplicationPlace } from '@keyhall/core/clients'
import type { ClientId, ProjectId } from '@keyhall/core/shared'
import { Text } from '../../message/index.js'

/** A request about one application. */
export class ApplicationRequest {
  @Text({ max: 200 }) applicationId!: string
  /** When it is there, the application has to be of this project. */
  @Text({ min: 0, max: 200, optional: true }) projectId?: string
}

/** Where the methods of this service act: where the application is. */
export const AT_APPLICATION = { kind: 'object', of: 'application', member: 'applicationId' } as const

/** The application that a call is about. */
export const placeOf = ({ orgId }: Call, { applicationId, projectId }: ApplicationRequest): ApplicationPlace => ({
  clientId: applicationId as ClientId,
  orgId,
  ...(projectId === undefined || projectId === '' ? {} : { projectId: projectId as ProjectId }),
})
