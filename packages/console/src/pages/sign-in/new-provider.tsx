import { Select } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BackLink } from '../../parts/back-link.js'
import { CreateForm } from '../../parts/create-form.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { BRANDS } from './provider-brands.js'
import { checkProvider } from './provider-checks.js'
import { ProviderFields } from './provider-fields.js'
import { PROVIDER_SECRETS, addProvider, emptyForm, mayOwnCallback } from './provider-form.js'
import { ProviderGuide } from './provider-guide.js'
import { useProviders } from './use-providers.js'

/** Sign-in > Identity providers > Add a provider: the brand (`?kind=`), what to do there, and its form. */
export function NewProvider() {
  const t = useTexts()
  const navigate = useNavigate()
  const { api, isInstance, refresh } = useProviders()
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const brand = BRANDS.find(({ id }) => id === search['kind']) ?? BRANDS[0]
  const choose = (kind: string | null): void => void navigate({ to: '.', search: (before: object) => ({ ...before, kind: kind ?? undefined }), replace: true } as never)
  return (
    <>
      <PageHeader title={t('signIn.providers.new')} above={<BackLink to="/sign-in/providers">{t('signIn.providers.all')}</BackLink>} />
      <section className="section" aria-label={t('signIn.providers.brand')}>
        <Select
          label={t('signIn.providers.brand')} value={brand.id} allowDeselect={false} maw={420} data={BRANDS.map(({ id }) => ({ value: id, label: t(`signIn.providers.brand.${id}` as const) }))}
          onChange={choose}
        />
      </section>
      <ProviderGuide type={brand.type} hasOwnCallback={mayOwnCallback(brand)} />
      <CreateForm
        key={brand.id} label={t('signIn.providers.new')} action={t('signIn.providers.add')} backTo="/sign-in/providers" initial={emptyForm(brand)} draftKey={`sign-in.new-provider:${brand.id}`}
        secrets={PROVIDER_SECRETS} check={(values) => checkProvider(t, brand, values)}
        onSave={async (values) => {
          const { id } = await addProvider(api, isInstance, brand, values)
          await refresh()
          await navigate({ to: `/sign-in/providers/${id}` })
        }}
      >
        {(form) => <ProviderFields form={form} brand={brand} isNew />}
      </CreateForm>
    </>
  )
}
