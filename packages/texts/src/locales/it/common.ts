import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problema: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Continua',
  'useAnotherAccount': 'Usa un altro account',
  'language.choose': 'Lingua',
  'reveal.show': 'Mostra',
  'reveal.hide': 'Nascondi',
  'reveal.subject': 'la password',
  'links.terms': 'Termini di servizio',
  'links.privacy': 'Privacy',
  'links.help': 'Aiuto',
  'links.support': 'Assistenza',
  'links.label': 'Termini e aiuto',
}
