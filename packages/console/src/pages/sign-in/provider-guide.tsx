import { CopyableId } from '../../parts/copyable-id.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import type { Brand } from './provider-brands.js'

/** Where to register at the provider, and the callback address to enter there. */
export function ProviderGuide({ brand }: { readonly brand: Brand }) {
  const t = useTexts()
  const { facts } = useSession()
  return (
    <section className="section" aria-labelledby="provider-guide">
      <div className="section-head">
        <h2 id="provider-guide">{t('signIn.providers.guide')}</h2>
        <p className="soft">{t(`signIn.providers.guide.${brand.id}` as const)}</p>
      </div>
      <dl className="facts">
        <div><dt>{t('signIn.providers.callback')}</dt><dd><CopyableId id={`${facts.baseUrl}/ui/login/login/externalidp/callback`} label={t('signIn.providers.callback')} /></dd></div>
      </dl>
    </section>
  )
}
