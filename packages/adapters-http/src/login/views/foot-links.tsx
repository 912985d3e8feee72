import type { PageContext } from './page-context.js'

/** Terms, privacy and help, at the end of every page. They open beside it: whoever reads them has not left the sign-in. */
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
