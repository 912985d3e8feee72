import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problem: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Dalej',
  'useAnotherAccount': 'Użyj innego konta',
  'language.choose': 'Język',
  'reveal.show': 'Pokaż',
  'reveal.hide': 'Ukryj',
  'reveal.subject': 'hasło',
  'links.terms': 'Regulamin',
  'links.privacy': 'Prywatność',
  'links.help': 'Pomoc',
  'links.support': 'Wsparcie',
  'links.label': 'Regulamin i pomoc',
}
