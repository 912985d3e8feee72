import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Надати доступ?',
  'consent.titleFor': 'Надати застосунку {client} доступ до вашого облікового запису?',
  'consent.owner': 'Застосунок пропонує {owner}.',
  'consent.host': 'Після вашого рішення ви перейдете до {host}.',
  'consent.onThisDevice': 'Після вашого рішення ви повернетеся до застосунку на цьому пристрої.',
  'consent.person': 'Ви ввійшли як',
  'consent.scopes': 'Якщо ви дозволите, {client} зможе',
  'consent.allowed': 'Ви вже дозволили застосунку {client}',
  'consent.remember': 'Запам’ятати моє рішення',
  'consent.rememberHint':
    'Ми запитаємо знову, якщо знадобиться ширший доступ. Доступ можна скасувати у своєму обліковому записі в розділі «{page}».',
  'scopes.roles': 'бачити ваші ролі',
  'scopes.metadata': 'бачити інші збережені про вас відомості',

  'terms.title': 'Прийміть умови користування',
  'terms.lead': 'До вашого облікового запису застосовується версія {version} умов користування. Прочитайте її, перш ніж продовжити.',
  'terms.read': 'Прочитати умови користування',
  'terms.accept': 'Прийняти й продовжити',
}
