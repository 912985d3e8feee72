import type { Translated } from '../translation.js'

export const links: Translated<'links'> = {
  'account.links.title': 'Пов’язані способи входу',
  'account.links.lead': 'Ви також можете входити за допомогою облікового запису іншої служби.',
  'account.links.add': 'Пов’язати {provider}',
  'account.links.since': 'Пов’язано {date}',
  'account.links.gone': 'Цей спосіб входу більше не пов’язано.',
  'removal.link.title': 'Вилучити цей пов’язаний спосіб входу?',
  'removal.link.text': 'Ви більше не зможете входити за його допомогою, і вас буде виведено з системи всюди, крім цього браузера.',
  'removal.link.submit': 'Вилучити зв’язок',
  'removal.link.onlyWay': 'Це ваш єдиний спосіб входу. Спершу додайте інший.',
  'account.note.link_added': 'Спосіб входу пов’язано. Вас виведено з системи всюди, крім цього браузера.',
  'account.note.link_removed': 'Зв’язок вилучено. Вас виведено з системи всюди, крім цього браузера.',
  'account.note.link_taken': 'Нічого не змінилося: цей спосіб входу пов’язано з іншим обліковим записом.',
  'account.note.link_refused': 'Нічого не змінилося: вхід скасовано, або він тут не дозволений.',
  'account.note.link_failed': 'Нічого не змінилося: не вдалося завершити вхід. Спробуйте ще раз.',
}
