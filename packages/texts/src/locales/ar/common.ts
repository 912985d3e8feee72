import type { Translated } from '../translation.js'

export const common: Translated<'common'> = {
  'product': 'Keyhall',
  'problemTitle': 'تنبيه: {title}',
  'documentTitle': '{title} – {product}',
  'continue': 'متابعة',
  'useAnotherAccount': 'استخدام حساب آخر',
  'language.choose': 'اللغة',
  'reveal.show': 'إظهار',
  'reveal.hide': 'إخفاء',
  'reveal.subject': 'كلمة المرور',
}
