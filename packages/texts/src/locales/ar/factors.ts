import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'تسجيل الدخول بمفتاح مرور',
  'passkey.lead': 'يطلب جهازك بصمة إصبعك أو وجهك أو الرمز الذي يفتحه.',
  'passkey.button': 'تسجيل الدخول بمفتاح مرور',
  'passkey.usePassword': 'استخدام كلمة المرور بدلاً من ذلك',
  'passkey.needsScript': 'تحتاج مفاتيح المرور إلى متصفح يدعمها مع تفعيل JavaScript.',
  'passkey.nothingCame': 'لم يصل مفتاح مرور من جهازك. يرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',

  'secondFactor.title': 'أكِّد أنك أنت',
  'secondFactor.lead': 'يرجى اختيار الطريقة.',
  'secondFactor.otherWay': 'تجربة طريقة أخرى',
  'secondFactor.passkey': 'مفتاح مرور أو مفتاح أمان',
  'secondFactor.totp': 'رمز من تطبيق المصادقة',
  'secondFactor.email_code': 'رمز بالبريد الإلكتروني',
  'secondFactor.recovery_code': 'أحد رموز الاسترداد',

  'totp.title': 'أدخل الرمز من التطبيق',
  'totp.lead': 'يعرض تطبيق المصادقة رمزًا من ستة أرقام.',
  'totp.label': 'الرمز',

  'recoveryCode.title': 'أدخل رمز استرداد',
  'recoveryCode.lead': 'كل رمز من الرموز التي حفظتها يعمل مرة واحدة.',
  'recoveryCode.label': 'رمز الاسترداد',
  'recoveryCode.hint': 'اثنا عشر حرفًا ورقمًا، مثل ABCD-EFGH-JKLM.',

  'emailCode.title': 'الحصول على رمز بالبريد الإلكتروني',
  'emailCode.lead': 'سنرسل رمزًا إلى {address}.',
  'emailCode.send': 'إرسال الرمز',
  'emailCode.sentTitle': 'أدخل الرمز الوارد في الرسالة',
  'emailCode.sent': 'أرسلنا رمزًا إلى {address}. يعمل لمدة عشر دقائق.',
  'emailCode.sendAgain': 'إرسال رمز آخر',

  'securityKey.title': 'استخدم مفتاح المرور أو مفتاح الأمان',
  'securityKey.lead': 'جهِّز جهازك أو مفتاح الأمان.',
  'securityKey.button': 'متابعة',

  'setUp.title': 'احمِ حسابك',
  'setUp.lead': 'مع عامل ثانٍ لا يدخل من يعرف كلمة مرورك فقط. يرجى اختيار واحد.',
  'setUp.forced': 'يحتاج هذا الحساب إلى عامل ثانٍ إلى جانب كلمة المرور. يرجى اختيار واحد.',
  'setUp.passkey': 'مفتاح مرور أو مفتاح أمان',
  'setUp.passkey.hint': 'بصمة إصبعك أو وجهك أو مفتاح توصله بالجهاز. الخيار الأكثر أمانًا.',
  'setUp.totp': 'تطبيق مصادقة',
  'setUp.totp.hint': 'تطبيق على هاتفك يعرض رموزًا.',
  'setUp.email_code': 'رموز بالبريد الإلكتروني',
  'setUp.email_code.hint': 'نرسل إليك رمزًا في كل مرة.',
  'setUp.skip': 'ليس الآن',
  'setUp.otherWay': 'اختيار شيء آخر',

  'setUpTotp.title': 'إعداد تطبيق مصادقة',
  'setUpTotp.scan': 'امسح هذه الصورة بتطبيق المصادقة.',
  'setUpTotp.picture': 'رمز QR لتطبيق المصادقة',
  'setUpTotp.seed': 'إذا تعذّر مسحها، فاكتب هذا المفتاح في التطبيق:',
  'setUpTotp.label': 'الرمز الذي يعرضه التطبيق',
  'setUpTotp.submit': 'تأكيد',

  'setUpPasskey.title': 'إضافة مفتاح مرور',
  'setUpPasskey.lead': 'يحفظ جهازك مفتاح المرور، ويطلب بصمة إصبعك أو وجهك أو الرمز الذي يفتحه.',
  'setUpPasskey.name': 'الاسم',
  'setUpPasskey.nameHint': 'لتتعرف عليه لاحقًا، مثل «هاتفي». يمكنك تركه فارغًا.',
  'setUpPasskey.button': 'إضافة مفتاح مرور',

  'setUpEmailCode.title': 'الحصول على رموز بالبريد الإلكتروني',
  'setUpEmailCode.lead': 'عند تسجيل الدخول نرسل رمزًا إلى {address}.',
  'setUpEmailCode.submit': 'تفعيل',
  'setUpEmailCode.verifyFirst': 'علينا أولاً أن نعرف أن {address} لك. سنرسل رمزًا إليه.',

  'recoveryCodes.title': 'احفظ رموز الاسترداد',
  'recoveryCodes.lead':
    'إذا فقدت ما أعددته الآن، فسيُدخلك أحد هذه الرموز. يعمل كل منها مرة واحدة. تظهر الآن فقط: اطبعها أو اكتبها.',
  'recoveryCodes.stored': 'لقد حفظتها',
  'recoveryCodes.copy': 'نسخ',
  'recoveryCodes.copied': 'تم النسخ',
  'recoveryCodes.download': 'تنزيل',
  'recoveryCodes.print': 'طباعة',
}
