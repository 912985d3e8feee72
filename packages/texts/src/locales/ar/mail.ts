import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'مرحبًا {name}،',
  'mail.helloUnnamed': 'مرحبًا،',
  'mail.code': 'رمزك',
  'mail.loginName': 'اسم الدخول لهذا الحساب هو {loginName}.',
  'mail.linkLead': 'إذا لم يعمل الزر، فافتح هذا العنوان:',
  'mail.plainLinkLead': 'افتح هذا العنوان وأدخل الرمز هناك إن لم يكن مكتوبًا بالفعل:',
  'mail.sender': 'أُرسلت هذه الرسالة من {site}، حيث تسجّل دخولك. لا أحد يقرأ الردود عليها.',

  'mail.email_verification.subject': 'تأكيد بريدك الإلكتروني',
  'mail.email_verification.why': 'ذُكر العنوان {address} بوصفه البريد الإلكتروني لحساب في {site} ({orgName}). يرجى تأكيد أنه لك.',
  'mail.email_verification.button': 'تأكيد العنوان',
  'mail.email_verification.validity': 'يعمل الرمز مرة واحدة وتنتهي مهلته {expires}.',
  'mail.email_verification.notYou':
    'إذا لم تكن تتوقع هذه الرسالة، فتجاهلها: من دون الرمز يبقى العنوان غير مؤكد. لا تعطِ الرمز لأحد.',

  'mail.email_change.subject': 'تأكيد بريدك الإلكتروني الجديد',
  'mail.email_change.why': 'سيصبح {address} البريد الإلكتروني لحساب في {site} ({orgName}). يرجى تأكيد أنه لك.',
  'mail.email_change.button': 'تأكيد البريد الإلكتروني',
  'mail.email_change.validity': 'يعمل الرمز مرة واحدة وتنتهي مهلته {expires}. وحتى تستخدمه يبقى للحساب بريده الحالي.',
  'mail.email_change.notYou': 'إن لم تكن تتوقع هذه الرسالة فتجاهلها: لا يتغير شيء من دون الرمز. لا تعطِ الرمز لأحد.',

  'mail.registration.subject': 'رمزك لإنشاء حساب',
  'mail.registration.why': 'يقوم شخص ما بإنشاء حساب بعنوان البريد الإلكتروني {address} على {site} ({orgName}).',
  'mail.registration.validity': 'أدخل الرمز في الصفحة التي تطلبه. يعمل الرمز مرة واحدة وتنتهي صلاحيته {expires}.',
  'mail.registration.notYou': 'إذا لم تكن أنت من قام بذلك، فتجاهل هذه الرسالة: لن يُنشأ أي حساب من دون الرمز. لا تعطِ الرمز لأي شخص.',

  'mail.initialise.subject': 'إعداد حسابك',
  'mail.initialise.why': 'أُنشئ لك حساب بالبريد الإلكتروني {address} في {site} ({orgName}). يرجى اختيار كلمة مرور لاستخدامه.',
  'mail.initialise.button': 'اختيار كلمة مرور',
  'mail.initialise.validity': 'يعمل الرمز مرة واحدة وتنتهي مهلته {expires}. وبعد ذلك اطلب رمزًا آخر ممن أنشأ الحساب.',
  'mail.initialise.notYou':
    'إذا لم تكن تتوقع حسابًا، فتجاهل هذه الرسالة: من دون الرمز لا يستطيع أحد استخدامه. لا تعطِ الرمز لأحد.',

  'mail.password_reset.subject': 'اختيار كلمة مرور جديدة',
  'mail.password_reset.why': 'طلب شخص ما كلمة مرور جديدة للحساب ذي البريد الإلكتروني {address} في {site} ({orgName}).',
  'mail.password_reset.button': 'اختيار كلمة مرور جديدة',
  'mail.password_reset.validity': 'يعمل الرمز مرة واحدة وتنتهي مهلته {expires}. ومع كلمة المرور الجديدة يتم تسجيل خروجك من كل مكان.',
  'mail.password_reset.notYou':
    'إذا لم تكن أنت من طلب ذلك، فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي. لا تعطِ الرمز لأحد، أيًا كان من يطلبه.',

  'mail.passkey_registration.subject': 'إعداد مفتاح مرور',
  'mail.passkey_registration.why':
    'يمكنك إعداد مفتاح مرور للحساب ذي البريد الإلكتروني {address} في {site} ({orgName}) لتسجيل الدخول من دون كلمة مرور.',
  'mail.passkey_registration.button': 'إعداد مفتاح مرور',
  'mail.passkey_registration.validity': 'يعمل الرمز مرة واحدة وتنتهي مهلته {expires}. ومع مفتاح المرور يتم تسجيل خروجك من كل مكان آخر.',
  'mail.passkey_registration.notYou':
    'إذا لم تكن تتوقع ذلك، فتجاهل هذه الرسالة: من دون الرمز لا يتغير شيء. لا تعطِ الرمز لأحد، أيًا كان من يطلبه.',

  'mail.sign_in_code.subject': 'رمزك لتسجيل الدخول',
  'mail.sign_in_code.why':
    'يحاول شخص ما تسجيل الدخول إلى الحساب ذي البريد الإلكتروني {address} في {site} ({orgName})، وطُلب منه رمز.',
  'mail.sign_in_code.validity': 'يعمل الرمز مرة واحدة وتنتهي مهلته {expires}. اكتبه في الصفحة التي تطلبه.',
  'mail.sign_in_code.notYou':
    'إذا لم تكن أنت، فهناك من يعرف كلمة مرورك: يرجى اختيار كلمة أخرى الآن. لا تعطِ الرمز لأحد، أيًا كان من يطلبه.',

  'mail.notice.account': 'عرض حسابك',
  'mail.notice.plainAccountLead': 'يمكنك عرض حسابك هنا:',
  'mail.notice.notYou':
    'إذا كنت أنت من فعل ذلك، فلا حاجة إلى أي إجراء. وإلا فيرجى اختيار كلمة مرور جديدة فورًا وطلب المساعدة من القائمين على {site}.',
  'mail.notice.factor_added.subject': 'أُضيفت طريقة لتسجيل الدخول',
  'mail.notice.factor_added.what': 'أُضيف عامل ثانٍ أو مفتاح مرور إلى حسابك في {site} ({orgName}) بتاريخ {when}.',
  'mail.notice.factor_removed.subject': 'أُزيلت طريقة لتسجيل الدخول',
  'mail.notice.factor_removed.what': 'أُزيل عامل ثانٍ أو مفتاح مرور من حسابك في {site} ({orgName}) بتاريخ {when}.',
  'mail.notice.link_added.subject': 'أُضيفت طريقة لتسجيل الدخول',
  'mail.notice.link_added.what': 'رُبط تسجيل دخول لدى خدمة أخرى بحسابك في {site} ({orgName}) بتاريخ {when}.',
  'mail.notice.link_removed.subject': 'أُزيلت طريقة لتسجيل الدخول',
  'mail.notice.link_removed.what': 'أُزيل ربط تسجيل دخول لدى خدمة أخرى من حسابك في {site} ({orgName}) بتاريخ {when}.',
  'mail.notice.recovery_codes_made.subject': 'لديك رموز استرداد جديدة',
  'mail.notice.recovery_codes_made.what':
    'أُنشئت رموز استرداد جديدة لحسابك في {site} ({orgName}) بتاريخ {when}. ولم تعد الرموز السابقة تعمل.',
  'mail.notice.password_changed.subject': 'تم تغيير كلمة مرورك',
  'mail.notice.password_changed.what': 'تم تغيير كلمة مرور حسابك في {site} ({orgName}) بتاريخ {when}.',
  'mail.notice.email_changed.subject': 'تم تغيير بريدك الإلكتروني',
  'mail.notice.email_changed.what':
    'أصبح لحسابك في {site} ({orgName}) بريد إلكتروني آخر بتاريخ {when}. ولن تصل الرسائل المتعلقة به إلى {address} بعد الآن.',
  'mail.notice.sign_in_requested.subject': 'هل توافق على تسجيل دخول؟',
  'mail.notice.sign_in_requested.what': 'طلب منك تطبيق بتاريخ {when} الموافقة على تسجيل دخول بحسابك في {site} ({orgName}). الطلب صالح لبضع دقائق.',
  'mail.notice.sign_in_requested.button': 'عرض الطلب',
  'mail.notice.sign_in_requested.lead': 'يمكنك عرض الطلب هنا:',
  'mail.notice.sign_in_requested.notYou': 'إذا لم تبدأ هذا، فارفض الطلب في تلك الصفحة، أو تجاهل هذه الرسالة: لا يحصل التطبيق على أي شيء بدون موافقتك.',
  'mail.notice.invited.subject': 'لديك دعوة',
  'mail.notice.invited.what': 'أنت مدعو للانضمام إلى {orgName} في {site} بعنوان البريد الإلكتروني {address}. تنتهي صلاحية الدعوة في {when}.',
  'mail.notice.invited.button': 'قبول الدعوة',
  'mail.notice.invited.notYou': 'إذا لم تكن تتوقع دعوة من {site}، فتجاهل هذه الرسالة. لا تشارك الرابط: فهو يعمل مرة واحدة لصاحب صندوق البريد هذا.',

  'mail.notice.registration_attempted.subject': 'لديك حساب بالفعل',
  'mail.notice.registration_attempted.what':
    'في {when} حاول شخص ما إنشاء حساب بعنوان البريد الإلكتروني {address} على {site} ({orgName}). يوجد حساب بهذا العنوان بالفعل.',
  'mail.notice.registration_attempted.notYou':
    'إذا كنت أنت من قام بذلك، فسجّل الدخول بكلمة مرورك، أو اختر كلمة مرور جديدة إذا نسيتها. وإذا لم تكن أنت، فتجاهل هذه الرسالة: لم يتغير شيء.',
  'mail.notice.account_removed.subject': 'تم حذف حسابك',
  'mail.notice.account_removed.what': 'حُذف حسابك في {site} ({orgName}) بتاريخ {when} مع كل ما يخصه، ولا يستطيع أحد استعادته.',
  'mail.notice.account_removed.notYou': 'إذا لم تكن أنت من فعل ذلك، فيرجى إبلاغ القائمين على {site} فورًا.',

  'textMessage.phone_verification': 'رمزك لموقع {site} هو {code}. صالح لمدة {minutes} دقيقة. لا تعطه لأحد.',
}
