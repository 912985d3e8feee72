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
  'links.terms': 'شروط الخدمة',
  'links.privacy': 'الخصوصية',
  'links.help': 'المساعدة',
  'links.support': 'الدعم',
  'links.label': 'الشروط والمساعدة',
}
