import type { APIAuthMethodType } from '@keyhall/client/applications'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { useApi } from '../../data/org.js'
import { MethodCards } from './method-cards.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'
import { API_METHODS, METHOD_TEXTS } from './words.js'

const METHODS = Object.values(API_METHODS)
const apiMethodOf = (method: (typeof METHODS)[number]): APIAuthMethodType =>
  (method === 'OIDC_AUTH_METHOD_TYPE_BASIC' ? 'API_AUTH_METHOD_TYPE_BASIC' : 'API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT')

/** How an API authenticates when it introspects tokens. */
export function ApiMethodSection({ application, mayWrite }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const { api } = useApi()
  const { applicationId, apiConfiguration, revision } = application
  const { reload, refresh } = useApplication(applicationId)
  const stored = API_METHODS[apiConfiguration?.authMethodType ?? 'API_AUTH_METHOD_TYPE_BASIC']
  const label = t('applications.method')
  if (!mayWrite) return <ReadOnlySection title={label} facts={[[label, t(METHOD_TEXTS[stored])]]} />
  return (
    <Section
      title={label} initial={{ authMethodType: stored }} labels={{ authMethodType: label }} draftKey={`application.api:${applicationId}`} onReload={reload}
      onSave={async ({ authMethodType }) => {
        await api.applications.updateApplication({ applicationId, apiConfiguration: { authMethodType: apiMethodOf(authMethodType) }, ...(revision === undefined ? {} : { revision }) })
        await refresh()
      }}
    >
      {(form) => (
        <MethodCards methods={METHODS} stored={stored} value={form.values.authMethodType} error={form.problemAt('authMethodType')} onChange={(method) => form.set('authMethodType', method)} />
      )}
    </Section>
  )
}
