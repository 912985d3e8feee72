import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Problém: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Pokračovat',
  'useAnotherAccount': 'Použít jiný účet',
  'language.choose': 'Jazyk',
  'reveal.show': 'Zobrazit',
  'reveal.hide': 'Skrýt',
  'reveal.subject': 'heslo',
  'links.terms': 'Podmínky používání',
  'links.privacy': 'Ochrana soukromí',
  'links.help': 'Nápověda',
  'links.support': 'Podpora',
  'links.label': 'Podmínky a nápověda',
}
