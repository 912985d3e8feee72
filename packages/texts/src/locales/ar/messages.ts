import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'الرقم المرجعي',
  'messages.referenceHint': 'يرجى ذكره عند طلب المساعدة.',
  'messages.startAgain': 'البدء من جديد',
  'messages.enterCode': 'إدخال رمز',
  'messages.backToApp': 'العودة إلى التطبيق',
  'messages.backToAppNamed': 'العودة إلى {client}',
  'messages.tryAgain': 'حاول مرة أخرى',
  'messages.copy': 'نسخ',
  'messages.copied': 'تم النسخ',
  'messages.forDevelopers': 'للمطورين',

  'messages.expired.title': 'انتهت مهلة تسجيل الدخول',
  'messages.expired.text':
    'ظل تسجيل الدخول مفتوحًا مدة طويلة، فأنهيناه حفاظًا على أمان حسابك. يرجى العودة إلى التطبيق وتسجيل الدخول مرة أخرى.',
  'messages.alreadyUsed.title': 'اكتمل تسجيل الدخول هذا من قبل',
  'messages.alreadyUsed.text':
    'ربما وصلت إلى هنا بزر الرجوع أو من علامة تبويب أخرى. يرجى المتابعة في التطبيق أو تسجيل الدخول فيه مرة أخرى.',
  'messages.notLinked.title': 'لا يمكن ربط هذا الحساب',
  'messages.notLinked.text':
    'تسجيل الدخول لدى المزوّد الآخر مرتبط بحساب آخر بالفعل، أو أن هذا الحساب لا يتبع مؤسسته. ارجع وسجّل الدخول إلى حساب آخر.',
  'messages.foreignBrowser.title': 'يرجى المتابعة من حيث بدأت',
  'messages.foreignBrowser.text':
    'بدأ تسجيل الدخول هذا في متصفح آخر أو في نافذة خاصة. يرجى العودة إلى هناك، أو الانتقال إلى التطبيق وتسجيل الدخول هنا مرة أخرى.',
  'messages.deviceExpired.title': 'انتهت مهلة تسجيل الدخول',
  'messages.deviceExpired.text':
    'ظل تسجيل الدخول مفتوحًا مدة طويلة، أو أنك سجّلت خروجك في هذه الأثناء. يرجى الحصول على رمز جديد من جهازك وإدخاله هنا.',
  'messages.cancel': 'إلغاء',
  'messages.cancelled.title': 'أُلغي تسجيل الدخول',
  'messages.cancelled.text': 'لم يتم تسجيل الدخول. يمكنك إغلاق هذه الصفحة الآن.',
  'messages.deviceCodeOver.title': 'لم يعد هذا الرمز يعمل',
  'messages.deviceCodeOver.text': 'انتهت مهلته أو استُخدم من قبل. ابدأ تسجيل الدخول على جهازك من جديد للحصول على رمز جديد، ثم أدخله هنا.',
  'messages.deviceInOtherBrowser.title': 'يرجى المتابعة من حيث بدأت',
  'messages.deviceInOtherBrowser.text':
    'بدأ تسجيل الدخول هذا في متصفح آخر أو في نافذة خاصة. يرجى العودة إلى هناك، أو إدخال رمز جهازك هنا.',
  'messages.accountNotAdmitted.title': 'لا يمكن استخدام هذا الحساب هنا',
  'messages.accountNotAdmitted.text':
    'هذا التطبيق مخصص لأعضاء مؤسسة أخرى. يرجى إدخال الرمز مرة أخرى وتسجيل الدخول بحساب من تلك المؤسسة.',
  'messages.unavailable.title': 'لا يمكننا تسجيل دخولك الآن',
  'messages.unavailable.text': 'الخدمة غير جاهزة في الوقت الحالي، وحسابك لم يتأثر. يرجى الانتظار دقيقة ثم المحاولة مرة أخرى.',
  'messages.requestNotUnderstood.title': 'رابط تسجيل الدخول هذا لا يعمل',
  'messages.requestNotUnderstood.text':
    'طلب التطبيق الذي أرسلك إلى هنا أمرًا لا نستطيع تنفيذه. يرجى العودة والمحاولة مرة أخرى. '
    + 'وإذا ظهرت لك هذه الصفحة ثانية، فبإمكان القائمين على التطبيق مساعدتك.',
  'messages.formRefused.title': 'ظلت هذه الصفحة مفتوحة مدة طويلة',
  'messages.formRefused.text': 'حفاظًا على أمان حسابك، لم نتمكن من قبول ما أرسلته. لم يتغير أي شيء؛ يرجى البدء من جديد.',
  'messages.logoutRefused.title': 'لم نتمكن من تسجيل خروجك',
  'messages.logoutRefused.text': 'طلب التطبيق الذي أرسلك إلى هنا ذلك بطريقة لا يمكننا اتباعها، لذلك ما زلت مسجّل الدخول.',
  'messages.unexpected.title': 'حدث خلل من جانبنا',
  'messages.unexpected.text': 'لم نتمكن من إتمام هذه الخطوة. يرجى المحاولة مرة أخرى بعد لحظات.',
  'messages.unknown.title': 'لم نعثر على تسجيل الدخول هذا',
  'messages.unknown.text': 'ربما مضى عليه وقت طويل، أو أن العنوان غير مكتمل. يرجى العودة إلى التطبيق وتسجيل الدخول مرة أخرى.',
  'messages.notFound.title': 'لا توجد صفحة هنا',
  'messages.notFound.text': 'ربما كان العنوان غير مكتمل. يرجى العودة إلى التطبيق والبدء من هناك.',
  'messages.scriptNeeded': 'تحتاج هذه الصفحة إلى JavaScript. فعّله في المتصفح ثم أعد تحميل الصفحة.',
  'messages.signedIn.title': 'تم تسجيل دخولك',
  'messages.signedIn.text': 'يمكنك إغلاق هذه الصفحة والمتابعة في التطبيق.',
}
