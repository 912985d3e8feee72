import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problem: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Weiter',
  'useAnotherAccount': 'Anderes Konto verwenden',
  'language.choose': 'Sprache',
  'reveal.show': 'Anzeigen',
  'reveal.hide': 'Verbergen',
  'reveal.subject': '(Passwort)',
  'links.terms': 'Nutzungsbedingungen',
  'links.privacy': 'Datenschutz',
  'links.help': 'Hilfe',
  'links.support': 'Support',
  'links.label': 'Bedingungen und Hilfe',
}
