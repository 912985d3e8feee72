import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'هل تسمح بالوصول؟',
  'consent.titleFor': 'هل تسمح لـ {client} بالوصول إلى حسابك؟',
  'consent.owner': 'يقدّم هذا التطبيق {owner}.',
  'consent.host': 'بعد قرارك ستنتقل إلى {host}.',
  'consent.onThisDevice': 'بعد قرارك ستعود إلى تطبيق على هذا الجهاز.',
  'consent.person': 'لقد سجّلت الدخول باسم',
  'consent.scopes': 'إذا سمحت بذلك، فسيتمكن {client} من',
  'consent.allowed': 'لقد سمحت من قبل لـ {client} بما يلي',
  'consent.remember': 'تذكّر قراري',
  'consent.rememberHint': 'سنسألك مجددًا إذا طُلب وصول أوسع. يمكنك إلغاء الوصول من حسابك في قسم «{page}».',
  'scopes.roles': 'الاطلاع على أدوارك',
  'scopes.metadata': 'الاطلاع على معلومات أخرى محفوظة عنك',

  'terms.title': 'الموافقة على شروط الخدمة',
  'terms.lead': 'يسري الإصدار {version} من شروط الخدمة على حسابك. اقرأه قبل المتابعة.',
  'terms.read': 'قراءة شروط الخدمة',
  'terms.accept': 'موافقة ومتابعة',

  'invitation.title': 'الانضمام إلى {org}',
  'invitation.lead': 'أنت مدعو للانضمام إلى {org} بعنوان البريد الإلكتروني {address}.',
  'invitation.as': 'ستنضم بالحساب',
  'invitation.accept': 'انضمام',
  'invitation.signIn': 'لديك حساب بهذا العنوان. سجّل الدخول به، ثم افتح الرابط في الرسالة مرة أخرى.',
  'invitation.new': 'في الخطوة التالية تختار كلمة مرور لحسابك الجديد.',
  'invitation.overTitle': 'لم تعد هذه الدعوة صالحة',
  'invitation.overText': 'تم قبولها أو سحبها أو انتهت صلاحيتها. اطلب دعوة جديدة من الشخص الذي دعاك.',
  'invitation.doneTitle': 'لقد انضممت إلى {org}',
  'invitation.doneText': 'يمكنك إغلاق هذه الصفحة وتسجيل الدخول إلى تطبيقاتك.',
}
