import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Підключення пристрою',
  'device.label': 'Код, який показує пристрій',
  'device.hint': 'Вісім літер, наприклад WDJB-MJHT. Великі й малі літери не розрізняються.',

  'deviceConsent.title': 'Підключення вашого пристрою',
  'deviceConsent.titleFor': 'Підключення вашого пристрою до застосунку {client}',
  'deviceConsent.question': 'Ваш пристрій зараз показує цей код?',
  'deviceConsent.person': 'На пристрої буде виконано вхід як',
  'deviceConsent.scopes': 'Після цього він зможе',
  'deviceConsent.warningLead': 'Ви самі розпочали це підключення?',
  'deviceConsent.warning':
    'Якщо код або посилання на цю сторінку вам хтось надіслав, виберіть «Відхилити». '
    + 'Інакше ця людина отримає доступ до вашого облікового запису.',
  'deviceConsent.allow': 'Дозволити',
  'deviceConsent.deny': 'Відхилити',

  'deviceResult.allowed.title': 'Можете повернутися до пристрою',
  'deviceResult.allowed.text': 'Вхід на ньому буде виконано за кілька секунд. Цю сторінку можна закрити.',
  'deviceResult.denied.title': 'Пристрій не підключено',
  'deviceResult.denied.text': 'Він не отримає доступу до вашого облікового запису. Цю сторінку можна закрити.',

  'scopes.openid': 'упізнавати вас за ідентифікатором користувача',
  'scopes.profile': 'бачити ваш профіль, наприклад ім’я та фото',
  'scopes.email': 'бачити вашу адресу електронної пошти',
  'scopes.phone': 'бачити ваш номер телефону',
  'scopes.address': 'бачити вашу поштову адресу',
  'scopes.offline_access': 'зберігати доступ за вашої відсутності, доки ви не вийдете з облікового запису',
  'scopes.organization': 'бачити, до якої організації ви належите',
  'scopes.ownApi': 'керувати від вашого імені всім, чим ви можете керувати тут',
  'scopes.otherProject': 'користуватися іншими сервісами від вашого імені',
  'scopes.nothing': 'використовувати ваш вхід, не отримуючи даних про вас',
}
