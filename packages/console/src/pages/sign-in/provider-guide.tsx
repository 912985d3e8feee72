import type { ProviderType } from '@keyhall/client/management'
import type { ConsoleKey } from '@keyhall/texts/console'
import { CopyableId } from '../../parts/copyable-id.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { brandOf } from './provider-brands.js'

interface Guide {
  readonly text: ConsoleKey
  /** What to do first, before the provider is stored. */
  readonly textOfNew?: ConsoleKey
  /** Addresses of this server to enter at the provider. Those with an id exist only for a stored provider. */
  readonly addresses: readonly (readonly [label: ConsoleKey, path: (id: string) => string, isOfStored?: true])[]
}

const CALLBACK = ['signIn.providers.callback', () => '/ui/login/login/externalidp/callback'] as const
const OWN_CALLBACK = ['signIn.providers.callback', (id: string) => `/idps/${id}/callback`, true] as const
const BACK_CHANNEL = ['signIn.providers.backChannel', (id: string) => `/idps/${id}/oidc/backchannel_logout`, true] as const

/** The types with other addresses than the callback. */
const GUIDES: Readonly<Partial<Record<ProviderType, Guide>>> = {
  PROVIDER_TYPE_OIDC: { text: 'signIn.providers.guide.oidc', addresses: [CALLBACK, BACK_CHANNEL] },
  PROVIDER_TYPE_JWT: { text: 'signIn.providers.guide.jwt', addresses: [['signIn.providers.jwtReturn', () => '/ui/login/login/jwt/authorize']] },
  PROVIDER_TYPE_SAML: {
    text: 'signIn.providers.guide.saml', textOfNew: 'signIn.providers.guide.samlNew',
    addresses: [
      ['signIn.providers.samlMetadata', (id) => `/idps/${id}/saml/metadata`, true], ['signIn.providers.samlConsumer', (id) => `/idps/${id}/saml/acs`, true],
      ['signIn.providers.samlLogout', (id) => `/idps/${id}/saml/slo`, true],
    ],
  },
  PROVIDER_TYPE_LDAP: { text: 'signIn.providers.guide.ldap', addresses: [] },
}

function guideOf(type: ProviderType): Guide | undefined {
  const id = brandOf(type)?.id
  // The guide of a directory is above.
  return GUIDES[type] ?? (id === undefined || id === 'activeDirectory' ? undefined : { text: `signIn.providers.guide.${id}`, addresses: [CALLBACK] })
}

/**
 * What to set up at the provider, and the addresses to enter there.
 *
 * @param id absent for a new provider, which has no callback address of its own yet
 */
export function ProviderGuide({ type, id, hasOwnCallback = false }: { readonly type: ProviderType; readonly id?: string; readonly hasOwnCallback?: boolean }) {
  const t = useTexts()
  const { facts } = useSession()
  const guide = guideOf(type)
  if (!guide) return null
  const addresses = guide.addresses.map((address) => (address === CALLBACK && hasOwnCallback ? OWN_CALLBACK : address))
  const shown = addresses.filter(([, , isOfStored]) => id !== undefined || isOfStored !== true)
  return (
    <section className="section" aria-labelledby="provider-guide">
      <div className="section-head">
        <h2 id="provider-guide">{t('signIn.providers.guide')}</h2>
        <p className="soft">{t(id === undefined ? guide.textOfNew ?? guide.text : guide.text)}</p>
        {id === undefined && hasOwnCallback ? <p className="soft">{t('signIn.providers.callbackLater')}</p> : null}
      </div>
      {shown.length === 0 ? null : (
        <dl className="facts">
          {shown.map(([label, path]) => <div key={label}><dt>{t(label)}</dt><dd><CopyableId id={`${facts.baseUrl}${path(encodeURIComponent(id ?? ''))}`} label={t(label)} /></dd></div>)}
        </dl>
      )}
    </section>
  )
}
