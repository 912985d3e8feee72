import type { PageContext } from './page-context.js'

/** The footer links: terms, privacy and help. They open in a new tab, so that the sign-in stays open. */
export function FootLinks({ context: { words, look } }: { readonly context: PageContext }) {
  if (!look || look.links.length === 0) return null
  return (
    <nav class="links" aria-label={words('links.label')}>
      <ul>
        {look.links.map(({ id, label, href }) => <li><a id={id} href={href} target="_blank" rel="noopener noreferrer">{words(label)}</a></li>)}
      </ul>
    </nav>
  )
}
