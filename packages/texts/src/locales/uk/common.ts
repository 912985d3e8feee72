import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'Проблема: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'Продовжити',
  'useAnotherAccount': 'Використати інший обліковий запис',
  'language.choose': 'Мова',
  'reveal.show': 'Показати',
  'reveal.hide': 'Приховати',
  'reveal.subject': 'пароль',
  'links.terms': 'Умови користування',
  'links.privacy': 'Конфіденційність',
  'links.help': 'Довідка',
  'links.support': 'Підтримка',
  'links.label': 'Умови й довідка',
}
