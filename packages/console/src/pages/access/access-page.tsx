import { usePermissions } from '../../data/permissions.js'
import { Page as AdministratorsPage } from './administrators-page.js'
import { Page as GrantsPage } from './grants-page.js'
import { Page as ProjectsPage } from './projects-page.js'

/** Access: its first page that the caller may see. */
export function Page() {
  const { canSomewhere } = usePermissions()
  if (canSomewhere('project.read')) return <ProjectsPage />
  return canSomewhere('user.grant.read') ? <GrantsPage /> : <AdministratorsPage />
}
