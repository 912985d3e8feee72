import type { Call } from '@keyhall/core/api'
import type { ApplicationPlace } from '@keyhall/core/clients'
import { ClientId } from '@keyhall/core/shared'
import { Text } from '../../../message/index.js'

/** A request about an application of a project. */
export class AppRequest {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
}

/** The methods of this folder act in a project of the selected organization. */
export const AT_PROJECT = { kind: 'org', project: 'projectId' } as const

/** The project and the id of the application. */
export const placeOf = ({ orgId, projectId }: Call, { appId, revision }: { readonly appId: string; readonly revision?: number }): ApplicationPlace => ({
  clientId: ClientId.parse(appId),
  orgId,
  ...(projectId === undefined ? {} : { projectId }),
  ...(revision === undefined ? {} : { revision }),
})
