import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '@keyhall/client'
import { usePermissions } from '../../data/permissions.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { AddressList } from './address-list.js'
import { addressProblem, atHostOf, written } from './address-rules.js'
import { ChosenSettings } from './chosen-settings.js'
import type { Framework, Kind, Registration } from './frameworks.js'
import { KIND_REGISTRATIONS } from './frameworks.js'
import { loadGuide } from './guide.js'
import { NEW_PROJECT, ProjectChoice } from './project-choice.js'
import { useCreateApplication } from './use-create-application.js'
import type { WritableProject } from './use-projects.js'
import { useWritableProjects } from './use-projects.js'

interface Choice {
  readonly framework: Framework | undefined
  readonly kind: Kind | undefined
  /** The name of the choice. */
  readonly name: string
}

type Settings = { readonly registration?: Registration }

/** The settings that the choice decides. */
const settingsOf = async ({ framework, kind }: Choice): Promise<Settings> =>
  framework ? { registration: (await loadGuide(framework)).registration } : kind === undefined || kind === 'api' || kind === 'service' ? {} : { registration: KIND_REGISTRATIONS[kind] }

/** The second step: name, addresses and project. */
export function NewApplicationForm(choice: Choice) {
  const t = useTexts()
  const projects = useWritableProjects()
  const settings = useQuery({ queryKey: ['guide-registration', choice.framework?.id, choice.kind], staleTime: Number.POSITIVE_INFINITY, queryFn: () => settingsOf(choice) })
  const problem = projects.error ?? settings.error
  if (problem) return <ErrorBox problem={problem} onRetry={() => void projects.refetch()} />
  if (!projects.data || !settings.data) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  return <Form choice={choice} projects={projects.data} registration={settings.data.registration} />
}

/** Messages of the server by member: `oidcConfiguration.redirectUris[0]` → `redirectUris[0]`. */
const fieldsOf = (problem: unknown): Readonly<Record<string, string>> =>
  problem instanceof ApiError ? Object.fromEntries(Object.entries(problem.fields).map(([path, text]) => [path.replace('oidcConfiguration.', ''), text])) : {}

interface FormProps {
  readonly choice: Choice
  readonly projects: readonly WritableProject[]
  readonly registration: Registration | undefined
}

function useNewApplication({ choice, projects, registration }: FormProps) {
  const t = useTexts()
  const create = useCreateApplication()
  const [name, setName] = useState(choice.framework?.isProduct === true ? choice.framework.name : '')
  const [redirectUris, setRedirectUris] = useState<readonly string[]>(registration?.redirectUris ?? [])
  const [ownPostLogout, setPostLogout] = useState<readonly string[]>()
  const [isDevelopment, setDevelopment] = useState(false)
  // People sign out at the host at which they signed in, until the operator writes something else.
  const postLogoutRedirectUris = ownPostLogout ?? (registration?.postLogoutRedirectUris ?? []).map((uri) => atHostOf(written(redirectUris)[0], uri, isDevelopment))
  const [projectId, setProjectId] = useState(projects[0]?.id ?? NEW_PROJECT)
  const [newProject, setNewProject] = useState(t('applications.project.default'))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [isChecked, setChecked] = useState(false)
  const isWrong = name.trim() === '' || [...written(redirectUris), ...written(postLogoutRedirectUris)].some((uri) => addressProblem(uri, isDevelopment) !== undefined)
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (isWrong) return
    setBusy(true)
    setProblem(undefined)
    try {
      const addresses = { redirectUris: written(redirectUris), postLogoutRedirectUris: written(postLogoutRedirectUris) }
      await create({
        name: name.trim(), isDevelopment, project: projectId === NEW_PROJECT ? { newName: newProject.trim() } : { id: projectId }, ...(registration ? { registration: { ...registration, ...addresses } } : {}),
      }, choice.framework?.id)
    } catch (failure) {
      setProblem(failure)
      setBusy(false)
    }
  }
  const isNameMissing = isChecked && name.trim() === ''
  return {
    name, setName, redirectUris, setRedirectUris, postLogoutRedirectUris, setPostLogout, isDevelopment, setDevelopment, projectId, setProjectId, newProject, setNewProject,
    isBusy, problem, fields: fieldsOf(problem), isNameMissing, submit,
  }
}

function Form({ choice, projects, registration }: FormProps) {
  const t = useTexts()
  const { can } = usePermissions()
  const form = useNewApplication({ choice, projects, registration })
  const mayCreate = can('project.create')
  if (projects.length === 0 && !mayCreate) return <p className="note">{t('applications.project.none')}</p>
  const hasAddresses = registration !== undefined && registration.redirectUris.length > 0
  const shared = { isDevelopment: form.isDevelopment, onDevelopment: () => form.setDevelopment(true) }
  const hasField = Object.keys(form.fields).some((path) => /^(?:name|redirectUris|postLogoutRedirectUris)/.test(path))
  return (
    <form
      className="wizard" noValidate aria-label={t('applications.new')}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div className="section">
        <TextInput
          label={t('applications.name')} description={t('applications.nameHint')} value={form.name} maxLength={200} data-autofocus
          error={form.isNameMissing ? t('applications.nameMissing') : form.fields['name']} onChange={(event) => form.setName(event.currentTarget.value)}
        />
        {hasAddresses ? (
          <>
            <AddressList
              {...shared} isNative={registration.appType === 'OIDC_APP_TYPE_NATIVE'} label={t('applications.redirectUris')} description={t('applications.redirectUrisHint')} lines={form.redirectUris} onChange={form.setRedirectUris}
              problemAt={(index) => form.fields[`redirectUris[${index}]`]} placeholder="https://app.example.com/callback"
            />
            <AddressList
              {...shared} label={t('applications.postLogoutRedirectUris')} description={t('applications.postLogoutRedirectUrisHint')} lines={form.postLogoutRedirectUris}
              onChange={form.setPostLogout} problemAt={(index) => form.fields[`postLogoutRedirectUris[${index}]`]} placeholder="https://app.example.com/"
            />
          </>
        ) : null}
        {form.isDevelopment ? (
          <p className="note development-note" role="status">
            <Icon name="info" /><span>{t('applications.development.isOn')}</span>
            <Button size="xs" variant="default" onClick={() => form.setDevelopment(false)}>{t('applications.development.turnOff')}</Button>
          </p>
        ) : null}
        <ProjectChoice
          projects={projects} mayCreate={mayCreate} value={form.projectId} onChange={form.setProjectId} newName={form.newProject} onNewName={form.setNewProject}
        />
        {hasField ? null : <ErrorBox problem={form.problem} onRetry={() => void form.submit()} />}
        <div className="wizard-foot">
          <Button component={Link} to="." search={((before: Record<string, unknown>) => ({ ...before, for: undefined })) as never} variant="default">{t('applications.back')}</Button>
          <Button type="submit" loading={form.isBusy}>{t('applications.register')}</Button>
        </div>
      </div>
      <ChosenSettings registration={registration} name={choice.name} />
    </form>
  )
}
