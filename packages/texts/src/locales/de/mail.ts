import type { Translated } from '../translation.js'

export const mail: Translated<'mail'> = {
  'mail.hello': 'Guten Tag {name},',
  'mail.helloUnnamed': 'Guten Tag,',
  'mail.code': 'Ihr Code',
  'mail.loginName': 'Der Anmeldename dieses Kontos lautet {loginName}.',
  'mail.linkLead': 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  'mail.plainLinkLead': 'Öffnen Sie diese Adresse, und geben Sie dort den Code ein, falls er noch nicht da steht:',
  'mail.sender': 'Diese E-Mail wurde von {site} gesendet, wo Sie sich anmelden. Antworten darauf liest niemand.',

  'mail.email_verification.subject': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'mail.email_verification.why':
    '{address} wurde als E-Mail-Adresse eines Kontos bei {site} ({orgName}) angegeben. Bitte bestätigen Sie, dass es Ihre ist.',
  'mail.email_verification.button': 'Adresse bestätigen',
  'mail.email_verification.validity': 'Der Code funktioniert einmal und läuft {expires} ab.',
  'mail.email_verification.notYou':
    'Wenn Sie das nicht erwartet haben, beachten Sie diese E-Mail nicht: Ohne den Code bleibt die Adresse unbestätigt. '
    + 'Geben Sie den Code niemandem.',

  'mail.email_change.subject': 'Neue E-Mail-Adresse bestätigen',
  'mail.email_change.why':
    '{address} soll die E-Mail-Adresse eines Kontos bei {site} ({orgName}) werden. Bitte bestätigen Sie, dass sie Ihnen gehört.',
  'mail.email_change.button': 'Adresse bestätigen',
  'mail.email_change.validity':
    'Der Code gilt einmal und läuft {expires} ab. Bis Sie ihn verwenden, behält das Konto seine bisherige Adresse.',
  'mail.email_change.notYou':
    'Wenn Sie das nicht erwartet haben, beachten Sie diese Mail nicht: Ohne den Code ändert sich nichts. Geben Sie den Code niemandem.',

  'mail.registration.subject': 'Ihr Code zum Erstellen eines Kontos',
  'mail.registration.why': 'Jemand erstellt gerade ein Konto mit der E-Mail-Adresse {address} bei {site} ({orgName}).',
  'mail.registration.validity': 'Geben Sie den Code auf der Seite ein, die danach fragt. Er funktioniert einmal und läuft {expires} ab.',
  'mail.registration.notYou':
    'Wenn Sie das nicht sind, ignorieren Sie diese E-Mail: Ohne den Code wird kein Konto erstellt. Geben Sie den Code niemandem.',

  'mail.initialise.subject': 'Richten Sie Ihr Konto ein',
  'mail.initialise.why':
    'Für Sie wurde bei {site} ({orgName}) ein Konto mit der E-Mail-Adresse {address} angelegt. '
    + 'Bitte wählen Sie ein Passwort, um es zu verwenden.',
  'mail.initialise.button': 'Passwort wählen',
  'mail.initialise.validity':
    'Der Code funktioniert einmal und läuft {expires} ab. Bitten Sie danach die Person, die das Konto angelegt hat, um einen neuen.',
  'mail.initialise.notYou':
    'Wenn Sie kein Konto erwartet haben, beachten Sie diese E-Mail nicht: Ohne den Code kann es niemand verwenden. '
    + 'Geben Sie den Code niemandem.',

  'mail.password_reset.subject': 'Wählen Sie ein neues Passwort',
  'mail.password_reset.why':
    'Jemand hat ein neues Passwort für das Konto mit der E-Mail-Adresse {address} bei {site} ({orgName}) angefordert.',
  'mail.password_reset.button': 'Neues Passwort wählen',
  'mail.password_reset.validity':
    'Der Code funktioniert einmal und läuft {expires} ab. Mit dem neuen Passwort werden Sie überall abgemeldet.',
  'mail.password_reset.notYou':
    'Wenn Sie das nicht waren, beachten Sie diese E-Mail nicht: Ihr Passwort bleibt, wie es ist. '
    + 'Geben Sie den Code niemandem, ganz gleich, wer danach fragt.',

  'mail.passkey_registration.subject': 'Richten Sie einen Passkey ein',
  'mail.passkey_registration.why':
    'Für das Konto mit der E-Mail-Adresse {address} bei {site} ({orgName}) können Sie einen Passkey einrichten, mit dem Sie sich ohne '
    + 'Passwort anmelden.',
  'mail.passkey_registration.button': 'Passkey einrichten',
  'mail.passkey_registration.validity':
    'Der Code funktioniert einmal und läuft {expires} ab. Mit dem Passkey werden Sie überall sonst abgemeldet.',
  'mail.passkey_registration.notYou':
    'Wenn Sie das nicht erwartet haben, beachten Sie diese E-Mail nicht: Ohne den Code ändert sich nichts. '
    + 'Geben Sie den Code niemandem, ganz gleich, wer danach fragt.',

  'mail.sign_in_code.subject': 'Ihr Code zum Anmelden',
  'mail.sign_in_code.why':
    'Jemand meldet sich gerade bei dem Konto mit der E-Mail-Adresse {address} bei {site} ({orgName}) an und wurde nach einem Code gefragt.',
  'mail.sign_in_code.validity': 'Der Code funktioniert einmal und läuft {expires} ab. Geben Sie ihn auf der Seite ein, die danach fragt.',
  'mail.sign_in_code.notYou':
    'Wenn Sie das nicht sind, kennt jemand anderes Ihr Passwort: Bitte wählen Sie jetzt ein neues. '
    + 'Geben Sie den Code niemandem, ganz gleich, wer danach fragt.',

  'mail.notice.account': 'Ihr Konto ansehen',
  'mail.notice.plainAccountLead': 'Hier können Sie Ihr Konto ansehen:',
  'mail.notice.notYou':
    'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, wählen Sie bitte sofort ein neues Passwort, '
    + 'und bitten Sie die Betreiber von {site} um Hilfe.',
  'mail.notice.factor_added.subject': 'Eine Anmeldemethode wurde hinzugefügt',
  'mail.notice.factor_added.what':
    'Am {when} wurde Ihrem Konto bei {site} ({orgName}) ein zweiter Faktor oder ein Passkey hinzugefügt.',
  'mail.notice.factor_removed.subject': 'Eine Anmeldemethode wurde entfernt',
  'mail.notice.factor_removed.what':
    'Am {when} wurde von Ihrem Konto bei {site} ({orgName}) ein zweiter Faktor oder ein Passkey entfernt.',
  'mail.notice.link_added.subject': 'Eine Anmeldemethode wurde hinzugefügt',
  'mail.notice.link_added.what': 'Am {when} wurde Ihr Konto bei {site} ({orgName}) mit einer Anmeldung bei einem anderen Dienst verknüpft.',
  'mail.notice.link_removed.subject': 'Eine Anmeldemethode wurde entfernt',
  'mail.notice.link_removed.what':
    'Am {when} wurde die Verknüpfung Ihres Kontos bei {site} ({orgName}) mit einer Anmeldung bei einem anderen Dienst entfernt.',
  'mail.notice.recovery_codes_made.subject': 'Sie haben neue Wiederherstellungscodes',
  'mail.notice.recovery_codes_made.what':
    'Am {when} wurden für Ihr Konto bei {site} ({orgName}) neue Wiederherstellungscodes erstellt. Die früheren funktionieren nicht mehr.',
  'mail.notice.password_changed.subject': 'Ihr Passwort wurde geändert',
  'mail.notice.password_changed.what': 'Am {when} wurde das Passwort Ihres Kontos bei {site} ({orgName}) geändert.',
  'mail.notice.email_changed.subject': 'Ihre E-Mail-Adresse wurde geändert',
  'mail.notice.email_changed.what':
    'Am {when} hat Ihr Konto bei {site} ({orgName}) eine andere E-Mail-Adresse erhalten. '
    + 'E-Mails dazu gehen nicht mehr an {address}.',
  'mail.notice.sign_in_requested.subject': 'Eine Anmeldung bestätigen?',
  'mail.notice.sign_in_requested.what': 'Am {when} hat eine App Sie gebeten, eine Anmeldung mit Ihrem Konto bei {site} ({orgName}) zu bestätigen. Die Anfrage gilt einige Minuten.',
  'mail.notice.sign_in_requested.button': 'Anfrage ansehen',
  'mail.notice.sign_in_requested.lead': 'Hier können Sie die Anfrage ansehen:',
  'mail.notice.sign_in_requested.notYou': 'Wenn Sie dies nicht begonnen haben, lehnen Sie die Anfrage auf dieser Seite ab, oder ignorieren Sie diese E-Mail: Ohne Ihre Bestätigung erhält die App nichts.',
  'mail.notice.invited.subject': 'Sie sind eingeladen',
  'mail.notice.invited.what': 'Sie sind mit der E-Mail-Adresse {address} eingeladen, {orgName} bei {site} beizutreten. Die Einladung läuft am {when} ab.',
  'mail.notice.invited.button': 'Einladung annehmen',
  'mail.notice.invited.notYou': 'Wenn Sie keine Einladung von {site} erwarten, ignorieren Sie diese E-Mail. Geben Sie den Link nicht weiter: Er funktioniert einmal, für den Inhaber dieses Postfachs.',

  'mail.notice.registration_attempted.subject': 'Sie haben schon ein Konto',
  'mail.notice.registration_attempted.what':
    'Am {when} wollte jemand ein Konto mit der E-Mail-Adresse {address} bei {site} ({orgName}) erstellen. Zu dieser Adresse gibt '
    + 'es schon ein Konto.',
  'mail.notice.registration_attempted.notYou':
    'Wenn Sie das waren, melden Sie sich mit Ihrem Passwort an, oder wählen Sie ein neues, wenn Sie es vergessen haben. Wenn '
    + 'nicht, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  'mail.notice.account_removed.subject': 'Ihr Konto wurde gelöscht',
  'mail.notice.account_removed.what':
    'Ihr Konto bei {site} ({orgName}) wurde am {when} gelöscht, mit allem, was dazu gehörte. Niemand kann es zurückholen.',
  'mail.notice.account_removed.notYou': 'Wenn Sie das nicht waren, sagen Sie es bitte sofort den Betreibern von {site}.',

  'textMessage.phone_verification': '{code} ist Ihr Code für {site}. Er gilt {minutes} Min. Geben Sie ihn niemandem.',
}
