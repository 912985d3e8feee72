import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problem: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Fortsätt',
  'useAnotherAccount': 'Använd ett annat konto',
  'language.choose': 'Språk',
  'reveal.show': 'Visa',
  'reveal.hide': 'Dölj',
  'reveal.subject': 'lösenord',
  'links.terms': 'Användarvillkor',
  'links.privacy': 'Integritet',
  'links.help': 'Hjälp',
  'links.support': 'Support',
  'links.label': 'Villkor och hjälp',
}
