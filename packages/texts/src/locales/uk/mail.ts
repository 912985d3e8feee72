import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Доброго дня, {name},',
  'mail.helloUnnamed': 'Доброго дня,',
  'mail.code': 'Ваш код',
  'mail.loginName': 'Ім’я для входу цього облікового запису — {loginName}.',
  'mail.linkLead': 'Якщо кнопка не працює, відкрийте цю адресу:',
  'mail.plainLinkLead': 'Відкрийте цю адресу й введіть там код, якщо його там ще немає:',
  'mail.sender': 'Цей лист надіслав сервіс входу {site}. Відповіді на нього ніхто не читає.',

  'mail.email_verification.subject': 'Підтвердьте адресу електронної пошти',
  'mail.email_verification.why':
    'Адресу {address} вказано як електронну пошту облікового запису на {site} ({orgName}). Підтвердьте, що вона належить вам.',
  'mail.email_verification.button': 'Підтвердити адресу',
  'mail.email_verification.validity': 'Код можна використати один раз; він утратить чинність {expires}.',
  'mail.email_verification.notYou':
    'Якщо ви не очікували на цей лист, не зважайте на нього: без коду адреса залишиться непідтвердженою. Нікому не повідомляйте код.',

  'mail.email_change.subject': 'Підтвердьте нову адресу електронної пошти',
  'mail.email_change.why':
    'Адреса {address} має стати електронною поштою облікового запису на {site} ({orgName}). Підтвердьте, що вона належить вам.',
  'mail.email_change.button': 'Підтвердити адресу',
  'mail.email_change.validity':
    'Код можна використати один раз; він утратить чинність {expires}. '
    + 'Доки ви ним не скористаєтеся, адреса облікового запису не зміниться.',
  'mail.email_change.notYou':
    'Якщо ви не очікували на цей лист, не зважайте на нього: без коду нічого не зміниться. Нікому не повідомляйте код.',

  'mail.registration.subject': 'Ваш код для створення облікового запису',
  'mail.registration.why': 'Хтось створює обліковий запис з електронною адресою {address} на {site} ({orgName}).',
  'mail.registration.validity': 'Введіть код на сторінці, яка його запитує. Він діє один раз і втратить чинність {expires}.',
  'mail.registration.notYou': 'Якщо це не ви, не зважайте на цей лист: без коду обліковий запис не створиться. Нікому не повідомляйте код.',

  'mail.initialise.subject': 'Налаштуйте обліковий запис',
  'mail.initialise.why':
    'На {site} ({orgName}) для вас створено обліковий запис з адресою електронної пошти {address}. '
    + 'Щоб користуватися ним, створіть пароль.',
  'mail.initialise.button': 'Створити пароль',
  'mail.initialise.validity':
    'Код можна використати один раз; він утратить чинність {expires}. Після цього попросіть новий у того, хто створив обліковий запис.',
  'mail.initialise.notYou':
    'Якщо ви не очікували на обліковий запис, не зважайте на цей лист: без коду ним ніхто не зможе скористатися. '
    + 'Нікому не повідомляйте код.',

  'mail.password_reset.subject': 'Створіть новий пароль',
  'mail.password_reset.why':
    'Хтось попросив новий пароль для облікового запису з адресою електронної пошти {address} на {site} ({orgName}).',
  'mail.password_reset.button': 'Створити новий пароль',
  'mail.password_reset.validity':
    'Код можна використати один раз; він утратить чинність {expires}. Коли ви створите новий пароль, усюди буде виконано вихід.',
  'mail.password_reset.notYou':
    'Якщо це були не ви, не зважайте на цей лист: ваш пароль залишиться без змін. '
    + 'Нікому не повідомляйте код, хоч би хто про нього просив.',

  'mail.passkey_registration.subject': 'Налаштуйте ключ доступу',
  'mail.passkey_registration.why':
    'Для облікового запису з адресою електронної пошти {address} на {site} ({orgName}) можна налаштувати ключ доступу, щоб входити без '
    + 'пароля.',
  'mail.passkey_registration.button': 'Налаштувати ключ доступу',
  'mail.passkey_registration.validity':
    'Код можна використати один раз; він утратить чинність {expires}. '
    + 'Коли ви налаштуєте ключ доступу, в усіх інших місцях буде виконано вихід.',
  'mail.passkey_registration.notYou':
    'Якщо ви цього не очікували, не зважайте на цей лист: без коду нічого не зміниться. '
    + 'Нікому не повідомляйте код, хоч би хто про нього просив.',

  'mail.sign_in_code.subject': 'Ваш код для входу',
  'mail.sign_in_code.why':
    'Хтось входить в обліковий запис з адресою електронної пошти {address} на {site} ({orgName}), і для цього потрібен код.',
  'mail.sign_in_code.validity':
    'Код можна використати один раз; він утратить чинність {expires}. Введіть його на сторінці, де його просять.',
  'mail.sign_in_code.notYou':
    'Якщо це не ви, хтось інший знає ваш пароль: створіть новий просто зараз. Нікому не повідомляйте код, хоч би хто про нього просив.',

  'mail.notice.account': 'Переглянути обліковий запис',
  'mail.notice.plainAccountLead': 'Переглянути свій обліковий запис можна тут:',
  'mail.notice.notYou':
    'Якщо це були ви, нічого робити не потрібно. '
    + 'Якщо ні, негайно створіть новий пароль і зверніться по допомогу до адміністраторів {site}.',
  'mail.notice.factor_added.subject': 'Додано спосіб входу',
  'mail.notice.factor_added.what': '{when} до вашого облікового запису на {site} ({orgName}) додано другий фактор або ключ доступу.',
  'mail.notice.factor_removed.subject': 'Вилучено спосіб входу',
  'mail.notice.factor_removed.what': '{when} з вашого облікового запису на {site} ({orgName}) вилучено другий фактор або ключ доступу.',
  'mail.notice.link_added.subject': 'Додано спосіб входу',
  'mail.notice.link_added.what': '{when} з вашим обліковим записом на {site} ({orgName}) пов’язано вхід через іншу службу.',
  'mail.notice.link_removed.subject': 'Вилучено спосіб входу',
  'mail.notice.link_removed.what': '{when} у вашому обліковому записі на {site} ({orgName}) вилучено зв’язок із входом через іншу службу.',
  'mail.notice.recovery_codes_made.subject': 'У вас нові коди відновлення',
  'mail.notice.recovery_codes_made.what':
    '{when} для вашого облікового запису на {site} ({orgName}) створено нові коди відновлення. Попередні більше не діють.',
  'mail.notice.password_changed.subject': 'Ваш пароль змінено',
  'mail.notice.password_changed.what': '{when} змінено пароль вашого облікового запису на {site} ({orgName}).',
  'mail.notice.email_changed.subject': 'Вашу адресу електронної пошти змінено',
  'mail.notice.email_changed.what':
    '{when} для вашого облікового запису на {site} ({orgName}) змінено адресу електронної пошти. '
    + 'Листи щодо нього більше не надходять на {address}.',
  'mail.notice.sign_in_requested.subject': 'Підтвердити вхід?',
  'mail.notice.sign_in_requested.what': '{when} застосунок попросив підтвердити вхід до вашого облікового запису на {site} ({orgName}). Запит дійсний кілька хвилин.',
  'mail.notice.sign_in_requested.button': 'Переглянути запит',
  'mail.notice.sign_in_requested.lead': 'Переглянути запит можна тут:',
  'mail.notice.sign_in_requested.notYou': 'Якщо ви цього не починали, відхиліть запит на тій сторінці або проігноруйте цей лист: без вашого підтвердження застосунок нічого не отримає.',
  'mail.notice.invited.subject': 'Вас запрошено',
  'mail.notice.invited.what': 'Вас запрошено приєднатися до {orgName} на {site} з адресою електронної пошти {address}. Запрошення діє до {when}.',
  'mail.notice.invited.button': 'Прийняти запрошення',
  'mail.notice.invited.notYou': 'Якщо ви не очікували запрошення від {site}, проігноруйте цей лист. Не передавайте посилання: воно спрацює один раз, для власника цієї скриньки.',

  'mail.notice.registration_attempted.subject': 'У вас уже є обліковий запис',
  'mail.notice.registration_attempted.what':
    '{when} хтось намагався створити обліковий запис з електронною адресою {address} на {site} ({orgName}). Обліковий запис із '
    + 'цією адресою вже існує.',
  'mail.notice.registration_attempted.notYou':
    'Якщо це були ви, увійдіть зі своїм паролем або виберіть новий, якщо забули його. Якщо ні, не зважайте на цей лист: нічого не змінилося.',
  'mail.notice.account_removed.subject': 'Ваш обліковий запис видалено',
  'mail.notice.account_removed.what':
    '{when} ваш обліковий запис на {site} ({orgName}) видалено з усім, що йому належало. Ніхто не зможе його відновити.',
  'mail.notice.account_removed.notYou': 'Якщо це були не ви, негайно повідомте адміністраторів {site}.',

  'textMessage.phone_verification': '{code} — ваш код для {site}. Діє {minutes} хв. Нікому його не давайте.',
}
