import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'تسجيل الدخول',
  'signIn.titleFor': 'تسجيل الدخول إلى {client}',

  'loginName.label': 'اسم الدخول أو البريد الإلكتروني',
  'loginName.register': 'إنشاء حساب',
  'loginName.registerLead': 'هل أنت جديد هنا؟',
  'loginName.accounts': 'اختيار حساب مسجّل الدخول',

  'password.label': 'كلمة المرور',
  'password.identity': 'الدخول باسم',
  'password.submit': 'تسجيل الدخول',
  'password.new': 'كلمة المرور الجديدة',
  'password.newAgain': 'كلمة المرور الجديدة مرة أخرى',
  'password.rules':
    '{least, plural, zero {أي عدد من الأحرف} one {حرف واحد على الأقل} two {حرفان على الأقل} few {# أحرف على الأقل} many {# حرفًا على الأقل} other {# حرف على الأقل}}. '
    + 'من الأفضل أن تكون عدة كلمات لا يجمعها أحد غيرك.',

  'changePassword.title': 'اختيار كلمة مرور جديدة',
  'changePassword.lead': 'قبل المتابعة، يرجى اختيار كلمة مرور لا يعرفها أحد سواك.',
  'changePassword.current': 'كلمة المرور الحالية',
  'changePassword.submit': 'تغيير كلمة المرور وتسجيل الدخول',

  'accounts.title': 'اختيار حساب',
  'accounts.titleFor': 'المتابعة إلى {client}',
  'accounts.lead': 'هذه الحسابات مسجّلة الدخول في هذا المتصفح.',

  'register.title': 'إنشاء حساب',
  'register.titleFor': 'إنشاء حساب في {client}',
  'register.givenName': 'الاسم الأول',
  'register.familyName': 'اسم العائلة',
  'register.email': 'البريد الإلكتروني',
  'register.loginName': 'اسم الدخول',
  'register.password': 'كلمة المرور',
  'register.passwordAgain': 'كلمة المرور مرة أخرى',
  'register.submit': 'إنشاء الحساب',
  'register.signInLead': 'هل لديك حساب بالفعل؟',
  'register.signIn': 'تسجيل الدخول',

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
