import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Dobrý den, {name},',
  'mail.helloUnnamed': 'Dobrý den,',
  'mail.code': 'Váš kód',
  'mail.loginName': 'Přihlašovací jméno tohoto účtu je {loginName}.',
  'mail.linkLead': 'Pokud tlačítko nefunguje, otevřete tuto adresu:',
  'mail.plainLinkLead': 'Otevřete tuto adresu a zadejte tam kód, pokud tam ještě není:',
  'mail.sender': 'Tento e-mail odeslala přihlašovací služba {site}. Odpovědi na něj nikdo nečte.',

  'mail.email_verification.subject': 'Ověřte svou e-mailovou adresu',
  'mail.email_verification.why':
    'Adresa {address} byla uvedena jako e-mailová adresa účtu na {site} ({orgName}). Potvrďte prosím, že je vaše.',
  'mail.email_verification.button': 'Ověřit adresu',
  'mail.email_verification.validity': 'Kód lze použít jednou a jeho platnost vyprší {expires}.',
  'mail.email_verification.notYou':
    'Pokud o ničem takovém nevíte, tohoto e-mailu si nevšímejte: bez kódu zůstane adresa neověřená. Kód nikomu nesdělujte.',

  'mail.email_change.subject': 'Potvrďte svou novou e-mailovou adresu',
  'mail.email_change.why': 'Adresa {address} se má stát e-mailovou adresou účtu na {site} ({orgName}). Potvrďte prosím, že je vaše.',
  'mail.email_change.button': 'Potvrdit adresu',
  'mail.email_change.validity':
    'Kód lze použít jednou a jeho platnost vyprší {expires}. Dokud ho nepoužijete, zůstane účtu dosavadní adresa.',
  'mail.email_change.notYou': 'Pokud o ničem takovém nevíte, tohoto e-mailu si nevšímejte: bez kódu se nic nezmění. Kód nikomu nesdělujte.',

  'mail.registration.subject': 'Váš kód k vytvoření účtu',
  'mail.registration.why': 'Někdo právě vytváří účet s e-mailovou adresou {address} na {site} ({orgName}).',
  'mail.registration.validity': 'Zadejte kód na stránce, která se na něj ptá. Funguje jednou a jeho platnost skončí {expires}.',
  'mail.registration.notYou': 'Pokud to nejste vy, e-mail ignorujte: bez kódu žádný účet nevznikne. Nikomu kód nesdělujte.',

  'mail.initialise.subject': 'Nastavte si účet',
  'mail.initialise.why': 'Na {site} ({orgName}) pro vás byl vytvořen účet s e-mailovou adresou {address}. Zvolte si k němu prosím heslo.',
  'mail.initialise.button': 'Zvolit heslo',
  'mail.initialise.validity': 'Kód lze použít jednou a jeho platnost vyprší {expires}. Potom požádejte o nový toho, kdo účet vytvořil.',
  'mail.initialise.notYou':
    'Pokud o žádném účtu nevíte, tohoto e-mailu si nevšímejte: bez kódu nemůže účet nikdo používat. Kód nikomu nesdělujte.',

  'mail.password_reset.subject': 'Zvolte si nové heslo',
  'mail.password_reset.why': 'Někdo požádal o nové heslo k účtu s e-mailovou adresou {address} na {site} ({orgName}).',
  'mail.password_reset.button': 'Zvolit nové heslo',
  'mail.password_reset.validity': 'Kód lze použít jednou a jeho platnost vyprší {expires}. S novým heslem vás všude odhlásíme.',
  'mail.password_reset.notYou':
    'Pokud žádost nepochází od vás, tohoto e-mailu si nevšímejte: vaše heslo zůstane beze změny. '
    + 'Kód nikomu nesdělujte, ať o něj žádá kdokoli.',

  'mail.passkey_registration.subject': 'Nastavte si přístupový klíč',
  'mail.passkey_registration.why':
    'K účtu s e-mailovou adresou {address} na {site} ({orgName}) si můžete nastavit přístupový klíč a přihlašovat se bez hesla.',
  'mail.passkey_registration.button': 'Nastavit přístupový klíč',
  'mail.passkey_registration.validity':
    'Kód lze použít jednou a jeho platnost vyprší {expires}. S přístupovým klíčem vás všude jinde odhlásíme.',
  'mail.passkey_registration.notYou':
    'Pokud jste to nečekali, tohoto e-mailu si nevšímejte: bez kódu se nic nezmění. Kód nikomu nesdělujte, ať o něj žádá kdokoli.',

  'mail.sign_in_code.subject': 'Váš přihlašovací kód',
  'mail.sign_in_code.why': 'Někdo se přihlašuje k účtu s e-mailovou adresou {address} na {site} ({orgName}) a potřebuje k tomu kód.',
  'mail.sign_in_code.validity': 'Kód lze použít jednou a jeho platnost vyprší {expires}. Zadejte ho na stránce, která si ho vyžádala.',
  'mail.sign_in_code.notYou':
    'Pokud to nejste vy, zná vaše heslo někdo jiný: zvolte si prosím hned nové. Kód nikomu nesdělujte, ať o něj žádá kdokoli.',

  'mail.notice.account': 'Zkontrolovat účet',
  'mail.notice.plainAccountLead': 'Svůj účet můžete zkontrolovat zde:',
  'mail.notice.notYou':
    'Pokud změna pochází od vás, není třeba nic dělat. '
    + 'Pokud ne, zvolte si prosím ihned nové heslo a požádejte o pomoc provozovatele {site}.',
  'mail.notice.factor_added.subject': 'Byl přidán způsob přihlášení',
  'mail.notice.factor_added.what': '{when} byl k vašemu účtu na {site} ({orgName}) přidán druhý faktor nebo přístupový klíč.',
  'mail.notice.factor_removed.subject': 'Byl odebrán způsob přihlášení',
  'mail.notice.factor_removed.what': '{when} byl z vašeho účtu na {site} ({orgName}) odebrán druhý faktor nebo přístupový klíč.',
  'mail.notice.link_added.subject': 'Byl přidán způsob přihlášení',
  'mail.notice.link_added.what': '{when} bylo s vaším účtem na {site} ({orgName}) propojeno přihlášení u jiné služby.',
  'mail.notice.link_removed.subject': 'Byl odebrán způsob přihlášení',
  'mail.notice.link_removed.what': '{when} bylo z vašeho účtu na {site} ({orgName}) odebráno propojení s přihlášením u jiné služby.',
  'mail.notice.recovery_codes_made.subject': 'Máte nové kódy pro obnovení',
  'mail.notice.recovery_codes_made.what':
    '{when} byly pro váš účet na {site} ({orgName}) vytvořeny nové kódy pro obnovení. Předchozí už neplatí.',
  'mail.notice.password_changed.subject': 'Vaše heslo bylo změněno',
  'mail.notice.password_changed.what': '{when} bylo změněno heslo vašeho účtu na {site} ({orgName}).',
  'mail.notice.email_changed.subject': 'Vaše e-mailová adresa byla změněna',
  'mail.notice.email_changed.what':
    '{when} byla změněna e-mailová adresa vašeho účtu na {site} ({orgName}). E-maily týkající se účtu už na adresu {address} nechodí.',
  'mail.notice.sign_in_requested.subject': 'Schválit přihlášení?',
  'mail.notice.sign_in_requested.what': '{when} vás aplikace požádala o schválení přihlášení k vašemu účtu na {site} ({orgName}). Žádost platí několik minut.',
  'mail.notice.sign_in_requested.button': 'Zobrazit žádost',
  'mail.notice.sign_in_requested.lead': 'Žádost si můžete zobrazit zde:',
  'mail.notice.sign_in_requested.notYou': 'Pokud jste to nezahájili, odmítněte žádost na té stránce, nebo tento e-mail ignorujte: bez vašeho schválení aplikace nic nezíská.',
  'mail.notice.invited.subject': 'Máte pozvánku',
  'mail.notice.invited.what': 'Jste zváni, abyste se s e-mailovou adresou {address} připojili k organizaci {orgName} na {site}. Platnost pozvánky končí {when}.',
  'mail.notice.invited.button': 'Přijmout pozvánku',
  'mail.notice.invited.notYou': 'Pokud jste pozvánku z {site} nečekali, tento e-mail ignorujte. Odkaz nesdílejte: funguje jednou, a to pro majitele této schránky.',

  'mail.notice.registration_attempted.subject': 'Účet už máte',
  'mail.notice.registration_attempted.what':
    'Dne {when} se někdo pokusil vytvořit účet s e-mailovou adresou {address} na {site} ({orgName}). Účet s touto adresou už existuje.',
  'mail.notice.registration_attempted.notYou':
    'Pokud jste to byli vy, přihlaste se svým heslem, nebo si zvolte nové, pokud jste ho zapomněli. Pokud ne, e-mail ignorujte: '
    + 'nic se nezměnilo.',
  'mail.notice.account_removed.subject': 'Váš účet byl smazán',
  'mail.notice.account_removed.what':
    '{when} byl váš účet na {site} ({orgName}) smazán se vším, co k němu patřilo. Nikdo ho nemůže obnovit.',
  'mail.notice.account_removed.notYou': 'Pokud to nepochází od vás, dejte prosím ihned vědět provozovatelům {site}.',

  'textMessage.phone_verification': 'Zadejte {code} na {site} do {minutes} min. Nikomu to neukazujte.',
}
