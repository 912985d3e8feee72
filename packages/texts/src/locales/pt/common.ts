import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problema: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Continuar',
  'useAnotherAccount': 'Usar outra conta',
  'language.choose': 'Idioma',
  'reveal.show': 'Mostrar',
  'reveal.hide': 'Ocultar',
  'reveal.subject': 'a senha',
  'links.terms': 'Termos de serviço',
  'links.privacy': 'Privacidade',
  'links.help': 'Ajuda',
  'links.support': 'Suporte',
  'links.label': 'Termos e ajuda',
}
