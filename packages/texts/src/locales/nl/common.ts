import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Probleem: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Doorgaan',
  'useAnotherAccount': 'Een ander account gebruiken',
  'language.choose': 'Taal',
  'reveal.show': 'Toon',
  'reveal.hide': 'Verberg',
  'reveal.subject': 'wachtwoord',
  'links.terms': 'Gebruiksvoorwaarden',
  'links.privacy': 'Privacy',
  'links.help': 'Hulp',
  'links.support': 'Ondersteuning',
  'links.label': 'Voorwaarden en hulp',
}
