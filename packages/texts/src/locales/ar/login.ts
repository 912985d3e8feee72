import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.titleFor': 'تسجيل الدخول إلى {client}',

  'loginName.label': 'اسم الدخول أو البريد الإلكتروني',
  'loginName.register': 'إنشاء حساب',
  'external.or': 'أو',
  'external.button': 'المتابعة باستخدام {provider}',
  'external.choice.title': 'لا يوجد حساب مرتبط بعد',
  'external.choice.lead': 'لقد سجّلت الدخول لدى {provider} باسم {name}.',
  'external.choice.held': 'يوجد حساب بعنوان البريد هذا. سجّل الدخول إليه مرة واحدة لربط الاثنين.',
  'external.choice.create': 'إنشاء حساب',
  'external.choice.link': 'ربط حساب موجود',
  'external.directory.title': 'تسجيل الدخول باستخدام {provider}',
  'external.directory.userName': 'اسم المستخدم',
  'external.refused': 'أُلغي تسجيل الدخول لدى {provider} أو رُفض. حاول مرة أخرى أو اختر طريقة أخرى.',
  'external.disabled': 'حسابك لدى {provider} معطّل أو منتهي الصلاحية. يرجى سؤال المسؤولين عن إدارته هناك.',
  'external.untrusted': 'تعذّر التحقق من رد {provider}. حاول مرة أخرى.',
  'external.unreachable': 'لا يمكن الوصول إلى {provider} الآن. حاول لاحقًا أو اختر طريقة أخرى.',
  'external.domain': 'عنوان بريدك لدى {provider} غير مسموح به هنا.',
  'external.account': 'لا يمكن استخدام الحساب المرتبط لتسجيل الدخول هذا.',
  'external.again': 'استمر تسجيل الدخول هذا في نافذة أخرى. ابدأ من جديد.',
  'loginName.registerLead': 'هل أنت جديد هنا؟',
  'loginName.accounts': 'اختيار حساب مسجّل الدخول',

  'loginName.unknown': 'لا أحد هنا لديه اسم الدخول أو البريد الإلكتروني هذا. يرجى التحقق منه.',
  'loginName.shared': 'تستخدم عدة حسابات هنا هذا البريد الإلكتروني. يرجى إدخال اسم الدخول بدلاً منه.',

  'password.label': 'كلمة المرور',
  'password.identity': 'الدخول باسم',
  'password.submit': 'تسجيل الدخول',
  'password.new': 'كلمة المرور الجديدة',
  'password.newAgain': 'كلمة المرور الجديدة مرة أخرى',
  'password.rules':
    '{least, plural, zero {أي عدد من الأحرف} one {حرف واحد على الأقل} two {حرفان على الأقل} few {# أحرف على الأقل} many {# حرفًا على الأقل} other {# حرف على الأقل}}. '
    + 'من الأفضل أن تكون عدة كلمات لا يجمعها أحد غيرك.',

  'password.forgotten': 'هل نسيت كلمة المرور؟',
  'password.backTo': 'العودة إلى كلمة المرور',

  'forgottenPassword.title': 'هل نسيت كلمة المرور؟',
  'forgottenPassword.lead': 'سنرسل إليك رسالة تختار بها كلمة مرور أخرى.',
  'forgottenPassword.submit': 'إرسال الرسالة',

  'resetPassword.title': 'اختيار كلمة مرور جديدة',
  'resetPassword.sent':
    'إذا كان هناك حساب باسم {loginName}، فرسالة تحمل رمزًا في طريقها إلى عنوانه. يرجى كتابة الرمز هنا أو فتح الرابط في الرسالة.',
  'resetPassword.submit': 'تغيير كلمة المرور وتسجيل الدخول',
  'resetPassword.again': 'لم تصل رسالة بعد؟',
  'resetPassword.sendAgain': 'إرسال رسالة أخرى',

  'changePassword.title': 'اختيار كلمة مرور جديدة',
  'changePassword.lead': 'قبل المتابعة، يرجى اختيار كلمة مرور لا يعرفها أحد سواك.',
  'changePassword.current': 'كلمة المرور الحالية',
  'changePassword.submit': 'تغيير كلمة المرور وتسجيل الدخول',

  'verifyEmailStep.title': 'تأكيد بريدك الإلكتروني',
  'verifyEmailStep.lead': 'علينا أن نعرف أن {address} لك. يرجى كتابة الرمز الوارد في الرسالة هنا أو فتح الرابط في الرسالة.',
  'verifyEmailStep.sendAgain': 'إرسال رسالة أخرى',
  'verifyEmailStep.sent': 'أرسلنا رسالة إلى {address}.',
  'verifyEmailStep.submit': 'تأكيد ومتابعة',
  'verifyEmailStep.change': 'تغيير العنوان',
  'changeAddress.title': 'تغيير بريدك الإلكتروني',
  'changeAddress.lead': 'سنرسل رمزًا إلى العنوان الجديد.',
  'changeAddress.label': 'البريد الإلكتروني',
  'changeAddress.submit': 'تغيير العنوان',

  'accounts.title': 'اختيار حساب',
  'accounts.titleFor': 'المتابعة إلى {client}',
  'accounts.signOut': 'تسجيل خروج {loginName}',
  'accounts.lead': 'هذه الحسابات مسجّلة الدخول في هذا المتصفح.',

  'register.title': 'إنشاء حساب',
  'register.titleFor': 'إنشاء حساب في {client}',
  'register.givenName': 'الاسم الأول',
  'register.familyName': 'اسم العائلة',
  'register.email': 'البريد الإلكتروني',
  'register.password': 'كلمة المرور',
  'register.submit': 'إنشاء الحساب',
  'register.agree.both': 'بإنشاء حساب فإنك توافق على {terms}. وتوضح {privacy} ما يحدث لبياناتك.',
  'register.agree.terms': 'بإنشاء حساب فإنك توافق على {terms}.',
  'register.agree.privacy': 'توضح {privacy} ما يحدث لبياناتك.',
  'register.terms': 'شروط الخدمة',
  'register.privacy': 'سياسة الخصوصية',
  'register.signInLead': 'هل لديك حساب بالفعل؟',
  'register.signIn': 'تسجيل الدخول',

  'registerCode.title': 'تحقق من بريدك',
  'registerCode.lead': 'أرسلنا رمزًا إلى {email}. أدخله هنا لإكمال إنشاء حسابك.',

  'logout.question': 'هل تريد تسجيل الخروج؟',
  'logout.text': 'سيتم تسجيل خروجك من حسابك في هذا المتصفح. إذا أردت البقاء مسجّل الدخول، فما عليك إلا إغلاق هذه الصفحة.',
  'logout.submit': 'تسجيل الخروج',
  'logout.doneTitle': 'تم تسجيل خروجك',
  'logout.doneText': 'يمكنك إغلاق هذه الصفحة الآن. وإذا كان الجهاز مشتركًا مع غيرك، فأغلق المتصفح أيضًا.',

  'formPost.title': 'لحظة واحدة',
  'formPost.back': 'جارٍ إعادتك…',
  'formPost.backTo': 'جارٍ إعادتك إلى {client}…',
  'formPost.noScript': 'يرجى الضغط على الزر للمتابعة.',
}
