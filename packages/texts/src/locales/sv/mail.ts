import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Hej {name},',
  'mail.helloUnnamed': 'Hej,',
  'mail.code': 'Din kod',
  'mail.loginName': 'Inloggningsnamnet för det här kontot är {loginName}.',
  'mail.linkLead': 'Om knappen inte fungerar kan du öppna den här adressen:',
  'mail.plainLinkLead': 'Öppna den här adressen och ange koden där, om den inte redan är ifylld:',
  'mail.sender': 'Det här mejlet skickades av inloggningstjänsten {site}. Ingen läser svar på det.',

  'mail.email_verification.subject': 'Bekräfta din e-postadress',
  'mail.email_verification.why':
    '{address} har angetts som e-postadress för ett konto på {site} ({orgName}). Bekräfta att adressen är din.',
  'mail.email_verification.button': 'Bekräfta adressen',
  'mail.email_verification.validity': 'Koden fungerar en gång och slutar gälla {expires}.',
  'mail.email_verification.notYou':
    'Om du inte väntade dig det här kan du bortse från mejlet: utan koden förblir adressen obekräftad. Ge inte koden till någon.',

  'mail.email_change.subject': 'Bekräfta din nya e-postadress',
  'mail.email_change.why': '{address} ska bli e-postadress för ett konto på {site} ({orgName}). Bekräfta att adressen är din.',
  'mail.email_change.button': 'Bekräfta adressen',
  'mail.email_change.validity':
    'Koden fungerar en gång och slutar gälla {expires}. Tills du använder den behåller kontot sin nuvarande adress.',
  'mail.email_change.notYou':
    'Om du inte väntade dig det här kan du bortse från mejlet: utan koden ändras ingenting. Ge inte koden till någon.',

  'mail.registration.subject': 'Din kod för att skapa ett konto',
  'mail.registration.why': 'Någon håller på att skapa ett konto med e-postadressen {address} hos {site} ({orgName}).',
  'mail.registration.validity': 'Ange koden på sidan som frågar efter den. Den fungerar en gång och går ut {expires}.',
  'mail.registration.notYou': 'Om det inte är du kan du bortse från det här mejlet: utan koden skapas inget konto. Ge inte koden till någon.',

  'mail.initialise.subject': 'Gör klart ditt konto',
  'mail.initialise.why':
    'Ett konto med e-postadressen {address} har skapats åt dig på {site} ({orgName}). Välj ett lösenord för att använda det.',
  'mail.initialise.button': 'Välj ett lösenord',
  'mail.initialise.validity': 'Koden fungerar en gång och slutar gälla {expires}. Därefter kan du be den som skapade kontot om en ny.',
  'mail.initialise.notYou':
    'Om du inte väntade dig ett konto kan du bortse från mejlet: utan koden kan ingen använda kontot. Ge inte koden till någon.',

  'mail.password_reset.subject': 'Välj ett nytt lösenord',
  'mail.password_reset.why': 'Någon har bett om ett nytt lösenord för kontot med e-postadressen {address} på {site} ({orgName}).',
  'mail.password_reset.button': 'Välj ett nytt lösenord',
  'mail.password_reset.validity':
    'Koden fungerar en gång och slutar gälla {expires}. När du har valt ett nytt lösenord loggas du ut överallt.',
  'mail.password_reset.notYou':
    'Om det inte var du kan du bortse från mejlet: ditt lösenord förblir som det är. '
    + 'Ge inte koden till någon, vem som än frågar efter den.',

  'mail.passkey_registration.subject': 'Skapa en passkey',
  'mail.passkey_registration.why':
    'Du kan skapa en passkey för kontot med e-postadressen {address} på {site} ({orgName}) och logga in utan lösenord.',
  'mail.passkey_registration.button': 'Skapa en passkey',
  'mail.passkey_registration.validity':
    'Koden fungerar en gång och slutar gälla {expires}. När du har skapat din passkey loggas du ut på alla andra ställen.',
  'mail.passkey_registration.notYou':
    'Om du inte väntade dig detta kan du bortse från mejlet: utan koden ändras ingenting. '
    + 'Ge inte koden till någon, vem som än frågar efter den.',

  'mail.sign_in_code.subject': 'Din inloggningskod',
  'mail.sign_in_code.why': 'Någon håller på att logga in på kontot med e-postadressen {address} på {site} ({orgName}) och behöver en kod.',
  'mail.sign_in_code.validity': 'Koden fungerar en gång och slutar gälla {expires}. Skriv in den på sidan som frågar efter den.',
  'mail.sign_in_code.notYou':
    'Om det inte är du känner någon annan till ditt lösenord: byt det nu. Ge inte koden till någon, vem som än frågar efter den.',

  'mail.notice.account': 'Se över ditt konto',
  'mail.notice.plainAccountLead': 'Här kan du se över ditt konto:',
  'mail.notice.notYou':
    'Om det var du behöver du inte göra något. Om det inte var du, välj genast ett nytt lösenord och be dem som driver {site} om hjälp.',
  'mail.notice.factor_added.subject': 'Ett inloggningssätt har lagts till',
  'mail.notice.factor_added.what': 'Den {when} lades en andra faktor eller en passkey till i ditt konto på {site} ({orgName}).',
  'mail.notice.factor_removed.subject': 'Ett inloggningssätt har tagits bort',
  'mail.notice.factor_removed.what': 'Den {when} togs en andra faktor eller en passkey bort från ditt konto på {site} ({orgName}).',
  'mail.notice.link_added.subject': 'Ett inloggningssätt har lagts till',
  'mail.notice.link_added.what': 'Den {when} kopplades en inloggning hos en annan tjänst till ditt konto på {site} ({orgName}).',
  'mail.notice.link_removed.subject': 'Ett inloggningssätt har tagits bort',
  'mail.notice.link_removed.what': 'Den {when} togs kopplingen till en inloggning hos en annan tjänst bort från ditt konto på {site} ({orgName}).',
  'mail.notice.recovery_codes_made.subject': 'Du har nya återställningskoder',
  'mail.notice.recovery_codes_made.what':
    'Den {when} skapades nya återställningskoder för ditt konto på {site} ({orgName}). De tidigare fungerar inte längre.',
  'mail.notice.password_changed.subject': 'Ditt lösenord har bytts',
  'mail.notice.password_changed.what': 'Den {when} byttes lösenordet för ditt konto på {site} ({orgName}).',
  'mail.notice.email_changed.subject': 'Din e-postadress har ändrats',
  'mail.notice.email_changed.what':
    'Den {when} fick ditt konto på {site} ({orgName}) en annan e-postadress. Mejl om kontot skickas inte längre till {address}.',
  'mail.notice.sign_in_requested.subject': 'Godkänna en inloggning?',
  'mail.notice.sign_in_requested.what': 'Den {when} bad en app dig att godkänna en inloggning med ditt konto på {site} ({orgName}). Begäran gäller i några minuter.',
  'mail.notice.sign_in_requested.button': 'Visa begäran',
  'mail.notice.sign_in_requested.lead': 'Här kan du se begäran:',
  'mail.notice.sign_in_requested.notYou': 'Om du inte har börjat det här, neka begäran på den sidan eller ignorera mejlet: utan ditt godkännande får appen ingenting.',
  'mail.notice.invited.subject': 'Du är inbjuden',
  'mail.notice.invited.what': 'Du är inbjuden att gå med i {orgName} på {site} med e-postadressen {address}. Inbjudan går ut {when}.',
  'mail.notice.invited.button': 'Acceptera inbjudan',
  'mail.notice.invited.notYou': 'Om du inte väntade dig en inbjudan från {site} kan du ignorera mejlet. Dela inte länken: den fungerar en gång, för den som äger den här inkorgen.',

  'mail.notice.registration_attempted.subject': 'Du har redan ett konto',
  'mail.notice.registration_attempted.what':
    'Den {when} försökte någon skapa ett konto med e-postadressen {address} hos {site} ({orgName}). Det finns redan ett konto med den adressen.',
  'mail.notice.registration_attempted.notYou':
    'Om det var du kan du logga in med ditt lösenord, eller välja ett nytt om du har glömt det. Om det inte var du kan du bortse '
    + 'från det här mejlet: ingenting har ändrats.',
  'mail.notice.account_removed.subject': 'Ditt konto har raderats',
  'mail.notice.account_removed.what':
    'Den {when} raderades ditt konto på {site} ({orgName}) med allt som hörde till det. Ingen kan återställa det.',
  'mail.notice.account_removed.notYou': 'Om det inte var du, meddela genast dem som driver {site}.',

  'textMessage.phone_verification': '{code} är din kod för {site}. Den gäller i {minutes} min. Ge den inte till någon.',
}
