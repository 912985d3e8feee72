import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
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
import { envFile, filled, loadGuide } from './guide.js'
import { apiCode, deviceCode } from './plain-snippets.js'
import { forgetSecret, handedOver } from './new-secret.js'
import type { LoadedApplication } from './use-application.js'
import { clientIdOf } from './use-application.js'

function FrameworkCode({ framework, filling }: { readonly framework: Framework; readonly filling: Filling }) {
  const t = useTexts()
  const { data: guide, error } = useQuery({ queryKey: ['guide', framework.page], staleTime: Number.POSITIVE_INFINITY, queryFn: () => loadGuide(framework) })
  if (error) return <ErrorBox problem={error} />
  if (!guide) return null
  return (
    <>
      {guide.snippets.map(({ file, language, code }) => (
        <CodeBlock key={code} title={file ?? t(language === 'sh' ? 'applications.code.terminal' : 'applications.code.excerpt')} code={filled(code, guide, filling)} />
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
  const env = useMemo(() => envFile(filling, isPublic ? undefined : 'YOUR_CLIENT_SECRET', framework?.ownSecret), [filling.issuer, filling.clientId, isPublic, framework])
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
        <OneTimeSecret
          isOpen title={t('applications.secretOf', { name })} secret={secret} file={{ name: '.env', content: envFile(filling, secret, framework?.ownSecret) }}
          onClose={() => {
            forgetSecret()
            setSecret(undefined)
          }}
        >
          <p>{t('applications.secretWhere')}</p>
        </OneTimeSecret>
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
