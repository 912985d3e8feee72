import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../data/org.js'
import { usePermissionsAt } from '../../data/permissions.js'
import { useTexts } from '../../texts/texts.js'
import { ProjectGrantsTab } from '../access/project-lists.js'
import { ProjectRolesTab } from '../access/project-roles-tab.js'
import type { ShownProject } from '../access/shown-project.js'
import { settingsOf } from './oidc-settings.js'
import type { LoadedApplication } from './use-application.js'

/** Where the roles arrive, and whether a sign-in needs one. */
function Effect({ application: { applicationId, oidcConfiguration: oidc }, project: { name, projectId, authorizationRequired }, mayOpenProject }: LoadedApplication & { readonly mayOpenProject: boolean }) {
  const t = useTexts()
  const inTokens = oidc && settingsOf(oidc)
  const flag = (isOn: boolean): string => t(isOn ? 'parts.on' : 'parts.off')
  return (
    <section className="section" aria-labelledby="roles-effect">
      <div className="section-head">
        <h2 id="roles-effect">{t('applications.roles.effect')}</h2>
        <p className="soft">{t.rich('applications.roles.lead', { project: mayOpenProject ? <Link to={`/access/projects/${projectId}`}><bdi>{name}</bdi></Link> : <bdi>{name}</bdi> })}</p>
      </div>
      <dl className="facts">
        {inTokens ? <div><dt>{t('applications.tokens.idTokenRoles')}</dt><dd>{flag(inTokens.idTokenRoleAssertion)}</dd></div> : null}
        {inTokens ? <div><dt>{t('applications.tokens.accessTokenRoles')}</dt><dd>{flag(inTokens.accessTokenRoleAssertion)}</dd></div> : null}
        <div><dt>{t('applications.roles.needed')}</dt><dd>{flag(authorizationRequired === true)}</dd></div>
      </dl>
      {inTokens ? <p><Link to={`/applications/${applicationId}/tokens`}>{t('applications.roles.toTokens')}</Link></p> : null}
    </section>
  )
}

/** Applications > an application > Roles: the roles of its project, and who has them. */
export function RolesTab(loaded: LoadedApplication) {
  const t = useTexts()
  const { project } = loaded
  const { scope } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissionsAt(project.organizationId)
  const shown: ShownProject = {
    project,
    can: (permission) => can(permission, project.projectId),
    refresh: () => queries.invalidateQueries({ queryKey: [...scope, 'project', project.projectId] }),
  }
  return (
    <>
      <Effect {...loaded} mayOpenProject={shown.can('project.read')} />
      <h2>{t('applications.roles.ofProject')}</h2>
      <ProjectRolesTab {...shown} prefix="role-" />
      {shown.can('user.grant.read') ? <><h2>{t('applications.roles.holders')}</h2><ProjectGrantsTab {...shown} /></> : null}
    </>
  )
}
