import type { NamedLink } from '@keyhall/core/identity-providers'
import type { Words } from '@keyhall/texts'

/** The linked sign-ins that an account still has after a code was used. Only the holder of the code sees them. */
export function LeftLinks({ words, linked }: { readonly words: Words; readonly linked: readonly NamedLink[] }) {
  return (
    <section aria-labelledby="links-title">
      <h2 class="small-title" id="links-title">{words('links.left.title')}</h2>
      <p>{words('links.left.lead')}</p>
      <ul class="scopes" id="links">{linked.map(({ provider, link }) => <li><bdi>{provider.name}</bdi>: <bdi>{link.userName}</bdi></li>)}</ul>
    </section>
  )
}
