import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Zezwolić na dostęp?',
  'consent.titleFor': 'Zezwolić aplikacji {client} na dostęp do Twojego konta?',
  'consent.owner': 'Aplikację oferuje {owner}.',
  'consent.host': 'Po podjęciu decyzji przejdziesz do {host}.',
  'consent.onThisDevice': 'Po podjęciu decyzji wrócisz do aplikacji na tym urządzeniu.',
  'consent.person': 'Zalogowano jako',
  'consent.scopes': 'Jeśli na to zezwolisz, {client} będzie mogła',
  'consent.allowed': 'Aplikacja {client} może już',
  'consent.remember': 'Zapamiętaj moją decyzję',
  'consent.rememberHint': 'Zapytamy ponownie, gdy aplikacja poprosi o szerszy dostęp. Dostęp możesz odebrać na swoim koncie w sekcji „{page}”.',
  'scopes.roles': 'zobaczyć Twoje role',
  'scopes.metadata': 'zobaczyć inne zapisane informacje o Tobie',

  'terms.title': 'Zaakceptuj warunki korzystania',
  'terms.lead': 'Do Twojego konta ma zastosowanie wersja {version} warunków korzystania. Przeczytaj ją, zanim przejdziesz dalej.',
  'terms.read': 'Przeczytaj warunki korzystania',
  'terms.accept': 'Zaakceptuj i kontynuuj',

  'invitation.title': 'Dołącz do {org}',
  'invitation.lead': 'Zaproszono Cię do {org} z adresem e-mail {address}.',
  'invitation.as': 'Dołączasz z kontem',
  'invitation.accept': 'Dołącz',
  'invitation.signIn': 'Masz już konto z tym adresem. Zaloguj się na nie, a potem ponownie otwórz link z wiadomości.',
  'invitation.new': 'Następnie wybierzesz hasło do nowego konta.',
  'invitation.overTitle': 'To zaproszenie nie jest już ważne',
  'invitation.overText': 'Zostało przyjęte lub wycofane albo wygasło. Poproś o nowe osobę, która Cię zaprosiła.',
  'invitation.doneTitle': 'Dołączono do {org}',
  'invitation.doneText': 'Możesz zamknąć tę stronę i zalogować się do swoich aplikacji.',
}
