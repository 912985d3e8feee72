import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Dzień dobry, {name},',
  'mail.helloUnnamed': 'Dzień dobry,',
  'mail.code': 'Twój kod',
  'mail.loginName': 'Nazwa logowania tego konta to {loginName}.',
  'mail.linkLead': 'Jeśli przycisk nie działa, otwórz ten adres:',
  'mail.plainLinkLead': 'Otwórz ten adres i wpisz tam kod, jeśli jeszcze go tam nie ma:',
  'mail.sender': 'Tę wiadomość wysłał serwis logowania {site}. Nikt nie czyta odpowiedzi na nią.',

  'mail.email_verification.subject': 'Potwierdź adres e-mail',
  'mail.email_verification.why':
    'Adres {address} podano jako adres e-mail konta w serwisie {site} ({orgName}). Potwierdź, że należy do Ciebie.',
  'mail.email_verification.button': 'Potwierdź adres',
  'mail.email_verification.validity': 'Kod działa tylko raz i wygaśnie {expires}.',
  'mail.email_verification.notYou':
    'Jeśli nie spodziewasz się tej wiadomości, zignoruj ją: bez kodu adres pozostanie niepotwierdzony. Nikomu nie podawaj kodu.',

  'mail.email_change.subject': 'Potwierdź nowy adres e-mail',
  'mail.email_change.why': 'Adres {address} ma zostać adresem e-mail konta w serwisie {site} ({orgName}). Potwierdź, że należy do Ciebie.',
  'mail.email_change.button': 'Potwierdź adres',
  'mail.email_change.validity': 'Kod działa tylko raz i wygaśnie {expires}. Dopóki go nie użyjesz, konto zachowa dotychczasowy adres.',
  'mail.email_change.notYou':
    'Jeśli nie spodziewasz się tej wiadomości, zignoruj ją: bez kodu nic się nie zmieni. Nikomu nie podawaj kodu.',

  'mail.registration.subject': 'Twój kod do utworzenia konta',
  'mail.registration.why': 'Ktoś tworzy konto z adresem e-mail {address} w {site} ({orgName}).',
  'mail.registration.validity': 'Wpisz kod na stronie, która o niego prosi. Kod działa jeden raz i wygasa {expires}.',
  'mail.registration.notYou': 'Jeśli to nie Ty, zignoruj tę wiadomość: bez kodu konto nie powstanie. Nie podawaj kodu nikomu.',

  'mail.initialise.subject': 'Skonfiguruj konto',
  'mail.initialise.why':
    'W serwisie {site} ({orgName}) utworzono dla Ciebie konto z adresem e-mail {address}. Aby z niego korzystać, ustaw hasło.',
  'mail.initialise.button': 'Ustaw hasło',
  'mail.initialise.validity': 'Kod działa tylko raz i wygaśnie {expires}. Potem poproś o nowy osobę, która utworzyła konto.',
  'mail.initialise.notYou':
    'Jeśli nic Ci nie wiadomo o tym koncie, zignoruj tę wiadomość: bez kodu nikt nie może z niego korzystać. Nikomu nie podawaj kodu.',

  'mail.password_reset.subject': 'Ustaw nowe hasło',
  'mail.password_reset.why': 'Ktoś poprosił o nowe hasło do konta z adresem e-mail {address} w serwisie {site} ({orgName}).',
  'mail.password_reset.button': 'Ustaw nowe hasło',
  'mail.password_reset.validity': 'Kod działa tylko raz i wygaśnie {expires}. Po ustawieniu nowego hasła wylogujemy Cię wszędzie.',
  'mail.password_reset.notYou':
    'Jeśli to nie Ty, zignoruj tę wiadomość: Twoje hasło pozostanie bez zmian. '
    + 'Nikomu nie podawaj kodu, bez względu na to, kto o niego prosi.',

  'mail.passkey_registration.subject': 'Skonfiguruj klucz dostępu',
  'mail.passkey_registration.why':
    'Dla konta z adresem e-mail {address} w serwisie {site} ({orgName}) możesz skonfigurować klucz dostępu, aby logować się bez hasła.',
  'mail.passkey_registration.button': 'Skonfiguruj klucz dostępu',
  'mail.passkey_registration.validity':
    'Kod działa tylko raz i wygaśnie {expires}. Po skonfigurowaniu klucza dostępu wylogujemy Cię wszędzie indziej.',
  'mail.passkey_registration.notYou':
    'Jeśli nic Ci o tym nie wiadomo, zignoruj tę wiadomość: bez kodu nic się nie zmieni. '
    + 'Nikomu nie podawaj kodu, bez względu na to, kto o niego prosi.',

  'mail.sign_in_code.subject': 'Twój kod logowania',
  'mail.sign_in_code.why': 'Ktoś loguje się na konto z adresem e-mail {address} w serwisie {site} ({orgName}) i potrzebuje do tego kodu.',
  'mail.sign_in_code.validity': 'Kod działa tylko raz i wygaśnie {expires}. Wpisz go na stronie, która o niego prosi.',
  'mail.sign_in_code.notYou':
    'Jeśli to nie Ty, ktoś inny zna Twoje hasło: ustaw teraz nowe. Nikomu nie podawaj kodu, bez względu na to, kto o niego prosi.',

  'mail.notice.account': 'Sprawdź swoje konto',
  'mail.notice.plainAccountLead': 'Tutaj możesz sprawdzić swoje konto:',
  'mail.notice.notYou':
    'Jeśli to Twoje działanie, nie musisz nic robić. '
    + 'Jeśli nie, natychmiast ustaw nowe hasło i poproś o pomoc administratorów serwisu {site}.',
  'mail.notice.factor_added.subject': 'Dodano sposób logowania',
  'mail.notice.factor_added.what': '{when} do Twojego konta w serwisie {site} ({orgName}) dodano drugi składnik lub klucz dostępu.',
  'mail.notice.factor_removed.subject': 'Usunięto sposób logowania',
  'mail.notice.factor_removed.what': '{when} z Twojego konta w serwisie {site} ({orgName}) usunięto drugi składnik lub klucz dostępu.',
  'mail.notice.link_added.subject': 'Dodano sposób logowania',
  'mail.notice.link_added.what': '{when} z Twoim kontem w serwisie {site} ({orgName}) powiązano logowanie w innej usłudze.',
  'mail.notice.link_removed.subject': 'Usunięto sposób logowania',
  'mail.notice.link_removed.what': '{when} z Twojego konta w serwisie {site} ({orgName}) usunięto powiązanie z logowaniem w innej usłudze.',
  'mail.notice.recovery_codes_made.subject': 'Masz nowe kody odzyskiwania',
  'mail.notice.recovery_codes_made.what':
    '{when} utworzono nowe kody odzyskiwania do Twojego konta w serwisie {site} ({orgName}). Poprzednie już nie działają.',
  'mail.notice.password_changed.subject': 'Twoje hasło zostało zmienione',
  'mail.notice.password_changed.what': '{when} zmieniono hasło do Twojego konta w serwisie {site} ({orgName}).',
  'mail.notice.email_changed.subject': 'Twój adres e-mail został zmieniony',
  'mail.notice.email_changed.what':
    '{when} zmieniono adres e-mail Twojego konta w serwisie {site} ({orgName}). '
    + 'Wiadomości dotyczące konta nie są już wysyłane na adres {address}.',
  'mail.notice.sign_in_requested.subject': 'Zatwierdzić logowanie?',
  'mail.notice.sign_in_requested.what': '{when} aplikacja poprosiła o zatwierdzenie logowania na Twoje konto w serwisie {site} ({orgName}). Prośba jest ważna przez kilka minut.',
  'mail.notice.sign_in_requested.button': 'Zobacz prośbę',
  'mail.notice.sign_in_requested.lead': 'Tutaj możesz zobaczyć prośbę:',
  'mail.notice.sign_in_requested.notYou': 'Jeśli to nie Ty, odmów na tej stronie albo zignoruj tę wiadomość: bez Twojej zgody aplikacja nic nie otrzyma.',
  'mail.notice.invited.subject': 'Masz zaproszenie',
  'mail.notice.invited.what': 'Zaproszono Cię do {orgName} w serwisie {site} z adresem e-mail {address}. Zaproszenie wygasa {when}.',
  'mail.notice.invited.button': 'Przyjmij zaproszenie',
  'mail.notice.invited.notYou': 'Jeśli nie spodziewasz się zaproszenia z {site}, zignoruj tę wiadomość. Nie udostępniaj linku: działa raz, dla właściciela tej skrzynki.',

  'mail.notice.registration_attempted.subject': 'Masz już konto',
  'mail.notice.registration_attempted.what':
    '{when} ktoś próbował utworzyć konto z adresem e-mail {address} w {site} ({orgName}). Konto z tym adresem już istnieje.',
  'mail.notice.registration_attempted.notYou':
    'Jeśli to Ty, zaloguj się swoim hasłem albo wybierz nowe, jeśli go nie pamiętasz. Jeśli to nie Ty, zignoruj tę wiadomość: nic '
    + 'się nie zmieniło.',
  'mail.notice.account_removed.subject': 'Twoje konto zostało usunięte',
  'mail.notice.account_removed.what':
    '{when} Twoje konto w serwisie {site} ({orgName}) zostało usunięte wraz ze wszystkim, co do niego należało. '
    + 'Nikt nie może go przywrócić.',
  'mail.notice.account_removed.notYou': 'Jeśli to nie Ty, natychmiast powiadom administratorów serwisu {site}.',

  'textMessage.phone_verification': 'Kod dla {site}: {code}. Wygasa za {minutes} min. Nie podawaj go nikomu.',
}
