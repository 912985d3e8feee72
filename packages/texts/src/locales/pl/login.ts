import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Zaloguj się',
  'signIn.titleFor': 'Zaloguj się do aplikacji {client}',

  'loginName.label': 'Login lub adres e-mail',
  'loginName.register': 'Utwórz konto',
  'loginName.registerLead': 'Nie masz jeszcze konta?',
  'loginName.accounts': 'Wybierz zalogowane konto',

  'password.label': 'Hasło',
  'password.identity': 'Logujesz się jako',
  'password.submit': 'Zaloguj się',
  'password.new': 'Nowe hasło',
  'password.newAgain': 'Powtórz nowe hasło',
  'password.rules':
    'Co najmniej {least, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. '
    + 'Dobrze sprawdza się kilka słów, których nikt poza Tobą by tak nie połączył.',

  'changePassword.title': 'Ustaw nowe hasło',
  'changePassword.lead': 'Zanim przejdziesz dalej, ustaw hasło, które znasz tylko Ty.',
  'changePassword.current': 'Obecne hasło',
  'changePassword.submit': 'Zmień hasło i zaloguj się',

  'accounts.title': 'Wybierz konto',
  'accounts.titleFor': 'Przejdź do aplikacji {client}',
  'accounts.lead': 'W tej przeglądarce są zalogowane te konta.',

  'register.title': 'Utwórz konto',
  'register.titleFor': 'Utwórz konto w aplikacji {client}',
  'register.givenName': 'Imię',
  'register.familyName': 'Nazwisko',
  'register.email': 'Adres e-mail',
  'register.loginName': 'Login',
  'register.password': 'Hasło',
  'register.passwordAgain': 'Powtórz hasło',
  'register.submit': 'Utwórz konto',
  'register.signInLead': 'Masz już konto?',
  'register.signIn': 'Zaloguj się',

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
