import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'الرمز الوارد في الرسالة',
  'mailCode.hint': 'ستة أحرف وأرقام، مثل K7QXMA. لا فرق بين الأحرف الكبيرة والصغيرة.',

  'verifyEmail.title': 'تأكيد بريدك الإلكتروني',
  'verifyEmail.lead': 'يرجى تأكيد أن الرسالة التي تحمل هذا الرمز قد وصلت إليك.',
  'verifyEmail.submit': 'تأكيد العنوان',
  'verifyEmail.doneTitle': 'تم تأكيد بريدك الإلكتروني',
  'verifyEmail.doneText': 'يمكنك إغلاق هذه الصفحة والمتابعة في التطبيق.',
  'verifyEmail.doneFresh':
    'حفاظًا على أمانك، أُزيل كل ما أُضيف من قبل: كلمات المرور ومفاتيح المرور والعوامل الثانية وجلسات تسجيل الدخول. لتسجيل الدخول، '
    + 'اختر كلمة مرور جديدة: ترسل إليك صفحة تسجيل الدخول رمزًا لذلك.',

  'changeEmail.title': 'تأكيد بريدك الإلكتروني الجديد',
  'changeEmail.lead':
    'يرجى تأكيد أن الرسالة التي فيها هذا الرمز وصلت إليك. ومنذ ذلك الحين يصبح هذا بريد حسابك.',
  'changeEmail.submit': 'تأكيد البريد الإلكتروني',
  'changeEmail.doneTitle': 'تغيّر بريدك الإلكتروني',
  'changeEmail.doneText': 'هذا هو بريد حسابك الآن. يمكنك إغلاق هذه الصفحة.',

  'newPassword.initialise.title': 'إعداد حسابك',
  'newPassword.initialise.submit': 'إعداد الحساب',
  'newPassword.initialise.doneTitle': 'حسابك جاهز',
  'newPassword.initialise.doneText': 'يرجى الانتقال الآن إلى التطبيق وتسجيل الدخول فيه بكلمة مرورك الجديدة.',
  'newPassword.password_reset.title': 'اختيار كلمة مرور جديدة',
  'newPassword.password_reset.submit': 'تغيير كلمة المرور',
  'newPassword.password_reset.doneTitle': 'تم تغيير كلمة مرورك',
  'newPassword.password_reset.doneText':
    'تم تسجيل خروجك من كل مكان. يرجى الانتقال الآن إلى التطبيق وتسجيل الدخول فيه بكلمة مرورك الجديدة.',

  'newPasskey.title': 'إعداد مفتاح مرور',
  'newPasskey.lead': 'بمفتاح المرور تسجل الدخول من دون كلمة مرور. يرجى أولًا إدخال الرمز الوارد في الرسالة.',
  'newPasskey.submit': 'متابعة',
  'newPasskey.doneTitle': 'مفتاح مرورك جاهز',
  'newPasskey.doneText': 'تم تسجيل خروجك من كل مكان. يرجى الانتقال الآن إلى التطبيق وتسجيل الدخول فيه بمفتاح مرورك.',
}
