import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Вхід',
  'signIn.titleFor': 'Вхід до застосунку {client}',

  'loginName.label': 'Логін або електронна пошта',
  'loginName.register': 'Створити обліковий запис',
  'loginName.registerLead': 'Уперше тут?',
  'loginName.accounts': 'Вибрати активний обліковий запис',

  'password.label': 'Пароль',
  'password.identity': 'Ви входите як',
  'password.submit': 'Увійти',
  'password.new': 'Новий пароль',
  'password.newAgain': 'Новий пароль ще раз',
  'password.rules':
    'Щонайменше {least, plural, one {# символ} few {# символи} many {# символів} other {# символу}}. '
    + 'Добре підходять кілька слів, які так поєднали б лише ви.',

  'changePassword.title': 'Створіть новий пароль',
  'changePassword.lead': 'Перш ніж продовжити, створіть пароль, який знатимете лише ви.',
  'changePassword.current': 'Поточний пароль',
  'changePassword.submit': 'Змінити пароль і ввійти',

  'accounts.title': 'Виберіть обліковий запис',
  'accounts.titleFor': 'Перехід до застосунку {client}',
  'accounts.lead': 'У цьому браузері виконано вхід у такі облікові записи.',

  'register.title': 'Створіть обліковий запис',
  'register.titleFor': 'Створіть обліковий запис для застосунку {client}',
  'register.givenName': 'Ім’я',
  'register.familyName': 'Прізвище',
  'register.email': 'Електронна пошта',
  'register.loginName': 'Логін',
  'register.password': 'Пароль',
  'register.passwordAgain': 'Пароль ще раз',
  'register.submit': 'Створити обліковий запис',
  'register.signInLead': 'Уже маєте обліковий запис?',
  'register.signIn': 'Увійти',

  'logout.question': 'Вийти з облікового запису?',
  'logout.text': 'Ви вийдете зі свого облікового запису в цьому браузері. Якщо виходити не потрібно, просто закрийте цю сторінку.',
  'logout.submit': 'Вийти',
  'logout.doneTitle': 'Ви вийшли з облікового запису',
  'logout.doneText': 'Тепер можна закрити цю сторінку. На спільному комп’ютері закрийте також браузер.',

  'formPost.title': 'Хвилинку',
  'formPost.back': 'Повертаємо вас…',
  'formPost.backTo': 'Повертаємо вас до застосунку {client}…',
  'formPost.noScript': 'Щоб продовжити, натисніть кнопку.',
}
