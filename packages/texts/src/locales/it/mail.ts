import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Gentile {name},',
  'mail.helloUnnamed': 'Buongiorno,',
  'mail.code': 'Il tuo codice',
  'mail.loginName': 'Il nome di accesso di questo account è {loginName}.',
  'mail.linkLead': 'Se il pulsante non funziona, apri questo indirizzo:',
  'mail.plainLinkLead': 'Apri questo indirizzo e inserisci lì il codice, se non c’è già:',
  'mail.sender': 'Questa email è stata inviata da {site}, dove effettui l’accesso. Le risposte a questo messaggio non vengono lette.',

  'mail.email_verification.subject': 'Conferma il tuo indirizzo email',
  'mail.email_verification.why':
    '{address} è stato indicato come indirizzo email di un account su {site} ({orgName}). Conferma che è il tuo.',
  'mail.email_verification.button': 'Conferma l’indirizzo',
  'mail.email_verification.validity': 'Il codice funziona una sola volta e scade {expires}.',
  'mail.email_verification.notYou':
    'Se non aspettavi questa email, ignorala: senza il codice l’indirizzo non verrà confermato. Non dare il codice a nessuno.',

  'mail.email_change.subject': 'Conferma il tuo nuovo indirizzo email',
  'mail.email_change.why': '{address} sta per diventare l’indirizzo email di un account su {site} ({orgName}). Conferma che è il tuo.',
  'mail.email_change.button': 'Conferma l’indirizzo',
  'mail.email_change.validity':
    'Il codice funziona una sola volta e scade {expires}. Finché non lo usi, l’account mantiene l’indirizzo che ha.',
  'mail.email_change.notYou': 'Se non aspettavi questa email, ignorala: senza il codice non cambia nulla. Non dare il codice a nessuno.',

  'mail.registration.subject': 'Il tuo codice per creare un account',
  'mail.registration.why': 'Qualcuno sta creando un account con l’indirizzo email {address} su {site} ({orgName}).',
  'mail.registration.validity': 'Inserisci il codice nella pagina che lo richiede. Funziona una sola volta e scade {expires}.',
  'mail.registration.notYou':
    'Se non sei stato tu, ignora questa email: senza il codice non viene creato alcun account. Non condividere il codice con nessuno.',

  'mail.initialise.subject': 'Configura il tuo account',
  'mail.initialise.why':
    'È stato creato per te un account con l’indirizzo email {address} su {site} ({orgName}). Per usarlo, scegli una password.',
  'mail.initialise.button': 'Scegli una password',
  'mail.initialise.validity':
    'Il codice funziona una sola volta e scade {expires}. Dopo, chiedine un altro a chi ha creato l’account.',
  'mail.initialise.notYou':
    'Se non aspettavi un account, ignora questa email: senza il codice nessuno può usarlo. Non dare il codice a nessuno.',

  'mail.password_reset.subject': 'Scegli una nuova password',
  'mail.password_reset.why':
    'Qualcuno ha chiesto una nuova password per l’account con l’indirizzo email {address} su {site} ({orgName}).',
  'mail.password_reset.button': 'Scegli una nuova password',
  'mail.password_reset.validity':
    'Il codice funziona una sola volta e scade {expires}. Con la nuova password il tuo account verrà disconnesso ovunque.',
  'mail.password_reset.notYou':
    'Se la richiesta non è partita da te, ignora questa email: la tua password resta quella di prima. '
    + 'Non dare il codice a nessuno, chiunque lo chieda.',

  'mail.passkey_registration.subject': 'Configura una passkey',
  'mail.passkey_registration.why':
    'Puoi configurare una passkey per l’account con l’indirizzo email {address} su {site} ({orgName}) e accedere senza password.',
  'mail.passkey_registration.button': 'Configura una passkey',
  'mail.passkey_registration.validity':
    'Il codice funziona una sola volta e scade {expires}. Con la passkey verrai disconnesso da ogni altro luogo.',
  'mail.passkey_registration.notYou':
    'Se non te lo aspettavi, ignora questa email: senza il codice non cambia nulla. Non dare il codice a nessuno, chiunque lo chieda.',

  'mail.sign_in_code.subject': 'Il tuo codice di accesso',
  'mail.sign_in_code.why':
    'Qualcuno sta accedendo all’account con l’indirizzo email {address} su {site} ({orgName}): per continuare serve un codice.',
  'mail.sign_in_code.validity': 'Il codice funziona una sola volta e scade {expires}. Inseriscilo nella pagina che lo chiede.',
  'mail.sign_in_code.notYou':
    'Se non sei tu, qualcun altro conosce la tua password: scegline subito un’altra. '
    + 'Non dare il codice a nessuno, chiunque lo chieda.',

  'mail.notice.account': 'Controlla il tuo account',
  'mail.notice.plainAccountLead': 'Puoi controllare il tuo account qui:',
  'mail.notice.notYou':
    'Se l’operazione è tua, non serve fare nulla. In caso contrario, scegli subito una nuova password e chiedi aiuto a chi gestisce {site}.',
  'mail.notice.factor_added.subject': 'È stato aggiunto un metodo di accesso',
  'mail.notice.factor_added.what':
    'In data {when} è stato aggiunto un secondo fattore o una passkey al tuo account su {site} ({orgName}).',
  'mail.notice.factor_removed.subject': 'È stato rimosso un metodo di accesso',
  'mail.notice.factor_removed.what':
    'In data {when} è stato rimosso un secondo fattore o una passkey dal tuo account su {site} ({orgName}).',
  'mail.notice.link_added.subject': 'È stato aggiunto un metodo di accesso',
  'mail.notice.link_added.what': 'In data {when} un accesso di un altro servizio è stato collegato al tuo account su {site} ({orgName}).',
  'mail.notice.link_removed.subject': 'È stato rimosso un metodo di accesso',
  'mail.notice.link_removed.what':
    'In data {when} il collegamento con un accesso di un altro servizio è stato rimosso dal tuo account su {site} ({orgName}).',
  'mail.notice.recovery_codes_made.subject': 'Hai nuovi codici di recupero',
  'mail.notice.recovery_codes_made.what':
    'In data {when} sono stati creati nuovi codici di recupero per il tuo account su {site} ({orgName}). Quelli precedenti non funzionano più.',
  'mail.notice.password_changed.subject': 'La tua password è stata cambiata',
  'mail.notice.password_changed.what': 'In data {when} è stata cambiata la password del tuo account su {site} ({orgName}).',
  'mail.notice.email_changed.subject': 'Il tuo indirizzo email è stato cambiato',
  'mail.notice.email_changed.what':
    'In data {when} è stato cambiato l’indirizzo email del tuo account su {site} ({orgName}). '
    + 'Le email che lo riguardano non vengono più inviate a {address}.',
  'mail.notice.sign_in_requested.subject': 'Approvare un accesso?',
  'mail.notice.sign_in_requested.what': 'Il {when} un’app ti ha chiesto di approvare un accesso con il tuo account su {site} ({orgName}). La richiesta vale per alcuni minuti.',
  'mail.notice.sign_in_requested.button': 'Vedi la richiesta',
  'mail.notice.sign_in_requested.lead': 'Puoi vedere la richiesta qui:',
  'mail.notice.sign_in_requested.notYou': 'Se non l’hai iniziato tu, rifiuta la richiesta su quella pagina, oppure ignora questa email: senza la tua approvazione l’app non riceve nulla.',
  'mail.notice.invited.subject': 'Hai ricevuto un invito',
  'mail.notice.invited.what': 'Hai ricevuto un invito a unirti a {orgName} su {site} con l’indirizzo email {address}. L’invito scade il {when}.',
  'mail.notice.invited.button': 'Accetta l’invito',
  'mail.notice.invited.notYou': 'Se non aspettavi un invito da {site}, ignora questa email. Non condividere il link: funziona una sola volta, per il proprietario di questa casella.',

  'mail.notice.registration_attempted.subject': 'Hai già un account',
  'mail.notice.registration_attempted.what':
    'Il {when} qualcuno ha provato a creare un account con l’indirizzo email {address} su {site} ({orgName}). Esiste già un '
    + 'account con questo indirizzo.',
  'mail.notice.registration_attempted.notYou':
    'Se sei stato tu, accedi con la tua password o scegline una nuova se l’hai dimenticata. In caso contrario, ignora questa '
    + 'email: non è cambiato nulla.',
  'mail.notice.account_removed.subject': 'Il tuo account è stato eliminato',
  'mail.notice.account_removed.what':
    'Il tuo account su {site} ({orgName}) è stato eliminato il {when}, con tutto ciò che ne faceva parte. Nessuno può ripristinarlo.',
  'mail.notice.account_removed.notYou': 'Se la richiesta non è partita da te, avvisa subito chi gestisce {site}.',

  'textMessage.phone_verification': '{code} è il tuo codice per {site}. Vale {minutes} min. Non darlo a nessuno.',
}
