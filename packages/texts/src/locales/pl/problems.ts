import type { Translated } from '../translation.js'

export const problems: Translated<'problems'> = {
  'problems.summary':
    '{count, plural, one {Jedna rzecz wymaga Twojej uwagi} few {# rzeczy wymagają Twojej uwagi} many {# rzeczy wymaga Twojej uwagi} other {# rzeczy wymaga Twojej uwagi}}',

  'problems.wrongLoginNameOrPassword': 'Login i hasło nie pasują do siebie. Sprawdź jedno i drugie, a potem spróbuj ponownie.',
  'problems.wrongAddressOrPassword':
    'Login i hasło nie pasują do siebie. Sprawdź jedno i drugie, a potem spróbuj ponownie. Jeśli z tego adresu e-mail korzysta kilka kont, podaj zamiast niego swój login.',
  'problems.tooManyAttempts': 'W krótkim czasie było kilka prób. Spróbuj ponownie {wait}.',
  'problems.formExpired': 'Ta strona była długo otwarta, dlatego nie mogliśmy przyjąć Twoich danych. Wpisz je ponownie.',
  'problems.passwordTooShort':
    'Użyj hasła, które ma co najmniej {least, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
  'problems.passwordTooSimple': 'Użyj bardziej różnorodnych znaków: wielkich i małych liter, cyfr oraz symboli.',
  'problems.passwordTooLong': 'Użyj hasła, które ma najwyżej {most, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',
  'problems.passwordTooCommon': 'To jedno z haseł, które inni odgadują w pierwszej kolejności. Wybierz inne.',
  'problems.passwordSame': 'To jest Twoje obecne hasło. Wybierz inne.',
  'problems.passwordWrong': 'To nie jest Twoje obecne hasło. Sprawdź je i spróbuj ponownie.',
  'problems.passwordsDiffer': 'Hasła nie są takie same. Wpisz nowe hasło w obu polach.',
  'problems.notReadable': 'Niektórych z tych znaków nie można zapisać. Użyj zwykłych liter, cyfr i symboli.',
  'problems.emailTaken': 'Konto z tym adresem e-mail już istnieje. Zaloguj się albo wybierz nowe hasło.',
  'problems.emailUnusable': 'To nie wygląda na adres e-mail. Wpisz go w postaci nazwa@example.com.',
  'problems.sessionEnded': 'To konto nie jest już zalogowane. Wybierz inne lub zaloguj się ponownie.',
  'problems.tooLong': 'Wpisz tu najwyżej {most, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}.',

  'problems.userCode.malformed': 'Kod składa się z ośmiu liter i nie zawiera samogłosek. Wpisz go tak, jak wyświetla go urządzenie.',
  'problems.userCode.wrong': 'Żadne urządzenie nie wyświetla tego kodu. Porównaj go litera po literze z kodem na urządzeniu.',
  'problems.userCode.over': 'Ten kod już nie działa. Pobierz z urządzenia nowy.',

  'problems.mailCode':
    'Ten kod nie działa. Może zawierać literówkę, być zbyt stary, już wykorzystany lub zastąpiony nowszym. '
    + 'Wpisz kod z najnowszej wiadomości albo poproś o kolejną.',

  'problems.factorCode': 'Ten kod nie działa. Wpisz kod, który jest wyświetlany teraz.',
  'problems.recoveryCode': 'Ten kod nie działa. Może zawierać literówkę lub być już wykorzystany. Użyj innego.',
  'problems.emailCode': 'Ten kod nie działa. Wpisz kod z najnowszej wiadomości albo poproś o kolejny.',
  'problems.passkey': 'Tym kluczem dostępu nie można się tu zalogować. Spróbuj ponownie lub zaloguj się w inny sposób.',
  'problems.passkeyNotAdded': 'Klucz dostępu nie został dodany. Spróbuj ponownie lub wybierz coś innego.',
  'problems.passkeyExists': 'Ten klucz dostępu jest już zarejestrowany. Wybierz inny.',
  'problems.passkeyName': 'Użyj nazwy o długości do {most} zwykłych liter i znaków.',
  'problems.seedExpired': 'Ta strona była długo otwarta. Zeskanuj nowy obraz.',
  'problems.tooManyMails': 'Wysłaliśmy już kilka wiadomości. O kolejną możesz poprosić {wait}.',
  'problems.codesNeedMail': 'Ten serwer nie może wysyłać do Ciebie e-maili, a nikt inny nie może nim zarządzać. Wybierz inną metodę.',
  'problems.required.code': 'Wpisz kod.',
  'problems.required.mailCode': 'Wpisz kod z wiadomości e-mail.',
  'problems.required.userCode': 'Wpisz kod wyświetlany na urządzeniu.',
  'problems.required.loginName': 'Wpisz login lub adres e-mail.',
  'problems.required.password': 'Wpisz hasło.',
  'problems.required.newPassword': 'Ustaw hasło.',
  'problems.required.givenName': 'Wpisz imię.',
  'problems.required.familyName': 'Wpisz nazwisko.',
  'problems.required.email': 'Wpisz adres e-mail.',
}
