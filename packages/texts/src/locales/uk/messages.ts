import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Код звернення',
  'messages.referenceHint': 'Укажіть його, коли звертатиметеся по допомогу.',
  'messages.startAgain': 'Почати спочатку',
  'messages.enterCode': 'Ввести код',
  'messages.backToApp': 'Назад до застосунку',
  'messages.backToAppNamed': 'Назад до застосунку {client}',
  'messages.tryAgain': 'Спробувати ще раз',
  'messages.copy': 'Копіювати',
  'messages.copied': 'Скопійовано',
  'messages.forDevelopers': 'Для розробників',

  'messages.expired.title': 'Час на цей вхід минув',
  'messages.expired.text':
    'Він довго залишався відкритим, тому ми його завершили, щоб захистити ваш обліковий запис. '
    + 'Поверніться до застосунку й увійдіть ще раз.',
  'messages.alreadyUsed.title': 'Цей вхід уже завершено',
  'messages.alreadyUsed.text':
    'Імовірно, ви потрапили сюди за допомогою кнопки «Назад» або з іншої вкладки. Продовжуйте в застосунку або ввійдіть там ще раз.',
  'messages.notLinked.title': 'Цей обліковий запис не можна зв’язати',
  'messages.notLinked.text':
    'Вхід в іншого постачальника вже зв’язано з іншим обліковим записом, або цей запис не належить до його організації. Поверніться та увійдіть в інший обліковий запис.',
  'messages.foreignBrowser.title': 'Продовжте там, де почали',
  'messages.foreignBrowser.text':
    'Цей вхід розпочато в іншому браузері або в приватному вікні. Поверніться туди або перейдіть до застосунку й увійдіть тут ще раз.',
  'messages.deviceExpired.title': 'Час на цей вхід минув',
  'messages.deviceExpired.text':
    'Він довго залишався відкритим, або за цей час ви вийшли з облікового запису. Отримайте на пристрої новий код і введіть його тут.',
  'messages.cancel': 'Скасувати',
  'messages.cancelled.title': 'Вхід скасовано',
  'messages.cancelled.text': 'Вхід не виконано. Тепер можна закрити цю сторінку.',
  'messages.deviceCodeOver.title': 'Цей код більше не діє',
  'messages.deviceCodeOver.text':
    'Його термін дії минув або його вже використано. Почніть вхід на пристрої знову, щоб отримати новий код, і введіть його тут.',
  'messages.deviceInOtherBrowser.title': 'Продовжте там, де почали',
  'messages.deviceInOtherBrowser.text':
    'Цей вхід розпочато в іншому браузері або в приватному вікні. Поверніться туди або введіть тут код зі свого пристрою.',
  'messages.accountNotAdmitted.title': 'Цей обліковий запис не можна використати тут',
  'messages.accountNotAdmitted.text':
    'Застосунок призначено для людей з іншої організації. Введіть код ще раз і ввійдіть з обліковим записом тієї організації.',
  'messages.unavailable.title': 'Зараз ми не можемо виконати вхід',
  'messages.unavailable.text': 'Сервіс наразі не готовий. На ваш обліковий запис це не впливає. Зачекайте хвилину й спробуйте ще раз.',
  'messages.requestNotUnderstood.title': 'Це посилання для входу не працює',
  'messages.requestNotUnderstood.text':
    'Застосунок, з якого ви прийшли, попросив те, чого ми не можемо зробити. Поверніться та спробуйте ще раз. '
    + 'Якщо ця сторінка з’явиться знову, допомогти можуть адміністратори застосунку.',
  'messages.formRefused.title': 'Ця сторінка була відкрита надто довго',
  'messages.formRefused.text': 'Щоб захистити ваш обліковий запис, ми не прийняли надіслані дані. Нічого не змінилося; почніть спочатку.',
  'messages.logoutRefused.title': 'Нам не вдалося виконати вихід',
  'messages.logoutRefused.text':
    'Застосунок, з якого ви прийшли, попросив про це у спосіб, який ми не можемо обробити, тому ви досі в обліковому записі.',
  'messages.unexpected.title': 'Щось пішло не так на нашому боці',
  'messages.unexpected.text': 'Нам не вдалося завершити цей крок. Спробуйте ще раз трохи згодом.',
  'messages.unknown.title': 'Ми не можемо знайти цей вхід',
  'messages.unknown.text': 'Можливо, він застарів або адреса неповна. Поверніться до застосунку й увійдіть ще раз.',
  'messages.notFound.title': 'Тут немає сторінки',
  'messages.notFound.text': 'Можливо, адреса неповна. Поверніться до застосунку й почніть звідти.',
  'messages.scriptNeeded': 'Ця сторінка потребує JavaScript. Увімкніть його в браузері та перезавантажте сторінку.',
  'messages.signedIn.title': 'Ви ввійшли',
  'messages.signedIn.text': 'Можна закрити цю сторінку й продовжити в застосунку.',
}
