import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Код із листа',
  'mailCode.hint': 'Шість літер і цифр, наприклад K7QXMA. Великі й малі літери не розрізняються.',

  'verifyEmail.title': 'Підтвердьте адресу електронної пошти',
  'verifyEmail.lead': 'Підтвердьте, що лист із цим кодом надійшов саме вам.',
  'verifyEmail.submit': 'Підтвердити адресу',
  'verifyEmail.doneTitle': 'Вашу адресу електронної пошти підтверджено',
  'verifyEmail.doneText': 'Можна закрити цю сторінку й продовжити в застосунку.',
  'verifyEmail.doneFresh':
    'Задля вашої безпеки вилучено все, що було додано раніше: паролі, ключі доступу, другі фактори та сеанси входу. Щоб увійти, '
    + 'виберіть новий пароль: сторінка входу надішле вам для цього код.',

  'changeEmail.title': 'Підтвердьте нову адресу електронної пошти',
  'changeEmail.lead': 'Підтвердьте, що лист із цим кодом надійшов саме вам. Після цього адреса стане адресою вашого облікового запису.',
  'changeEmail.submit': 'Підтвердити адресу',
  'changeEmail.doneTitle': 'Вашу адресу електронної пошти змінено',
  'changeEmail.doneText': 'Тепер це адреса вашого облікового запису. Цю сторінку можна закрити.',

  'newPassword.initialise.title': 'Налаштуйте обліковий запис',
  'newPassword.initialise.submit': 'Налаштувати обліковий запис',
  'newPassword.initialise.doneTitle': 'Ваш обліковий запис готовий',
  'newPassword.initialise.doneText': 'Тепер перейдіть до застосунку й увійдіть там із новим паролем.',
  'newPassword.password_reset.title': 'Створіть новий пароль',
  'newPassword.password_reset.submit': 'Змінити пароль',
  'newPassword.password_reset.doneTitle': 'Ваш пароль змінено',
  'newPassword.password_reset.doneText':
    'Усюди виконано вихід з облікового запису. Тепер перейдіть до застосунку й увійдіть там із новим паролем.',

  'newPasskey.title': 'Налаштуйте ключ доступу',
  'newPasskey.lead': 'З ключем доступу ви входите без пароля. Спершу введіть код із листа.',
  'newPasskey.submit': 'Продовжити',
  'newPasskey.doneTitle': 'Ваш ключ доступу готовий',
  'newPasskey.doneText': 'Усюди виконано вихід з облікового запису. Тепер перейдіть до застосунку й увійдіть там із ключем доступу.',
}
