import type { NamedLink } from '@keyhall/core/identity-providers'
import type { OfferedProvider } from '../../login/views/provider-buttons.js'
import { ButtonForm, RemoveLink } from './account-frame.js'
import type { AccountFrame } from './account-frame.js'
import { LinkFacts } from './facts.js'

export interface LinksProps {
  readonly linked: readonly NamedLink[]
  /** The providers that the person may add. */
  readonly linkable: readonly OfferedProvider[]
}

/** The linked sign-ins of a user, with links to remove them and a button for each provider. Nothing where there are neither. */
export function Links({ frame, linked, linkable }: LinksProps & { readonly frame: AccountFrame }) {
  if (linked.length === 0 && linkable.length === 0) return null
  const { context: { words } } = frame
  return (
    <section>
      <h2>{words('account.links.title')}</h2>
      <p class="lead">{words('account.links.lead')}</p>
      {linked.length === 0 ? null : (
        <ul class="rows" id="links">
          {linked.map((named) => (
            <li>
              <div class="what"><LinkFacts words={words} named={named} /></div>
              <RemoveLink
                frame={frame} place="security/remove" query={{ factor: 'link', provider: named.link.providerId, id: named.link.externalId }}
                label={words('account.remove')} about={`${named.provider.name} ${named.link.userName}`}
              />
            </li>
          ))}
        </ul>
      )}
      {linkable.map(({ id, name }) => (
        <div class="way"><ButtonForm frame={frame} place="security" hidden={{ do: 'link', provider: id }} label={words('account.links.add', { provider: name })} /></div>
      ))}
    </section>
  )
}
