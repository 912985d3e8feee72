import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Beste {name},',
  'mail.helloUnnamed': 'Goedendag,',
  'mail.code': 'Uw code',
  'mail.loginName': 'De inlognaam van dit account is {loginName}.',
  'mail.linkLead': 'Werkt de knop niet? Open dan dit adres:',
  'mail.plainLinkLead': 'Open dit adres en vul daar de code in, als die er nog niet staat:',
  'mail.sender': 'Deze e-mail is verstuurd door {site}, waar u inlogt. Antwoorden op deze e-mail worden niet gelezen.',

  'mail.email_verification.subject': 'Bevestig uw e-mailadres',
  'mail.email_verification.why':
    '{address} is opgegeven als e-mailadres van een account bij {site} ({orgName}). Bevestig dat dit uw adres is.',
  'mail.email_verification.button': 'Adres bevestigen',
  'mail.email_verification.validity': 'De code werkt één keer en verloopt {expires}.',
  'mail.email_verification.notYou':
    'Verwachtte u deze e-mail niet? Dan hoeft u niets te doen: zonder de code blijft het adres onbevestigd. Geef de code aan niemand.',

  'mail.email_change.subject': 'Bevestig uw nieuwe e-mailadres',
  'mail.email_change.why': '{address} moet het e-mailadres worden van een account bij {site} ({orgName}). Bevestig dat dit uw adres is.',
  'mail.email_change.button': 'Adres bevestigen',
  'mail.email_change.validity':
    'De code werkt één keer en verloopt {expires}. Totdat u de code gebruikt, houdt het account zijn huidige adres.',
  'mail.email_change.notYou':
    'Verwachtte u deze e-mail niet? Dan hoeft u niets te doen: zonder de code verandert er niets. Geef de code aan niemand.',

  'mail.registration.subject': 'Uw code om een account aan te maken',
  'mail.registration.why': 'Iemand maakt een account aan met het e-mailadres {address} bij {site} ({orgName}).',
  'mail.registration.validity': 'Voer de code in op de pagina die erom vraagt. De code werkt één keer en verloopt {expires}.',
  'mail.registration.notYou':
    'Als u dit niet bent, negeer dan deze e-mail: zonder de code wordt er geen account aangemaakt. Geef de code aan niemand.',

  'mail.initialise.subject': 'Stel uw account in',
  'mail.initialise.why':
    'Er is voor u een account met het e-mailadres {address} aangemaakt bij {site} ({orgName}). Kies een wachtwoord om het te gebruiken.',
  'mail.initialise.button': 'Wachtwoord kiezen',
  'mail.initialise.validity':
    'De code werkt één keer en verloopt {expires}. Vraag daarna een nieuwe aan degene die het account heeft aangemaakt.',
  'mail.initialise.notYou':
    'Verwachtte u geen account? Dan hoeft u niets te doen: zonder de code kan niemand het gebruiken. Geef de code aan niemand.',

  'mail.password_reset.subject': 'Kies een nieuw wachtwoord',
  'mail.password_reset.why':
    'Iemand heeft een nieuw wachtwoord aangevraagd voor het account met het e-mailadres {address} bij {site} ({orgName}).',
  'mail.password_reset.button': 'Nieuw wachtwoord kiezen',
  'mail.password_reset.validity':
    'De code werkt één keer en verloopt {expires}. Met een nieuw wachtwoord wordt u overal uitgelogd.',
  'mail.password_reset.notYou':
    'Was u dit niet? Dan hoeft u niets te doen: uw wachtwoord blijft hetzelfde. Geef de code aan niemand, wie er ook om vraagt.',

  'mail.passkey_registration.subject': 'Stel een passkey in',
  'mail.passkey_registration.why':
    'U kunt een passkey instellen voor het account met het e-mailadres {address} bij {site} ({orgName}), om zonder wachtwoord in te '
    + 'loggen.',
  'mail.passkey_registration.button': 'Passkey instellen',
  'mail.passkey_registration.validity': 'De code werkt één keer en verloopt {expires}. Met de passkey wordt u overal elders uitgelogd.',
  'mail.passkey_registration.notYou':
    'Verwachtte u dit niet? Dan hoeft u niets te doen: zonder de code verandert er niets. Geef de code aan niemand, wie er ook om vraagt.',

  'mail.sign_in_code.subject': 'Uw code om in te loggen',
  'mail.sign_in_code.why':
    'Iemand logt in op het account met het e-mailadres {address} bij {site} ({orgName}), en daarbij is om een code gevraagd.',
  'mail.sign_in_code.validity': 'De code werkt één keer en verloopt {expires}. Vul de code in op de pagina die erom vraagt.',
  'mail.sign_in_code.notYou':
    'Bent u dit niet? Dan kent iemand anders uw wachtwoord: kies nu meteen een ander. Geef de code aan niemand, wie er ook om vraagt.',

  'mail.notice.account': 'Uw account bekijken',
  'mail.notice.plainAccountLead': 'Hier kunt u uw account bekijken:',
  'mail.notice.notYou':
    'Was u dit zelf? Dan hoeft u niets te doen. Zo niet, kies dan meteen een nieuw wachtwoord '
    + 'en vraag de beheerders van {site} om hulp.',
  'mail.notice.factor_added.subject': 'Er is een manier van inloggen toegevoegd',
  'mail.notice.factor_added.what':
    'Op {when} is een tweede factor of een passkey toegevoegd aan uw account bij {site} ({orgName}).',
  'mail.notice.factor_removed.subject': 'Er is een manier van inloggen verwijderd',
  'mail.notice.factor_removed.what':
    'Op {when} is een tweede factor of een passkey verwijderd uit uw account bij {site} ({orgName}).',
  'mail.notice.link_added.subject': 'Er is een manier van inloggen toegevoegd',
  'mail.notice.link_added.what': 'Op {when} is een aanmelding bij een andere dienst gekoppeld aan uw account bij {site} ({orgName}).',
  'mail.notice.link_removed.subject': 'Er is een manier van inloggen verwijderd',
  'mail.notice.link_removed.what':
    'Op {when} is de koppeling met een aanmelding bij een andere dienst verwijderd uit uw account bij {site} ({orgName}).',
  'mail.notice.recovery_codes_made.subject': 'U hebt nieuwe herstelcodes',
  'mail.notice.recovery_codes_made.what':
    'Op {when} zijn nieuwe herstelcodes gemaakt voor uw account bij {site} ({orgName}). De vorige werken niet meer.',
  'mail.notice.password_changed.subject': 'Uw wachtwoord is gewijzigd',
  'mail.notice.password_changed.what': 'Op {when} is het wachtwoord van uw account bij {site} ({orgName}) gewijzigd.',
  'mail.notice.email_changed.subject': 'Uw e-mailadres is gewijzigd',
  'mail.notice.email_changed.what':
    'Op {when} is het e-mailadres van uw account bij {site} ({orgName}) gewijzigd. '
    + 'E-mails over dit account gaan niet meer naar {address}.',
  'mail.notice.sign_in_requested.subject': 'Een aanmelding goedkeuren?',
  'mail.notice.sign_in_requested.what': 'Op {when} vroeg een app u een aanmelding met uw account bij {site} ({orgName}) goed te keuren. Het verzoek is enkele minuten geldig.',
  'mail.notice.sign_in_requested.button': 'Verzoek bekijken',
  'mail.notice.sign_in_requested.lead': 'Hier kunt u het verzoek bekijken:',
  'mail.notice.sign_in_requested.notYou': 'Bent u dit niet begonnen, weiger het verzoek dan op die pagina, of negeer deze e-mail: zonder uw goedkeuring krijgt de app niets.',
  'mail.notice.invited.subject': 'U bent uitgenodigd',
  'mail.notice.invited.what': 'U bent uitgenodigd om lid te worden van {orgName} op {site} met het e-mailadres {address}. De uitnodiging verloopt op {when}.',
  'mail.notice.invited.button': 'Uitnodiging accepteren',
  'mail.notice.invited.notYou': 'Als u geen uitnodiging van {site} verwacht, negeer dan deze e-mail. Deel de link niet: hij werkt één keer, voor de eigenaar van deze mailbox.',

  'mail.notice.registration_attempted.subject': 'U hebt al een account',
  'mail.notice.registration_attempted.what':
    'Op {when} probeerde iemand een account aan te maken met het e-mailadres {address} bij {site} ({orgName}). Er is al een '
    + 'account met dit adres.',
  'mail.notice.registration_attempted.notYou':
    'Als u dat was, log dan in met uw wachtwoord, of kies een nieuw wachtwoord als u het bent vergeten. Was u het niet, negeer '
    + 'dan deze e-mail: er is niets veranderd.',
  'mail.notice.account_removed.subject': 'Uw account is verwijderd',
  'mail.notice.account_removed.what':
    'Uw account bij {site} ({orgName}) is op {when} verwijderd, met alles wat erbij hoorde. Niemand kan het terughalen.',
  'mail.notice.account_removed.notYou': 'Was u dit niet? Laat het dan meteen weten aan de beheerders van {site}.',

  'textMessage.phone_verification': '{code} is uw code voor {site}. De code werkt {minutes} min. Geef deze aan niemand.',
}
