import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problema: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Continuar',
  'useAnotherAccount': 'Usar otra cuenta',
  'language.choose': 'Idioma',
  'reveal.show': 'Mostrar',
  'reveal.hide': 'Ocultar',
  'reveal.subject': 'la contraseña',
  'links.terms': 'Condiciones del servicio',
  'links.privacy': 'Privacidad',
  'links.help': 'Ayuda',
  'links.support': 'Soporte',
  'links.label': 'Condiciones y ayuda',
}
