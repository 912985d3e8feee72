import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary':
    '{count, plural, zero {لا شيء يحتاج إلى انتباهك} one {هناك أمر واحد يحتاج إلى انتباهك} two {هناك أمران يحتاجان إلى انتباهك} '
    + 'few {هناك # أمور تحتاج إلى انتباهك} many {هناك # أمرًا يحتاج إلى انتباهك} other {هناك # أمر يحتاج إلى انتباهك}}',

  'problems.wrongLoginNameOrPassword': 'اسم الدخول وكلمة المرور غير متطابقين. يرجى التحقق منهما والمحاولة مرة أخرى.',
  'problems.tooManyAttempts': 'كانت هناك عدة محاولات في وقت قصير. يرجى المحاولة مرة أخرى {wait}.',
  'problems.formExpired': 'ظلت هذه الصفحة مفتوحة مدة طويلة، لذلك لم نتمكن من قبول بياناتك. يرجى إدخالها مرة أخرى.',
  'problems.passwordTooShort':
    'يرجى اختيار كلمة مرور لا يقل طولها عن {least, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.',
  'problems.passwordTooSimple': 'يرجى استخدام أنواع أكثر من الأحرف: أحرف كبيرة وأحرف صغيرة وأرقام ورموز.',
  'problems.passwordTooLong':
    'يرجى اختيار كلمة مرور لا يزيد طولها على {most, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.',
  'problems.passwordTooCommon': 'هذه من أوائل كلمات المرور التي قد يخمّنها الآخرون. يرجى اختيار كلمة أخرى.',
  'problems.passwordSame': 'هذه هي كلمة مرورك الحالية. يرجى اختيار كلمة أخرى.',
  'problems.passwordWrong': 'هذه ليست كلمة مرورك الحالية. يرجى التحقق منها والمحاولة مرة أخرى.',
  'problems.passwordsDiffer': 'كلمتا المرور غير متطابقتين. يرجى كتابة كلمة مرورك الجديدة في الحقلين.',
  'problems.notReadable': 'لا يمكن حفظ بعض هذه الأحرف. يرجى استخدام حروف وأرقام ورموز عادية.',
  'problems.emailTaken': 'يوجد حساب بعنوان البريد الإلكتروني هذا بالفعل. يُرجى تسجيل الدخول أو اختيار كلمة مرور جديدة.',
  'problems.emailUnusable': 'لا يبدو هذا كعنوان بريد إلكتروني. يرجى كتابته على هذا النحو: name@example.com.',
  'problems.sessionEnded': 'لم يعد هذا الحساب مسجّل الدخول. يرجى اختيار حساب آخر أو تسجيل الدخول مرة أخرى.',
  'problems.tooLong':
    'يرجى ألا يزيد النص هنا على {most, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}}.',

  'problems.userCode.malformed': 'يتكون الرمز من ثمانية أحرف لاتينية ليس بينها حروف علة. يرجى كتابته كما يعرضه جهازك.',
  'problems.userCode.wrong': 'لا يعرض أي جهاز هذا الرمز. يرجى مقارنته بما يعرضه جهازك حرفًا بحرف.',
  'problems.userCode.over': 'لم يعد هذا الرمز يعمل. يرجى الحصول على رمز جديد من جهازك.',

  'problems.mailCode':
    'هذا الرمز لا يعمل. ربما كُتب خطأً، أو مضى عليه وقت طويل، أو استُخدم من قبل، أو حل محله رمز أحدث. '
    + 'يرجى استخدام الرمز الوارد في أحدث رسالة، أو طلب رسالة أخرى.',

  'problems.factorCode': 'هذا الرمز لا يعمل. يرجى كتابة الرمز المعروض الآن.',
  'problems.recoveryCode': 'هذا الرمز لا يعمل. ربما كُتب خطأً أو استُخدم من قبل. يرجى استخدام رمز آخر.',
  'problems.emailCode': 'هذا الرمز لا يعمل. يرجى استخدام الرمز الوارد في أحدث رسالة أو طلب رمز آخر.',
  'problems.passkey': 'مفتاح المرور هذا لا يُدخلك هنا. يرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',
  'problems.passkeyNotAdded': 'لم يُضف مفتاح المرور. يرجى المحاولة مرة أخرى أو اختيار شيء آخر.',
  'problems.passkeyExists': 'مفتاح المرور هذا مسجّل من قبل. يرجى اختيار مفتاح آخر.',
  'problems.passkeyName': 'يرجى استخدام اسم من {most} حرف وعلامة عادية على الأكثر.',
  'problems.seedExpired': 'ظلت هذه الصفحة مفتوحة مدة طويلة. يرجى مسح الصورة الجديدة.',
  'problems.tooManyMails': 'أرسلنا عدة رسائل من قبل. يمكنك طلب رسالة أخرى {wait}.',
  'problems.codesNeedMail': 'لا يستطيع هذا الخادم إرسال رسائل بريد إلكتروني إليك، ولا أحد غيرك يستطيع إدارته. يرجى اختيار طريقة أخرى.',
  'problems.required.code': 'يرجى كتابة الرمز.',
  'problems.required.mailCode': 'يرجى إدخال الرمز الوارد في الرسالة.',
  'problems.required.userCode': 'يرجى إدخال الرمز الذي يعرضه جهازك.',
  'problems.required.loginName': 'يرجى إدخال اسم الدخول أو البريد الإلكتروني.',
  'problems.required.password': 'يرجى إدخال كلمة المرور.',
  'problems.required.newPassword': 'يرجى اختيار كلمة مرور.',
  'problems.required.givenName': 'يرجى إدخال اسمك الأول.',
  'problems.required.familyName': 'يرجى إدخال اسم عائلتك.',
  'problems.required.email': 'يرجى إدخال بريدك الإلكتروني.',
}
