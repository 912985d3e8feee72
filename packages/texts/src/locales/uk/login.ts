import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Вхід',
  'signIn.titleFor': 'Вхід до застосунку {client}',

  'loginName.label': 'Логін або електронна пошта',
  'loginName.register': 'Створити обліковий запис',
  'external.or': 'або',
  'external.button': 'Продовжити через {provider}',
  'external.choice.title': 'Обліковий запис ще не пов’язано',
  'external.choice.lead': 'Ви ввійшли в {provider} як {name}.',
  'external.choice.held': 'Обліковий запис із цією адресою вже існує. Увійдіть у нього один раз, щоб пов’язати обидва.',
  'external.choice.create': 'Створити обліковий запис',
  'external.choice.link': 'Пов’язати наявний обліковий запис',
  'external.directory.title': 'Вхід через {provider}',
  'external.directory.userName': 'Ім’я користувача',
  'external.refused': 'Вхід через {provider} скасовано або відхилено. Спробуйте ще раз або виберіть інший спосіб.',
  'external.disabled': 'Ваш обліковий запис у {provider} вимкнено або термін його дії минув. Зверніться до тих, хто ним керує.',
  'external.untrusted': 'Не вдалося перевірити відповідь {provider}. Спробуйте ще раз.',
  'external.unreachable': '{provider} зараз недоступний. Спробуйте пізніше або виберіть інший спосіб.',
  'external.domain': 'Ваша адреса в {provider} тут не дозволена.',
  'external.account': 'Пов’язаний обліковий запис не можна використати для цього входу.',
  'external.again': 'Цей вхід продовжено в іншому вікні. Почніть знову.',
  'loginName.registerLead': 'Уперше тут?',
  'loginName.accounts': 'Вибрати активний обліковий запис',

  'loginName.unknown': 'Тут немає нікого з таким логіном або електронною поштою. Перевірте введене.',
  'loginName.shared': 'Цю електронну пошту тут використовують кілька облікових записів. Введіть натомість свій логін.',

  'password.label': 'Пароль',
  'password.identity': 'Ви входите як',
  'password.submit': 'Увійти',
  'password.new': 'Новий пароль',
  'password.newAgain': 'Новий пароль ще раз',
  'password.rules':
    'Щонайменше {least, plural, one {# символ} few {# символи} many {# символів} other {# символу}}. '
    + 'Добре підходять кілька слів, які так поєднали б лише ви.',

  'password.forgotten': 'Забули пароль?',
  'password.backTo': 'Назад до пароля',

  'forgottenPassword.title': 'Забули пароль?',
  'forgottenPassword.lead': 'Ми надішлемо вам лист, за допомогою якого ви створите новий.',
  'forgottenPassword.submit': 'Надіслати лист',

  'resetPassword.title': 'Створіть новий пароль',
  'resetPassword.sent':
    'Якщо обліковий запис {loginName} існує, лист із кодом уже прямує на його адресу. '
    + 'Введіть код тут або відкрийте посилання в листі.',
  'resetPassword.submit': 'Змінити пароль і ввійти',
  'resetPassword.again': 'Лист ще не надійшов?',
  'resetPassword.sendAgain': 'Надіслати ще один',

  'changePassword.title': 'Створіть новий пароль',
  'changePassword.lead': 'Перш ніж продовжити, створіть пароль, який знатимете лише ви.',
  'changePassword.current': 'Поточний пароль',
  'changePassword.submit': 'Змінити пароль і ввійти',

  'verifyEmailStep.title': 'Підтвердьте адресу електронної пошти',
  'verifyEmailStep.lead':
    'Ми хочемо переконатися, що адреса {address} належить вам. Введіть тут код із листа або відкрийте посилання в листі.',
  'verifyEmailStep.sendAgain': 'Надіслати ще один лист',
  'verifyEmailStep.sent': 'Ми надіслали лист на {address}.',
  'verifyEmailStep.submit': 'Підтвердити й продовжити',
  'verifyEmailStep.change': 'Змінити адресу',
  'changeAddress.title': 'Змініть адресу електронної пошти',
  'changeAddress.lead': 'Ми надішлемо код на нову адресу.',
  'changeAddress.label': 'Електронна пошта',
  'changeAddress.submit': 'Змінити адресу',

  'accounts.title': 'Виберіть обліковий запис',
  'accounts.titleFor': 'Перехід до застосунку {client}',
  'accounts.signOut': 'Вийти з {loginName}',
  'accounts.lead': 'У цьому браузері виконано вхід у такі облікові записи.',

  'register.title': 'Створіть обліковий запис',
  'register.titleFor': 'Створіть обліковий запис для застосунку {client}',
  'register.givenName': 'Ім’я',
  'register.familyName': 'Прізвище',
  'register.email': 'Електронна пошта',
  'register.password': 'Пароль',
  'register.submit': 'Створити обліковий запис',
  'register.agree.both': 'Створюючи обліковий запис, ви погоджуєтеся з {terms}. Що відбувається з вашими даними, описано в {privacy}.',
  'register.agree.terms': 'Створюючи обліковий запис, ви погоджуєтеся з {terms}.',
  'register.agree.privacy': 'Що відбувається з вашими даними, описано в {privacy}.',
  'register.terms': 'умовами користування',
  'register.privacy': 'політиці конфіденційності',
  'register.signInLead': 'Уже маєте обліковий запис?',
  'register.signIn': 'Увійти',

  'registerCode.title': 'Перевірте пошту',
  'registerCode.lead': 'Ми надіслали код на адресу {email}. Введіть його тут, щоб завершити створення облікового запису.',

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
