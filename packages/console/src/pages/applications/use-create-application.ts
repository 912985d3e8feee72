import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { KeyhallClient } from '@keyhall/client'
import { useApi, useCaller } from '../../data/org.js'
import type { Registration } from './frameworks.js'
import { handOver } from './new-secret.js'
import { rememberProject } from './use-projects.js'

/** What the form of a new application contains. */
export interface NewApplication {
  readonly name: string
  readonly project: { readonly id: string } | { readonly newName: string }
  /** Absent for an API. */
  readonly registration?: Registration
  readonly isDevelopment: boolean
}

function create(api: KeyhallClient, projectId: string, { name, registration, isDevelopment }: NewApplication) {
  if (!registration) return api.applications.createApplication({ projectId, name, apiConfiguration: {} })
  const { appType, ...rest } = registration
  return api.applications.createApplication({
    projectId, name, oidcConfiguration: { ...rest, applicationType: appType, developmentMode: isDevelopment, responseTypes: ['OIDC_RESPONSE_TYPE_CODE'] },
  })
}

/** Registers an application, with its project if that is new, and goes to its quick start. */
export function useCreateApplication() {
  const { api, orgId } = useApi()
  const { data: caller } = useCaller()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // A second attempt must not make a second project.
  const made = useRef<{ readonly name: string; readonly id: string }>(undefined)

  const projectOf = async (project: NewApplication['project']): Promise<string> => {
    if ('id' in project) return project.id
    if (made.current?.name === project.newName) return made.current.id
    const organizationId = orgId ?? caller?.user?.details?.resourceOwner ?? ''
    const { projectId } = await api.projects.createProject({ organizationId, name: project.newName })
    made.current = { name: project.newName, id: projectId }
    return projectId
  }
  return async (application: NewApplication, framework: string | undefined): Promise<void> => {
    const projectId = await projectOf(application.project)
    const { applicationId, oidcConfiguration, apiConfiguration } = await create(api, projectId, application)
    rememberProject(projectId)
    const secret = oidcConfiguration?.clientSecret ?? apiConfiguration?.clientSecret
    if (secret !== undefined) handOver(applicationId, secret)
    void queries.invalidateQueries()
    await navigate({ to: `/applications/${applicationId}/quick-start`, search: (before: Record<string, unknown>) => ({ ...before, for: framework, new: '1' }) })
  }
}
