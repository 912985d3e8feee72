import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'عمليات تسجيل الدخول المرتبطة',
  'account.links.lead': 'يمكنك أيضًا تسجيل الدخول إلى حسابك باستخدام حساب لدى خدمة أخرى.',
  'account.links.add': 'ربط {provider}',
  'account.links.since': 'تم الربط في {date}',
  'account.links.suspended': 'معلّق لأن إعدادات هذه الخدمة تغيّرت. سجّل الدخول بها ثم بطريقة أخرى لاستخدامها مجددًا.',
  'account.links.gone': 'لم يعد تسجيل الدخول هذا مرتبطًا.',
  'links.left.title': 'طرق تسجيل الدخول المرتبطة بحسابك',
  'links.left.lead': 'لا تزال تفتح حسابك. أزِل ما لا تعرفه منها.',
  'links.left.review': 'مراجعة طرق تسجيل الدخول المرتبطة',
  'removal.link.title': 'هل تريد إزالة تسجيل الدخول المرتبط هذا؟',
  'removal.link.text': 'لن تتمكن بعد الآن من تسجيل الدخول به، وسيتم تسجيل خروجك من كل مكان آخر.',
  'removal.link.submit': 'إزالة الربط',
  'removal.link.onlyWay': 'هذه هي طريقتك الوحيدة لتسجيل الدخول. يرجى إضافة طريقة أخرى أولًا.',
  'account.note.link_added': 'تم ربط تسجيل الدخول. تم تسجيل خروجك من كل مكان آخر.',
  'account.note.link_removed': 'تمت إزالة الربط. تم تسجيل خروجك من كل مكان آخر.',
  'account.note.link_taken': 'لم يتغير شيء: تسجيل الدخول هذا مرتبط بحساب آخر.',
  'account.note.link_refused': 'لم يتغير شيء: أُلغي تسجيل الدخول أو أنه غير مسموح به هنا.',
  'account.note.link_failed': 'لم يتغير شيء: تعذّر إكمال تسجيل الدخول. يرجى المحاولة مرة أخرى.',
}
