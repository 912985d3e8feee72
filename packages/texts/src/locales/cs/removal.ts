import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Odebrat vaše telefonní číslo?',
  'removal.phone.text': 'Aplikace je už neuvidí. Kdykoli je můžete znovu přidat.',

  'removal.passkey.title': 'Odebrat tento přístupový klíč?',
  'removal.passkey.text':
    'Už se s ním nebudete moci přihlásit a všude jinde vás odhlásíme. Vaše zařízení si svou kopii ponechá, dokud ji tam nesmažete.',
  'removal.passkey.submit': 'Odebrat přístupový klíč',
  'removal.passkey.onlyWay': 'Tento přístupový klíč je váš jediný způsob přihlášení. Nejdříve přidejte jiný.',

  'removal.totp.title': 'Odebrat ověřovací aplikaci?',
  'removal.totp.text': 'Její kódy tu přestanou platit a všude jinde vás odhlásíme.',
  'removal.totp.submit': 'Odebrat aplikaci',

  'removal.emailCode.title': 'Vypnout kódy e-mailem?',
  'removal.emailCode.text': 'Při přihlášení už nebudete dostávat kód e-mailem a všude jinde vás odhlásíme.',

  'removal.lastFactor': 'Toto je váš poslední druhý faktor. Bez něj se může přihlásit kdokoli, kdo se dozví vaše heslo.',
  'removal.lastOwner':
    'Jen vy můžete spravovat tento server a bez této možnosti byste se už nemohli přihlásit. Nejdříve přidejte jiný způsob přihlášení, nebo tuto roli přidělte někomu dalšímu.',

  'removal.session.title': 'Ukončit toto přihlášení?',
  'removal.session.text': 'Prohlížeč se odhlásí a aplikace, do kterých jste se v něm přihlásili, ztratí přístup.',

  'removal.others.title': 'Odhlásit všude jinde?',
  'removal.others.text':
    'Tato přihlášení skončí a aplikace, do kterých jste se v nich přihlásili, ztratí přístup. Tady zůstanete přihlášeni.',

  'removal.application.title': 'Odebrat této aplikaci přístup?',
  'removal.application.text': 'Aplikace se odhlásí a nebude už moci jednat vaším jménem. Údaje, které už má, jí zůstanou.',
}
