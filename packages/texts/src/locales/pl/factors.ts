import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Zaloguj się kluczem dostępu',
  'passkey.lead': 'Urządzenie poprosi o odcisk palca, rozpoznanie twarzy lub kod odblokowania.',
  'passkey.button': 'Zaloguj się kluczem dostępu',
  'passkey.usePassword': 'Użyj zamiast tego hasła',
  'passkey.needsScript': 'Klucze dostępu wymagają przeglądarki, która je obsługuje, z włączoną obsługą JavaScriptu.',
  'passkey.nothingCame': 'Urządzenie nie przekazało klucza dostępu. Spróbuj ponownie lub zaloguj się w inny sposób.',

  'secondFactor.title': 'Potwierdź, że to Ty',
  'secondFactor.lead': 'Wybierz sposób.',
  'secondFactor.otherWay': 'Wybierz inny sposób',
  'secondFactor.passkey': 'Klucz dostępu lub klucz bezpieczeństwa',
  'secondFactor.totp': 'Kod z aplikacji uwierzytelniającej',
  'secondFactor.email_code': 'Kod w wiadomości e-mail',
  'secondFactor.recovery_code': 'Jeden z kodów odzyskiwania',

  'totp.title': 'Wpisz kod z aplikacji',
  'totp.lead': 'Aplikacja uwierzytelniająca wyświetla sześciocyfrowy kod.',
  'totp.label': 'Kod',

  'recoveryCode.title': 'Wpisz kod odzyskiwania',
  'recoveryCode.lead': 'Każdy z zapisanych kodów działa tylko raz.',
  'recoveryCode.label': 'Kod odzyskiwania',
  'recoveryCode.hint': 'Dwanaście liter i cyfr, na przykład ABCD-EFGH-JKLM.',

  'emailCode.title': 'Odbierz kod w wiadomości e-mail',
  'emailCode.lead': 'Wyślemy kod na adres {address}.',
  'emailCode.send': 'Wyślij kod',
  'emailCode.sentTitle': 'Wpisz kod z wiadomości e-mail',
  'emailCode.sent': 'Wysłaliśmy kod na adres {address}. Działa przez dziesięć minut.',
  'emailCode.sendAgain': 'Wyślij kolejny kod',

  'securityKey.title': 'Użyj klucza dostępu lub klucza bezpieczeństwa',
  'securityKey.lead': 'Przygotuj urządzenie lub klucz bezpieczeństwa.',
  'securityKey.button': 'Dalej',

  'setUp.title': 'Zabezpiecz swoje konto',
  'setUp.lead': 'Dzięki drugiemu składnikowi nikt, kto zna tylko Twoje hasło, nie dostanie się na konto. Wybierz go.',
  'setUp.forced': 'To konto wymaga drugiego składnika oprócz hasła. Wybierz go.',
  'setUp.passkey': 'Klucz dostępu lub klucz bezpieczeństwa',
  'setUp.passkey.hint': 'Odcisk palca, rozpoznawanie twarzy lub klucz podłączany do urządzenia. Najbezpieczniejszy wybór.',
  'setUp.totp': 'Aplikacja uwierzytelniająca',
  'setUp.totp.hint': 'Aplikacja w telefonie wyświetla kody.',
  'setUp.email_code': 'Kody w wiadomościach e-mail',
  'setUp.email_code.hint': 'Za każdym razem wysyłamy Ci kod.',
  'setUp.skip': 'Na razie pomiń',
  'setUp.otherWay': 'Wybierz coś innego',

  'setUpTotp.title': 'Skonfiguruj aplikację uwierzytelniającą',
  'setUpTotp.scan': 'Zeskanuj ten obraz aplikacją uwierzytelniającą.',
  'setUpTotp.picture': 'Kod QR dla aplikacji uwierzytelniającej',
  'setUpTotp.seed': 'Jeśli nie możesz go zeskanować, wpisz w aplikacji ten klucz:',
  'setUpTotp.label': 'Kod wyświetlany w aplikacji',
  'setUpTotp.submit': 'Potwierdź',

  'setUpPasskey.title': 'Dodaj klucz dostępu',
  'setUpPasskey.lead': 'Urządzenie przechowuje klucz dostępu i prosi o odcisk palca, rozpoznanie twarzy lub kod odblokowania.',
  'setUpPasskey.name': 'Nazwa',
  'setUpPasskey.nameHint': 'Pomoże Ci go rozpoznać, na przykład „Mój telefon”. To pole może pozostać puste.',
  'setUpPasskey.button': 'Dodaj klucz dostępu',

  'setUpEmailCode.title': 'Odbieraj kody w wiadomościach e-mail',
  'setUpEmailCode.lead': 'Przy każdym logowaniu wyślemy kod na adres {address}.',
  'setUpEmailCode.submit': 'Włącz',
  'setUpEmailCode.verifyFirst': 'Najpierw chcemy mieć pewność, że adres {address} należy do Ciebie. Wyślemy na niego kod.',

  'recoveryCodes.title': 'Zapisz kody odzyskiwania',
  'recoveryCodes.lead':
    'Jeśli stracisz dostęp do właśnie skonfigurowanego składnika, zalogujesz się jednym z tych kodów. Każdy działa tylko raz. '
    + 'Pokazujemy je tylko teraz: wydrukuj je lub zapisz.',
  'recoveryCodes.stored': 'Mam je zapisane',
  'recoveryCodes.copy': 'Kopiuj',
  'recoveryCodes.copied': 'Skopiowano',
  'recoveryCodes.download': 'Pobierz',
  'recoveryCodes.print': 'Drukuj',
}
