import type { ProviderBrand } from '@keyhall/core/identity-providers'
import type { PageContext } from './page-context.js'
import { SecondButton, StepForm } from './parts.js'
import { ProviderMark } from './provider-mark.js'

export interface OfferedProvider {
  readonly id: string
  readonly name: string
  readonly brand: ProviderBrand
}

interface ProviderButtonsProps {
  readonly context: PageContext
  readonly authRequestId: string
  readonly csrf: string
  readonly providers: readonly OfferedProvider[]
}

/** The buttons of the providers at which the person may sign in, below the form. */
export function ProviderButtons({ context: { words, basePath }, authRequestId, csrf, providers }: ProviderButtonsProps) {
  return (
    <div class="providers">
      <p class="way">{words('external.or')}</p>
      {providers.map(({ id, name, brand }) => (
        <StepForm action={`${basePath}/ui/login/external`} hidden={{ authRequestID: authRequestId, csrf, provider: id }}>
          <SecondButton><ProviderMark brand={brand} />{words('external.button', { provider: name })}</SecondButton>
        </StepForm>
      ))}
    </div>
  )
}
