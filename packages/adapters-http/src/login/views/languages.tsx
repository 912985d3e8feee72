import { LOCALES } from '@keyhall/texts'
import { linkable } from './linkable.js'
import type { PageContext } from './page-context.js'

/** The other languages, as links to this page. Each is named in its own language. */
export function LanguageSwitcher({ context: { words, self } }: { readonly context: PageContext }) {
  if (self === undefined) return null
  const here = linkable(self) ?? ''
  const joint = here.endsWith('?') ? '' : here.includes('?') ? '&' : '?'
  const present = LOCALES.find(({ locale }) => locale === words.locale)
  return (
    <footer class="languages">
      <details>
        <summary id="language"><span class="unseen">{words('language.choose')}: </span>{present?.name}</summary>
        <ul>
          {LOCALES.map(({ locale, name }) => (
            <li>
              <a
                href={`${here}${joint}lang=${locale}`} lang={locale} hreflang={locale}
                aria-current={locale === words.locale ? 'true' : undefined}
              >{name}</a>
            </li>
          ))}
        </ul>
      </details>
    </footer>
  )
}
