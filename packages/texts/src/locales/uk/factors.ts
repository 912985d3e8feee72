import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Увійдіть за допомогою ключа доступу',
  'passkey.lead': 'Пристрій попросить відбиток пальця, обличчя або код розблокування.',
  'passkey.button': 'Увійти за допомогою ключа доступу',
  'passkey.usePassword': 'Натомість використати пароль',
  'passkey.needsScript': 'Для ключів доступу потрібен браузер, який їх підтримує, з увімкненим JavaScript.',
  'passkey.nothingCame': 'Ключ доступу з пристрою не надійшов. Спробуйте ще раз або ввійдіть іншим способом.',

  'secondFactor.title': 'Підтвердьте, що це ви',
  'secondFactor.lead': 'Виберіть спосіб.',
  'secondFactor.otherWay': 'Спробувати інший спосіб',
  'secondFactor.passkey': 'Ключ доступу або ключ безпеки',
  'secondFactor.totp': 'Код із застосунку для автентифікації',
  'secondFactor.email_code': 'Код електронною поштою',
  'secondFactor.recovery_code': 'Один із кодів відновлення',

  'totp.title': 'Введіть код із застосунку',
  'totp.lead': 'Застосунок для автентифікації показує код із шести цифр.',
  'totp.label': 'Код',

  'recoveryCode.title': 'Введіть код відновлення',
  'recoveryCode.lead': 'Кожен зі збережених кодів можна використати один раз.',
  'recoveryCode.label': 'Код відновлення',
  'recoveryCode.hint': 'Дванадцять літер і цифр, наприклад ABCD-EFGH-JKLM.',

  'emailCode.title': 'Отримайте код електронною поштою',
  'emailCode.lead': 'Ми надішлемо код на {address}.',
  'emailCode.send': 'Надіслати код',
  'emailCode.sentTitle': 'Введіть код із листа',
  'emailCode.sent': 'Ми надіслали код на {address}. Він діє десять хвилин.',
  'emailCode.sendAgain': 'Надіслати ще один код',

  'securityKey.title': 'Скористайтеся ключем доступу або ключем безпеки',
  'securityKey.lead': 'Тримайте напоготові пристрій або ключ безпеки.',
  'securityKey.button': 'Продовжити',

  'setUp.title': 'Захистіть свій обліковий запис',
  'setUp.lead': 'Із другим фактором ніхто не ввійде, знаючи лише ваш пароль. Виберіть один зі способів.',
  'setUp.forced': 'Для цього облікового запису, крім пароля, потрібен другий фактор. Виберіть один зі способів.',
  'setUp.passkey': 'Ключ доступу або ключ безпеки',
  'setUp.passkey.hint': 'Відбиток пальця, обличчя або ключ, який під’єднують до пристрою. Найбезпечніший варіант.',
  'setUp.totp': 'Застосунок для автентифікації',
  'setUp.totp.hint': 'Застосунок на телефоні показує коди.',
  'setUp.email_code': 'Коди електронною поштою',
  'setUp.email_code.hint': 'Ми щоразу надсилатимемо вам код.',
  'setUp.skip': 'Поки що пропустити',
  'setUp.otherWay': 'Вибрати інший спосіб',

  'setUpTotp.title': 'Налаштуйте застосунок для автентифікації',
  'setUpTotp.scan': 'Відскануйте це зображення в застосунку для автентифікації.',
  'setUpTotp.picture': 'QR-код для вашого застосунку для автентифікації',
  'setUpTotp.seed': 'Якщо відсканувати його не вдається, введіть у застосунку цей ключ:',
  'setUpTotp.label': 'Код, який показує застосунок',
  'setUpTotp.submit': 'Підтвердити',

  'setUpPasskey.title': 'Додайте ключ доступу',
  'setUpPasskey.lead': 'Пристрій зберігатиме ключ доступу й проситиме відбиток пальця, обличчя або код розблокування.',
  'setUpPasskey.name': 'Назва',
  'setUpPasskey.nameHint': 'Щоб ви могли його впізнати, наприклад «Мій телефон». Поле можна залишити порожнім.',
  'setUpPasskey.button': 'Додати ключ доступу',

  'setUpEmailCode.title': 'Отримуйте коди електронною поштою',
  'setUpEmailCode.lead': 'Коли ви входитимете, ми надсилатимемо код на {address}.',
  'setUpEmailCode.submit': 'Увімкнути',
  'setUpEmailCode.verifyFirst': 'Спершу ми хочемо переконатися, що адреса {address} належить вам. Ми надішлемо на неї код.',

  'recoveryCodes.title': 'Збережіть коди відновлення',
  'recoveryCodes.lead':
    'Якщо ви втратите те, що щойно налаштували, один із цих кодів дасть змогу ввійти. Кожен можна використати один раз. '
    + 'Їх показано лише зараз: роздрукуйте або запишіть їх.',
  'recoveryCodes.stored': 'Коди збережено',
  'recoveryCodes.copy': 'Копіювати',
  'recoveryCodes.copied': 'Скопійовано',
  'recoveryCodes.download': 'Завантажити',
  'recoveryCodes.print': 'Друкувати',
}
