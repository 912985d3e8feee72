import { usePermissionsAt } from '../../data/permissions.js'
import { useSession } from '../../session/session.js'
import type { LoadedApplication } from './use-application.js'

/** Whether the caller may change an application, by their roles in its organization and its project. The application of the console itself belongs to the server. */
export function useMayWrite({ application, project }: LoadedApplication) {
  const { can } = usePermissionsAt(project.organizationId)
  const { facts } = useSession()
  const isOurs = application.applicationId === facts.clientId
  return { mayWrite: !isOurs && can('project.app.write', project.projectId), mayDelete: !isOurs && can('project.app.delete', project.projectId) }
}
