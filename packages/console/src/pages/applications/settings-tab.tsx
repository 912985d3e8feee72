import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { AddressesSection } from './addresses-section.js'
import { ApiMethodSection } from './api-method-section.js'
import { BackchannelSection } from './backchannel-section.js'
import { DangerSection } from './danger-section.js'
import { KeysSection } from './keys-section.js'
import { NameSection } from './name-section.js'
import { SecretSection } from './secret-section.js'
import { SignInSection } from './sign-in-section.js'
import { useMayWrite } from './use-may-write.js'
import type { LoadedApplication } from './use-application.js'

/** What keeps an application from working, or from being safe, in the words of the server. */
function Problems({ application: { oidcConfiguration } }: LoadedApplication) {
  const t = useTexts()
  const problems = oidcConfiguration?.complianceProblems ?? []
  if (problems.length === 0) return null
  return (
    <div className="warn-box" role="status">
      <Icon name="warning" />
      <div><p className="strong">{t('applications.problems')}</p><ul>{problems.map(({ key, localizedMessage }) => <li key={key}>{localizedMessage}</li>)}</ul></div>
    </div>
  )
}

/** Every setting of an application except those of its tokens. */
export function SettingsTab(loaded: LoadedApplication) {
  const { application: { oidcConfiguration: oidc, apiConfiguration: api } } = loaded
  const { mayWrite, mayDelete } = useMayWrite(loaded)
  const method = oidc ? (oidc.authMethodType ?? 'OIDC_AUTH_METHOD_TYPE_BASIC') : (api?.authMethodType ?? 'API_AUTH_METHOD_TYPE_BASIC')
  const hasKeys = method.endsWith('_PRIVATE_KEY_JWT')
  const hasSecret = method.endsWith('_BASIC') || method.endsWith('_POST')
  return (
    <>
      <Problems {...loaded} />
      <NameSection {...loaded} mayWrite={mayWrite} />
      {oidc ? <AddressesSection {...loaded} mayWrite={mayWrite} /> : null}
      {oidc ? <SignInSection {...loaded} mayWrite={mayWrite} /> : <ApiMethodSection {...loaded} mayWrite={mayWrite} />}
      {oidc?.grantTypes?.includes('OIDC_GRANT_TYPE_CIBA') ? <BackchannelSection {...loaded} mayWrite={mayWrite} /> : null}
      {hasKeys ? <KeysSection {...loaded} mayWrite={mayWrite} /> : null}
      {hasSecret && mayWrite ? <SecretSection {...loaded} /> : null}
      {mayWrite || mayDelete ? <DangerSection {...loaded} mayWrite={mayWrite} mayDelete={mayDelete} /> : null}
    </>
  )
}
