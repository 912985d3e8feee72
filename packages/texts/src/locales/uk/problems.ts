import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary':
    '{count, plural, one {# пункт потребує вашої уваги} few {# пункти потребують вашої уваги} many {# пунктів потребують вашої уваги} other {# пункту потребують вашої уваги}}',

  'problems.wrongLoginNameOrPassword': 'Логін і пароль не підходять один до одного. Перевірте обидва й спробуйте ще раз.',
  'problems.tooManyAttempts': 'За короткий час було кілька спроб. Спробуйте ще раз {wait}.',
  'problems.formExpired': 'Ця сторінка довго була відкрита, тому ми не змогли прийняти ваші дані. Введіть їх ще раз.',
  'problems.passwordTooShort':
    'Створіть пароль, у якому щонайменше {least, plural, one {# символ} few {# символи} many {# символів} other {# символу}}.',
  'problems.passwordTooSimple': 'Поєднайте більше видів символів: великі й малі літери, цифри та спеціальні символи.',
  'problems.passwordTooLong':
    'Створіть пароль, у якому щонайбільше {most, plural, one {# символ} few {# символи} many {# символів} other {# символу}}.',
  'problems.passwordTooCommon': 'Цей пароль — один із перших, які вгадують інші. Створіть інший.',
  'problems.passwordSame': 'Це пароль, який потрібно змінити. Створіть інший.',
  'problems.passwordWrong': 'Це не ваш поточний пароль. Перевірте його й спробуйте ще раз.',
  'problems.passwordsDiffer': 'Паролі не збігаються. Введіть новий пароль в обох полях.',
  'problems.notReadable': 'Деякі з цих символів неможливо зберегти. Використовуйте звичайні літери, цифри та символи.',
  'problems.loginNameTaken': 'Хтось уже використовує цей логін. Виберіть інший.',
  'problems.emailUnusable': 'Це не схоже на адресу електронної пошти. Введіть її у вигляді name@example.com.',
  'problems.sessionEnded': 'Сеанс цього облікового запису завершено. Виберіть інший або ввійдіть ще раз.',
  'problems.tooLong': 'Введіть тут щонайбільше {most, plural, one {# символ} few {# символи} many {# символів} other {# символу}}.',

  'problems.userCode.malformed': 'Код складається з восьми літер і не містить голосних. Введіть його так, як показує пристрій.',
  'problems.userCode.wrong': 'Жоден пристрій не показує такого коду. Порівняйте його з кодом на пристрої літера за літерою.',
  'problems.userCode.over': 'Цей код більше не діє. Отримайте на пристрої новий.',

  'problems.mailCode':
    'Цей код не діє. Можливо, у ньому одруківка, він застарів, його вже використано або замінено новішим. '
    + 'Введіть код з останнього листа або попросіть надіслати ще один.',

  'problems.factorCode': 'Цей код не діє. Введіть той, який показано зараз.',
  'problems.recoveryCode': 'Цей код не діє. Можливо, у ньому одруківка або його вже використано. Введіть інший.',
  'problems.emailCode': 'Цей код не діє. Введіть код з останнього листа або попросіть надіслати ще один.',
  'problems.passkey': 'Цей ключ доступу тут не підходить. Спробуйте ще раз або ввійдіть іншим способом.',
  'problems.passkeyNotAdded': 'Ключ доступу не додано. Спробуйте ще раз або виберіть інший спосіб.',
  'problems.passkeyExists': 'Цей ключ доступу вже зареєстровано. Виберіть інший.',
  'problems.passkeyName': 'Введіть назву зі звичайних літер і знаків, не більше {most}.',
  'problems.seedExpired': 'Ця сторінка довго була відкрита. Відскануйте нове зображення.',
  'problems.tooManyMails': 'Ми вже надіслали кілька листів. Попросити ще один можна {wait}.',
  'problems.required.code': 'Введіть код.',
  'problems.required.mailCode': 'Введіть код із листа.',
  'problems.required.userCode': 'Введіть код, який показує пристрій.',
  'problems.required.loginName': 'Введіть логін або електронну пошту.',
  'problems.required.newLoginName': 'Виберіть логін.',
  'problems.required.password': 'Введіть пароль.',
  'problems.required.newPassword': 'Створіть пароль.',
  'problems.required.passwordAgain': 'Введіть пароль ще раз.',
  'problems.required.givenName': 'Введіть ім’я.',
  'problems.required.familyName': 'Введіть прізвище.',
  'problems.required.email': 'Введіть адресу електронної пошти.',
}
