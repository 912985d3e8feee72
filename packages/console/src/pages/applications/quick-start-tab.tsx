import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ConsoleKey } from '@keyhall/texts/console'
import { usePermissions } from '../../data/permissions.js'
import { CodeBlock } from '../../parts/code-block.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { ErrorBox } from '../../parts/error-box.js'
import { OneTimeSecret } from '../../parts/one-time-secret.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { FirstSignIn } from './first-sign-in.js'
import type { Framework } from './frameworks.js'
import { FRAMEWORKS, frameworkOf } from './frameworks.js'
import type { Filling } from './guide.js'
import { NO_SECRET, envFile, filled, loadGuide } from './guide.js'
import { apiCode, deviceCode } from './plain-snippets.js'
import { forgetSecret, handedOver } from './new-secret.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf } from './use-application.js'

/** The title of a block without a file. */
const titleOf = (language: string, code: string): ConsoleKey =>
  (language === 'sh' ? 'applications.code.terminal' : code.includes(':project:roles') ? 'applications.code.roles' : 'applications.code.excerpt')

const useGuide = (framework: Framework | undefined) => useQuery({
  queryKey: ['guide', framework?.page], enabled: framework !== undefined, staleTime: Number.POSITIVE_INFINITY, queryFn: () => loadGuide(framework as Framework),
})

/** The file that belongs to a new secret: the configuration of a product, or the `.env` that code reads. */
function useSecretFile(framework: Framework | undefined, filling: Filling, secret: string): { readonly name: string; readonly content: string } {
  const { data: guide } = useGuide(framework)
  const snippet = framework !== undefined && framework.run === undefined ? guide?.snippets.find(({ file, code }) => file !== undefined && filled(code, guide, filling).includes(NO_SECRET)) : undefined
  return snippet?.file === undefined || guide === undefined
    ? { name: '.env', content: envFile(filling, secret, framework?.ownSecret) }
    : { name: snippet.file, content: filled(snippet.code, guide, filling).replaceAll(NO_SECRET, secret) }
}

function NewSecret({ name, secret, framework, filling, onClose }: { readonly name: string; readonly secret: string; readonly framework: Framework | undefined; readonly filling: Filling; readonly onClose: () => void }) {
  const t = useTexts()
  const file = useSecretFile(framework, filling, secret)
  return (
    <OneTimeSecret isOpen title={t('applications.secretOf', { name })} secret={secret} file={file} onClose={onClose}>
      <p>{file.name === '.env' ? t('applications.secretWhere') : t('applications.secretIn', { file: file.name })}</p>
    </OneTimeSecret>
  )
}

function FrameworkCode({ framework, filling }: { readonly framework: Framework; readonly filling: Filling }) {
  const t = useTexts()
  const { data: guide, error } = useGuide(framework)
  if (error) return <ErrorBox problem={error} />
  if (!guide) return null
  return (
    <>
      {guide.snippets.map(({ file, language, code }) => (
        <CodeBlock key={code} title={file ?? t(titleOf(language, code))} code={filled(code, guide, filling)} />
      ))}
      {framework.run === undefined ? null : <CodeBlock title={t('applications.code.run')} code={framework.run} />}
    </>
  )
}

/** Issuer, client id and addresses, for any configuration. */
function Values({ filling, hasSecret }: { readonly filling: Filling; readonly hasSecret: boolean }) {
  const t = useTexts()
  const values = [
    [t('applications.issuer'), filling.issuer], [t('applications.clientId'), filling.clientId],
    [t('applications.discovery'), `${filling.issuer}/.well-known/openid-configuration`],
  ] as const
  return (
    <dl className="facts values">
      {values.map(([label, value]) => <div key={label}><dt>{label}</dt><dd><CopyableId id={value} label={label} /></dd></div>)}
      {hasSecret ? <div><dt>{t('applications.secret')}</dt><dd className="soft">{t('applications.secretHidden')}</dd></div> : null}
    </dl>
  )
}

/** Which frameworks an application can be built with: those with the same way to authenticate come first. */
function FrameworkSelect({ framework }: { readonly framework: Framework | undefined }) {
  const t = useTexts()
  const navigate = useNavigate()
  return (
    <Select
      label={t('applications.framework')} placeholder={t('applications.framework.choose')} searchable w="100%" maw={320} value={framework?.id ?? null}
      data={FRAMEWORKS.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, for: id ?? undefined }), replace: true, resetScroll: false })}
    />
  )
}

/** The variables that the code reads. The random secret stays the same while the page is open. */
function Env({ filling, isPublic, framework }: { readonly filling: Filling; readonly isPublic: boolean; readonly framework: Framework | undefined }) {
  const env = useMemo(() => envFile(filling, isPublic ? undefined : NO_SECRET, framework?.ownSecret), [filling.issuer, filling.clientId, isPublic, framework])
  return <CodeBlock title=".env" code={env} />
}

/** How the application signs people in: values and code filled in, and the first sign-in as it happens. */
export function QuickStartTab({ application, project }: LoadedApplication) {
  const t = useTexts()
  const { facts } = useSession()
  const { can } = usePermissions()
  const { for: chosen }: { readonly for?: string } = useSearch({ strict: false })
  const { applicationId, name, oidcConfiguration: oidc } = application
  const [secret, setSecret] = useState(() => handedOver(applicationId))
  const filling: Filling = { issuer: facts.baseUrl, clientId: clientIdOf(application), redirectUri: oidc?.redirectUris?.[0], vendor: facts.vendor }
  const isDevice = oidc?.grantTypes?.includes('OIDC_GRANT_TYPE_DEVICE_CODE') === true && (oidc.redirectUris ?? []).length === 0
  const framework = oidc && !isDevice ? frameworkOf(chosen, oidc.redirectUris ?? [], oidc.applicationType === 'OIDC_APP_TYPE_USER_AGENT') : undefined
  const isPublic = oidc?.authMethodType === 'OIDC_AUTH_METHOD_TYPE_NONE'
  return (
    <>
      {secret === undefined ? null : (
        <NewSecret
          name={name} secret={secret} framework={framework} filling={filling}
          onClose={() => {
            forgetSecret()
            setSecret(undefined)
          }}
        />
      )}
      {oidc && can('events.read') ? <FirstSignIn clientId={filling.clientId} applicationId={applicationId} /> : null}
      <section className="section" aria-labelledby="values">
        <div className="section-head"><h2 id="values">{t('applications.values')}</h2><p className="soft">{t.rich('applications.valuesText', { project: <bdi>{project.name}</bdi> })}</p></div>
        <Values filling={filling} hasSecret={!isPublic} />
      </section>
      <section className="section code-section" aria-labelledby="code">
        <div className="section-head"><h2 id="code">{t('applications.code')}</h2>{framework?.isCodeTested ? <p className="soft">{t('applications.codeTested')}</p> : null}</div>
        {oidc && !isDevice ? <FrameworkSelect framework={framework} /> : null}
        {framework?.run === undefined && framework !== undefined ? null : <Env filling={filling} isPublic={isPublic} framework={framework} />}
        {framework ? <FrameworkCode framework={framework} filling={filling} /> : null}
        {isDevice ? <CodeBlock title={t('applications.code.terminal')} code={deviceCode} /> : null}
        {oidc ? null : <CodeBlock title={t('applications.code.terminal')} code={apiCode} />}
      </section>
    </>
  )
}
