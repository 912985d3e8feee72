import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Zaloguj się',
  'signIn.titleFor': 'Zaloguj się do aplikacji {client}',

  'loginName.label': 'Login lub adres e-mail',
  'loginName.register': 'Utwórz konto',
  'external.or': 'lub',
  'external.button': 'Kontynuuj z {provider}',
  'external.choice.title': 'Nie połączono jeszcze żadnego konta',
  'external.choice.lead': 'Zalogowano w {provider} jako {name}.',
  'external.choice.held': 'Istnieje konto z tym adresem e-mail. Zaloguj się na nie raz, aby je połączyć.',
  'external.choice.create': 'Utwórz konto',
  'external.choice.link': 'Połącz istniejące konto',
  'external.directory.title': 'Zaloguj się przez {provider}',
  'external.directory.userName': 'Nazwa użytkownika',
  'external.refused': 'Logowanie w {provider} zostało anulowane lub odrzucone. Spróbuj ponownie lub wybierz inny sposób.',
  'external.disabled': 'Twoje konto w {provider} jest wyłączone lub wygasło. Zapytaj osoby, które nim zarządzają.',
  'external.untrusted': 'Nie udało się zweryfikować odpowiedzi {provider}. Spróbuj ponownie.',
  'external.unreachable': '{provider} jest teraz niedostępny. Spróbuj później lub wybierz inny sposób.',
  'external.domain': 'Twój adres e-mail w {provider} nie jest tu dozwolony.',
  'external.account': 'Połączonego konta nie można użyć do tego logowania.',
  'external.again': 'To logowanie kontynuowano w innym oknie. Zacznij od nowa.',
  'loginName.registerLead': 'Nie masz jeszcze konta?',
  'loginName.accounts': 'Wybierz zalogowane konto',

  'loginName.unknown': 'Nikt nie ma tu takiego loginu ani adresu e-mail. Sprawdź wpisane dane.',
  'loginName.shared': 'Z tego adresu e-mail korzysta tu kilka kont. Podaj zamiast niego swój login.',

  'password.label': 'Hasło',
  'password.identity': 'Logujesz się jako',
  'password.submit': 'Zaloguj się',
  'password.new': 'Nowe hasło',
  'password.newAgain': 'Powtórz nowe hasło',
  'password.rules':
    'Co najmniej {least, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. '
    + 'Dobrze sprawdza się kilka słów, których nikt poza Tobą by tak nie połączył.',

  'password.forgotten': 'Nie pamiętasz hasła?',
  'password.backTo': 'Wróć do hasła',

  'forgottenPassword.title': 'Nie pamiętasz hasła?',
  'forgottenPassword.lead': 'Wyślemy Ci wiadomość e-mail, dzięki której ustawisz nowe.',
  'forgottenPassword.submit': 'Wyślij wiadomość',

  'resetPassword.title': 'Ustaw nowe hasło',
  'resetPassword.sent':
    'Jeśli istnieje konto dla {loginName}, wiadomość z kodem jest już w drodze na jego adres. '
    + 'Wpisz kod tutaj albo otwórz link w wiadomości.',
  'resetPassword.submit': 'Zmień hasło i zaloguj się',
  'resetPassword.again': 'Wiadomość jeszcze nie dotarła?',
  'resetPassword.sendAgain': 'Wyślij kolejną',

  'changePassword.title': 'Ustaw nowe hasło',
  'changePassword.lead': 'Zanim przejdziesz dalej, ustaw hasło, które znasz tylko Ty.',
  'changePassword.current': 'Obecne hasło',
  'changePassword.submit': 'Zmień hasło i zaloguj się',

  'verifyEmailStep.title': 'Potwierdź adres e-mail',
  'verifyEmailStep.lead':
    'Chcemy mieć pewność, że adres {address} należy do Ciebie. Wpisz tutaj kod z wiadomości albo otwórz link w wiadomości.',
  'verifyEmailStep.sendAgain': 'Wyślij kolejną wiadomość',
  'verifyEmailStep.sent': 'Wysłaliśmy wiadomość na adres {address}.',
  'verifyEmailStep.submit': 'Potwierdź i przejdź dalej',
  'verifyEmailStep.change': 'Zmień adres',
  'changeAddress.title': 'Zmień adres e-mail',
  'changeAddress.lead': 'Wyślemy kod na nowy adres.',
  'changeAddress.label': 'Adres e-mail',
  'changeAddress.submit': 'Zmień adres',

  'accounts.title': 'Wybierz konto',
  'accounts.titleFor': 'Przejdź do aplikacji {client}',
  'accounts.signOut': 'Wyloguj konto {loginName}',
  'accounts.lead': 'W tej przeglądarce są zalogowane te konta.',

  'register.title': 'Utwórz konto',
  'register.titleFor': 'Utwórz konto w aplikacji {client}',
  'register.givenName': 'Imię',
  'register.familyName': 'Nazwisko',
  'register.email': 'Adres e-mail',
  'register.password': 'Hasło',
  'register.submit': 'Utwórz konto',
  'register.agree.both': 'Tworząc konto, akceptujesz {terms}. O tym, co dzieje się z Twoimi danymi, mówi {privacy}.',
  'register.agree.terms': 'Tworząc konto, akceptujesz {terms}.',
  'register.agree.privacy': 'O tym, co dzieje się z Twoimi danymi, mówi {privacy}.',
  'register.terms': 'regulamin',
  'register.privacy': 'polityka prywatności',
  'register.signInLead': 'Masz już konto?',
  'register.signIn': 'Zaloguj się',

  'registerCode.title': 'Sprawdź pocztę',
  'registerCode.lead': 'Wysłaliśmy kod na adres {email}. Wpisz go tutaj, aby dokończyć tworzenie konta.',

  'logout.question': 'Czy chcesz się wylogować?',
  'logout.text': 'Wylogujemy Cię z konta w tej przeglądarce. Jeśli nie chcesz się wylogowywać, po prostu zamknij tę stronę.',
  'logout.submit': 'Wyloguj się',
  'logout.doneTitle': 'Wylogowano',
  'logout.doneText': 'Możesz teraz zamknąć tę stronę. Na komputerze, z którego korzystają też inni, zamknij również przeglądarkę.',

  'formPost.title': 'Chwileczkę',
  'formPost.back': 'Przekierowujemy Cię z powrotem…',
  'formPost.backTo': 'Przekierowujemy Cię z powrotem do aplikacji {client}…',
  'formPost.noScript': 'Naciśnij przycisk, aby kontynuować.',
}
