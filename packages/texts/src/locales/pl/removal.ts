import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Usunąć Twój numer telefonu?',
  'removal.phone.text': 'Aplikacje nie będą go już widzieć. Możesz go ponownie dodać w każdej chwili.',

  'removal.passkey.title': 'Usunąć ten klucz dostępu?',
  'removal.passkey.text':
    'Nie będzie można się nim logować, a wszędzie indziej Cię wylogujemy. '
    + 'Twoje urządzenie zachowa swoją kopię, dopóki jej tam nie usuniesz.',
  'removal.passkey.submit': 'Usuń klucz dostępu',
  'removal.passkey.onlyWay': 'Ten klucz dostępu to Twój jedyny sposób logowania. Najpierw dodaj inny.',

  'removal.totp.title': 'Usunąć aplikację uwierzytelniającą?',
  'removal.totp.text': 'Jej kody przestaną tu działać, a wszędzie indziej Cię wylogujemy.',
  'removal.totp.submit': 'Usuń aplikację',

  'removal.emailCode.title': 'Wyłączyć kody w wiadomościach e-mail?',
  'removal.emailCode.text': 'Podczas logowania nie będziesz już otrzymywać kodu w wiadomości e-mail, a wszędzie indziej Cię wylogujemy.',

  'removal.lastFactor': 'To Twój ostatni drugi składnik. Bez niego każdy, kto pozna Twoje hasło, może się zalogować.',
  'removal.lastOwner':
    'Tylko Ty możesz zarządzać tym serwerem, a bez tego nie da się już zalogować. Najpierw dodaj inny sposób logowania albo nadaj tę rolę komuś innemu.',

  'removal.session.title': 'Zakończyć to logowanie?',
  'removal.session.text': 'Przeglądarka zostanie wylogowana, a aplikacje, do których zalogowano się w niej, stracą dostęp.',

  'removal.others.title': 'Wylogować wszędzie indziej?',
  'removal.others.text':
    'Te logowania zostaną zakończone, a aplikacje, do których się w nich zalogowano, stracą dostęp. '
    + 'Tutaj nadal będzie trwać Twoja sesja.',

  'removal.application.title': 'Odebrać dostęp tej aplikacji?',
  'removal.application.text': 'Aplikacja zostanie wylogowana i nie będzie mogła działać w Twoim imieniu. Zachowa dane, które już ma.',
}
