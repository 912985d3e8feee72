import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '../../parts/back-link.js'
import { CreateForm } from '../../parts/create-form.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { BRANDS } from './provider-brands.js'
import type { BrandId } from './provider-brands.js'
import { ProviderFields, checkProvider } from './provider-fields.js'
import { PROVIDER_SECRETS, addProvider, emptyForm } from './provider-form.js'
import { ProviderGuide } from './provider-guide.js'
import { useProviders } from './use-providers.js'

/** Sign-in > Identity providers > Add a provider: the brand, what to do there, and its form. */
export function NewProvider() {
  const t = useTexts()
  const navigate = useNavigate()
  const { api, isInstance, refresh } = useProviders()
  const [brandId, setBrandId] = useState<BrandId>('google')
  const brand = BRANDS.find(({ id }) => id === brandId) ?? BRANDS[0]
  return (
    <>
      <PageHeader title={t('signIn.providers.new')} above={<BackLink to="/sign-in/providers">{t('signIn.providers.all')}</BackLink>} />
      <section className="section" aria-label={t('signIn.providers.brand')}>
        <Select
          label={t('signIn.providers.brand')} value={brandId} allowDeselect={false} maw={420} data={BRANDS.map(({ id }) => ({ value: id, label: t(`signIn.providers.brand.${id}` as const) }))}
          onChange={(id) => setBrandId(id as BrandId)}
        />
      </section>
      <ProviderGuide type={brand.type} />
      <CreateForm
        key={brandId} label={t('signIn.providers.new')} action={t('signIn.providers.add')} backTo="/sign-in/providers" initial={emptyForm(brand)} draftKey={`sign-in.new-provider:${brandId}`}
        secrets={PROVIDER_SECRETS} check={(values) => checkProvider(t, brand, values, true)}
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
