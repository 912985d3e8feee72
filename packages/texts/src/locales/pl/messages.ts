import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Numer referencyjny',
  'messages.referenceHint': 'Podaj go, gdy będziesz prosić o pomoc.',
  'messages.startAgain': 'Zacznij od nowa',
  'messages.enterCode': 'Wpisz kod',
  'messages.backToApp': 'Wróć do aplikacji',
  'messages.backToAppNamed': 'Wróć do aplikacji {client}',
  'messages.tryAgain': 'Spróbuj ponownie',
  'messages.copy': 'Kopiuj',
  'messages.copied': 'Skopiowano',
  'messages.forDevelopers': 'Dla programistów',

  'messages.expired.title': 'To logowanie wygasło',
  'messages.expired.text':
    'Było otwarte przez długi czas, więc zakończyliśmy je, aby chronić Twoje konto. Wróć do aplikacji i zaloguj się ponownie.',
  'messages.alreadyUsed.title': 'To logowanie jest już zakończone',
  'messages.alreadyUsed.text':
    'Prawdopodobnie ta strona otworzyła się po użyciu przycisku Wstecz albo z drugiej karty. '
    + 'Kontynuuj w aplikacji lub zaloguj się tam ponownie.',
  'messages.notLinked.title': 'Tego konta nie można połączyć',
  'messages.notLinked.text':
    'Logowanie u innego dostawcy jest już połączone z innym kontem albo to konto nie należy do jego organizacji. Wróć i zaloguj się na inne konto.',
  'messages.foreignBrowser.title': 'Kontynuuj tam, gdzie zaczęło się logowanie',
  'messages.foreignBrowser.text':
    'To logowanie rozpoczęto w innej przeglądarce lub w oknie prywatnym. Wróć tam albo przejdź do aplikacji i zaloguj się ponownie tutaj.',
  'messages.deviceExpired.title': 'To logowanie wygasło',
  'messages.deviceExpired.text':
    'Było otwarte przez długi czas albo w międzyczasie nastąpiło wylogowanie. Pobierz z urządzenia nowy kod i wpisz go tutaj.',
  'messages.cancel': 'Anuluj',
  'messages.cancelled.title': 'Logowanie anulowane',
  'messages.cancelled.text': 'Logowanie nie doszło do skutku. Możesz zamknąć tę stronę.',
  'messages.deviceCodeOver.title': 'Ten kod już nie działa',
  'messages.deviceCodeOver.text':
    'Wygasł lub został już wykorzystany. Zacznij logowanie na urządzeniu od nowa, aby uzyskać nowy kod, i wpisz go tutaj.',
  'messages.deviceInOtherBrowser.title': 'Kontynuuj tam, gdzie zaczęło się logowanie',
  'messages.deviceInOtherBrowser.text':
    'To logowanie rozpoczęto w innej przeglądarce lub w oknie prywatnym. Wróć tam albo wpisz tutaj kod z urządzenia.',
  'messages.accountNotAdmitted.title': 'Tego konta nie można tu użyć',
  'messages.accountNotAdmitted.text':
    'Ta aplikacja jest dla osób z innej organizacji. Wpisz kod ponownie i zaloguj się na konto z tamtej organizacji.',
  'messages.unavailable.title': 'W tej chwili nie możemy Cię zalogować',
  'messages.unavailable.text': 'Usługa nie jest teraz gotowa. Nie ma to wpływu na Twoje konto. Poczekaj minutę i spróbuj ponownie.',
  'messages.requestNotUnderstood.title': 'Ten link do logowania nie działa',
  'messages.requestNotUnderstood.text':
    'Aplikacja poprosiła o coś, czego nie możemy zrobić. Wróć i spróbuj jeszcze raz. '
    + 'Jeśli ta strona pojawi się ponownie, poproś o pomoc administratorów aplikacji.',
  'messages.formRefused.title': 'Ta strona była otwarta zbyt długo',
  'messages.formRefused.text': 'Aby chronić Twoje konto, nie przyjęliśmy wysłanych danych. Nic się nie zmieniło; zacznij od nowa.',
  'messages.logoutRefused.title': 'Nie mogliśmy Cię wylogować',
  'messages.logoutRefused.text':
    'Aplikacja poprosiła o wylogowanie w sposób, którego nie możemy obsłużyć, więc Twoje konto jest nadal zalogowane.',
  'messages.unexpected.title': 'Coś poszło nie tak po naszej stronie',
  'messages.unexpected.text': 'Nie mogliśmy dokończyć tego kroku. Spróbuj ponownie za chwilę.',
  'messages.unknown.title': 'Nie możemy znaleźć tego logowania',
  'messages.unknown.text': 'Może być zbyt stare albo adres może być niepełny. Wróć do aplikacji i zaloguj się ponownie.',
  'messages.notFound.title': 'Nie ma tu żadnej strony',
  'messages.notFound.text': 'Adres może być niepełny. Wróć do aplikacji i zacznij stamtąd.',
  'messages.scriptNeeded': 'Ta strona wymaga JavaScriptu. Włącz go w przeglądarce i wczytaj stronę ponownie.',
  'messages.signedIn.title': 'Zalogowano',
  'messages.signedIn.text': 'Możesz zamknąć tę stronę i kontynuować w aplikacji.',
}
