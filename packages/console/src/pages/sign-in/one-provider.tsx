import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProviderMessage } from '@keyhall/client/management'
import { BackLink } from '../../parts/back-link.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { DeleteButton } from '../../parts/delete-button.js'
import { ErrorBox } from '../../parts/error-box.js'
import { PageHeader } from '../../parts/page-header.js'
import { Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { Waiting } from './policy-page.js'
import { brandOf } from './provider-brands.js'
import { checkProvider } from './provider-checks.js'
import { ProviderFields } from './provider-fields.js'
import { PROVIDER_SECRETS, formOf, updateProvider } from './provider-form.js'
import { ProviderGuide } from './provider-guide.js'
import { providerLabels } from './provider-labels.js'
import { ProviderTest } from './provider-test.js'
import { SamlCertificate } from './saml-certificate.js'
import { useProviders } from './use-providers.js'

const OF_INSTANCE = 'IDP_OWNER_TYPE_SYSTEM'
type State = ReturnType<typeof useProviders>

interface Props {
  readonly provider: ProviderMessage
  readonly state: State
}

function RemoveProvider({ provider: { id, name }, state: { api, isInstance, refresh } }: Props) {
  const t = useTexts()
  return (
    <DeleteButton
      action={t('signIn.providers.remove')} title={t('signIn.providers.removeTitle', { name })} text={t('signIn.providers.removeText')} backTo="/sign-in/providers"
      onDelete={() => (isInstance ? api.admin : api.management).deleteProvider({ id })} onDeleted={refresh}
    />
  )
}

/** Whether the login page has the button of the provider, and the switch of it. */
function Offer({ provider: { id, owner }, state: { api, isInstance, canWrite, refresh, query } }: Props) {
  const t = useTexts()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isOffered = query.data?.offered.has(id) === true
  const change = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const service = isInstance ? api.admin : api.management
      if (isOffered) await service.removeIDPFromLoginPolicy({ idpId: id })
      else if (isInstance) await api.admin.addIDPToLoginPolicy({ idpId: id })
      else await api.management.addIDPToLoginPolicy({ idpId: id, ...(owner === undefined ? {} : { ownerType: owner }) })
    } catch (failure) {
      setProblem(failure)
    }
    await refresh()
    setBusy(false)
  }
  const button = <Button className="start" variant={isOffered ? 'default' : 'filled'} loading={isBusy} onClick={() => void change()}>{t(isOffered ? 'signIn.providers.stopOffering' : 'signIn.providers.offer')}</Button>
  return (
    <section className="section" aria-labelledby="provider-offer">
      <div className="section-head">
        <h2 id="provider-offer">{t('signIn.providers.atSignIn')}</h2>
        <p className="soft" role="status">{t(isOffered ? 'signIn.providers.isOffered' : 'signIn.providers.isNotOffered')}</p>
      </div>
      {!canWrite ? null : query.data?.inheritsPolicy === true
        ? <p className="note">{t('signIn.providers.inherits')} <Link to="/sign-in">{t('signIn.providers.toPolicy')}</Link></p>
        : button}
      <ErrorBox problem={problem} />
    </section>
  )
}

function Settings({ provider, state }: Props) {
  const t = useTexts()
  const brand = brandOf(provider.type)
  const { api, isInstance, canWrite, refresh, query } = state
  if (brand === undefined) return <p className="note">{t('signIn.providers.byApi')}</p>
  if (!isInstance && provider.owner === OF_INSTANCE) return <p className="note">{t('signIn.providers.changedAtInstance')}</p>
  if (!canWrite) return null
  return (
    <>
      <Section
        title={t('signIn.providers.settings')} initial={formOf(provider, brand)} draftKey={`sign-in.provider:${provider.id}`} secrets={PROVIDER_SECRETS} labels={providerLabels(t)}
        onReload={query.refetch} check={(values) => checkProvider(t, brand, values, provider)}
        onSave={async (values) => {
          await updateProvider(api, isInstance, provider, brand, values)
          await refresh()
        }}
      >
        {(form) => <ProviderFields form={form} brand={brand} isNew={false} />}
      </Section>
      <ProviderTest provider={provider} state={state} />
      {brand.protocol === 'saml' ? <SamlCertificate provider={provider} state={state} /> : null}
    </>
  )
}

const hasOwnCallback = ({ config: { oidc, oauth, githubEs, gitlabSelfHosted } }: ProviderMessage): boolean =>
  [oidc, oauth, githubEs, gitlabSelfHosted].some((settings) => settings?.ownCallback === true)

/** Sign-in > Identity providers > one provider. */
export function OneProvider() {
  const t = useTexts()
  const { providerId = '' }: { readonly providerId?: string } = useParams({ strict: false })
  const state = useProviders()
  const { query: { data, error, isPending, refetch }, isInstance, canWrite } = state
  const provider = data?.providers.find(({ id }) => id === providerId)
  const isOwn = isInstance || provider?.owner !== OF_INSTANCE
  return (
    <>
      <PageHeader
        title={provider?.name ?? t('signIn.providers.title')} beside={<CopyableId id={providerId} label="ID" />} above={<BackLink to="/sign-in/providers">{t('signIn.providers.all')}</BackLink>}
        actions={provider && canWrite && isOwn ? <RemoveProvider provider={provider} state={state} /> : undefined}
      />
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Waiting /> : null}
      {data && !provider ? <p className="note">{t('signIn.providers.unknown')}</p> : null}
      {provider ? (
        <>
          <Offer provider={provider} state={state} />
          {canWrite && isOwn ? <ProviderGuide type={provider.type ?? 'PROVIDER_TYPE_UNSPECIFIED'} id={provider.id} hasOwnCallback={hasOwnCallback(provider)} /> : null}
          <Settings key={provider.id} provider={provider} state={state} />
        </>
      ) : null}
    </>
  )
}
