import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Kod z wiadomości e-mail',
  'mailCode.hint': 'Sześć liter i cyfr, na przykład K7QXMA. Wielkość liter nie ma znaczenia.',

  'verifyEmail.title': 'Potwierdź adres e-mail',
  'verifyEmail.lead': 'Potwierdź, że wiadomość z tym kodem dotarła do Ciebie.',
  'verifyEmail.submit': 'Potwierdź adres',
  'verifyEmail.doneTitle': 'Twój adres e-mail jest potwierdzony',
  'verifyEmail.doneText': 'Możesz zamknąć tę stronę i kontynuować w aplikacji.',
  'verifyEmail.doneFresh':
    'Dla Twojego bezpieczeństwa usunięto wszystko, co dodano wcześniej: hasła, klucze dostępu, drugie składniki i zalogowane '
    + 'sesje. Aby się zalogować, wybierz nowe hasło: strona logowania wyśle Ci do tego kod.',

  'changeEmail.title': 'Potwierdź nowy adres e-mail',
  'changeEmail.lead': 'Potwierdź, że wiadomość z tym kodem dotarła do Ciebie. Od tej chwili będzie to adres Twojego konta.',
  'changeEmail.submit': 'Potwierdź adres',
  'changeEmail.doneTitle': 'Twój adres e-mail został zmieniony',
  'changeEmail.doneText': 'To jest teraz adres Twojego konta. Możesz zamknąć tę stronę.',

  'newPassword.initialise.title': 'Skonfiguruj konto',
  'newPassword.initialise.submit': 'Skonfiguruj konto',
  'newPassword.initialise.doneTitle': 'Twoje konto jest gotowe',
  'newPassword.initialise.doneText': 'Przejdź teraz do aplikacji i zaloguj się tam nowym hasłem.',
  'newPassword.password_reset.title': 'Ustaw nowe hasło',
  'newPassword.password_reset.submit': 'Zmień hasło',
  'newPassword.password_reset.doneTitle': 'Twoje hasło zostało zmienione',
  'newPassword.password_reset.doneText': 'Wylogowaliśmy Cię wszędzie. Przejdź teraz do aplikacji i zaloguj się tam nowym hasłem.',

  'newPasskey.title': 'Skonfiguruj klucz dostępu',
  'newPasskey.lead': 'Z kluczem dostępu zalogujesz się bez hasła. Najpierw wpisz kod z wiadomości.',
  'newPasskey.submit': 'Dalej',
  'newPasskey.doneTitle': 'Twój klucz dostępu jest gotowy',
  'newPasskey.doneText': 'Wylogowaliśmy Cię wszędzie. Przejdź teraz do aplikacji i zaloguj się tam kluczem dostępu.',
}
