import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problème : {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Continuer',
  'useAnotherAccount': 'Utiliser un autre compte',
  'language.choose': 'Langue',
  'reveal.show': 'Afficher',
  'reveal.hide': 'Masquer',
  'reveal.subject': 'le mot de passe',
  'links.terms': 'Conditions d’utilisation',
  'links.privacy': 'Confidentialité',
  'links.help': 'Aide',
  'links.support': 'Assistance',
  'links.label': 'Conditions et aide',
}
