import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'ربط جهاز',
  'device.label': 'الرمز الذي يعرضه جهازك',
  'device.hint': 'ثمانية أحرف، مثل WDJB-MJHT. لا فرق بين الأحرف الكبيرة والصغيرة.',

  'deviceConsent.title': 'ربط جهازك',
  'deviceConsent.titleFor': 'ربط جهازك بـ {client}',
  'deviceConsent.question': 'هل يعرض جهازك هذا الرمز الآن؟',
  'deviceConsent.person': 'سيتم تسجيل دخوله باسم',
  'deviceConsent.scopes': 'وسيكون بإمكانه',
  'deviceConsent.warningLead': 'هل بدأت هذا بنفسك؟',
  'deviceConsent.warning':
    'إذا أرسل إليك شخص ما الرمز أو رابط هذه الصفحة، فاختر «رفض»، وإلا فسيتمكن ذلك الشخص من دخول حسابك.',
  'deviceConsent.allow': 'سماح',
  'deviceConsent.deny': 'رفض',

  'deviceResult.allowed.title': 'يمكنك العودة إلى جهازك',
  'deviceResult.allowed.text': 'سيتم تسجيل دخوله خلال ثوانٍ. يمكنك إغلاق هذه الصفحة.',
  'deviceResult.denied.title': 'لم يتم ربط الجهاز',
  'deviceResult.denied.text': 'لن يحصل على أي وصول إلى حسابك. يمكنك إغلاق هذه الصفحة.',

  'scopes.openid': 'معرفة أنك أنت المستخدم، من خلال معرّفك',
  'scopes.profile': 'الاطلاع على ملفك الشخصي، مثل اسمك وصورتك',
  'scopes.email': 'الاطلاع على بريدك الإلكتروني',
  'scopes.phone': 'الاطلاع على رقم هاتفك',
  'scopes.address': 'الاطلاع على عنوانك البريدي',
  'scopes.offline_access': 'البقاء مسجّل الدخول أثناء غيابك، حتى تسجّل خروجك',
  'scopes.organization': 'معرفة المؤسسة التي تنتمي إليها',
  'scopes.ownApi': 'إدارة ما يُسمح لك بإدارته هنا، نيابة عنك',
  'scopes.otherProject': 'استخدام خدمات أخرى نيابة عنك',
  'scopes.nothing': 'استخدام تسجيل دخولك، دون أي من بياناتك',
}
