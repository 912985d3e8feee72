import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Połącz urządzenie',
  'device.label': 'Kod wyświetlany na urządzeniu',
  'device.hint': 'Osiem liter, na przykład WDJB-MJHT. Wielkość liter nie ma znaczenia.',

  'deviceConsent.title': 'Połącz swoje urządzenie',
  'deviceConsent.titleFor': 'Połącz swoje urządzenie z aplikacją {client}',
  'deviceConsent.question': 'Czy Twoje urządzenie wyświetla teraz ten kod?',
  'deviceConsent.person': 'Urządzenie zostanie zalogowane jako',
  'deviceConsent.scopes': 'Będzie wtedy mogło',
  'deviceConsent.warningLead': 'Czy to Ty rozpoczynasz to połączenie?',
  'deviceConsent.warning':
    'Jeśli ktoś przesłał Ci ten kod lub link do tej strony, wybierz „Odmów”. W przeciwnym razie ta osoba uzyska dostęp do Twojego konta.',
  'deviceConsent.allow': 'Zezwól',
  'deviceConsent.deny': 'Odmów',

  'deviceResult.allowed.title': 'Możesz wrócić do urządzenia',
  'deviceResult.allowed.text': 'Urządzenie zostanie zalogowane w ciągu kilku sekund. Możesz zamknąć tę stronę.',
  'deviceResult.denied.title': 'Urządzenie nie zostało połączone',
  'deviceResult.denied.text': 'Nie uzyska dostępu do Twojego konta. Możesz zamknąć tę stronę.',

  'scopes.openid': 'rozpoznać Cię po identyfikatorze użytkownika',
  'scopes.profile': 'zobaczyć Twój profil, na przykład imię i nazwisko oraz zdjęcie',
  'scopes.email': 'zobaczyć Twój adres e-mail',
  'scopes.phone': 'zobaczyć Twój numer telefonu',
  'scopes.address': 'zobaczyć Twój adres pocztowy',
  'scopes.offline_access': 'zachować dostęp podczas Twojej nieobecności, dopóki się nie wylogujesz',
  'scopes.organization': 'sprawdzić, do jakiej organizacji należysz',
  'scopes.ownApi': 'zarządzać w Twoim imieniu wszystkim, czym możesz tu zarządzać',
  'scopes.otherProject': 'korzystać w Twoim imieniu z innych usług',
  'scopes.nothing': 'korzystać z Twojego logowania, bez żadnych danych o Tobie',
}
