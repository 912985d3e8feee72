import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Sorun: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Devam et',
  'useAnotherAccount': 'Başka bir hesap kullan',
  'language.choose': 'Dil',
  'reveal.show': 'Göster',
  'reveal.hide': 'Gizle',
  'reveal.subject': '(parola)',
  'links.terms': 'Kullanım koşulları',
  'links.privacy': 'Gizlilik',
  'links.help': 'Yardım',
  'links.support': 'Destek',
  'links.label': 'Koşullar ve yardım',
}
