import type { Translated } from '../translation.js'

export const account: Translated<'account'> = {
  'account.navigation': 'Ihr Konto',
  'account.back': 'Zurück zu Ihrem Konto',
  'account.signOut': 'Abmelden',
  'account.save': 'Speichern',
  'account.remove': 'Entfernen',
  'account.optional': 'Sie können dieses Feld leer lassen.',

  'account.overview.name': 'Ihr Konto',
  'account.profile.name': 'Name und Sprache',
  'account.email.name': 'E-Mail-Adresse',
  'account.phone.name': 'Telefonnummer',
  'account.password.name': 'Passwort',
  'account.security.name': 'Sicherheit der Anmeldung',
  'account.sessions.name': 'Wo Sie angemeldet sind',
  'account.applications.name': 'Apps mit Zugriff',
  'account.data.name': 'Ihre Daten',

  'account.overview.security': 'Ist Ihr Konto sicher?',
  'account.check.password': 'Sie haben ein Passwort, gewählt am {date}.',
  'account.check.noPassword': 'Sie haben kein Passwort.',
  'account.check.factor': 'Ein zweiter Faktor schützt Ihr Konto.',
  'account.check.noFactor': 'Sie haben keinen zweiten Faktor. Wer Ihr Passwort erfährt, könnte sich anmelden.',
  'account.check.setUpFactor': 'Zweiten Faktor einrichten',
  'account.check.codes':
    '{count, plural, one {Ein Wiederherstellungscode ist noch übrig.} other {# Wiederherstellungscodes sind noch übrig.}}',
  'account.check.noCodes':
    'Sie haben keine Wiederherstellungscodes. Ohne sie könnten Sie mit Ihrem Gerät auch Ihr Konto verlieren.',
  'account.check.makeCodes': 'Wiederherstellungscodes erstellen',
  'account.check.email': 'Ihre E-Mail-Adresse ist bestätigt.',
  'account.check.noEmail': 'Sie haben keine E-Mail-Adresse.',
  'account.check.unverifiedEmail': 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
  'account.check.verifyEmail': 'E-Mail-Adresse bestätigen',
  'account.check.addEmail': 'E-Mail-Adresse hinzufügen',
  'account.overview.pages': 'Was Sie ansehen und ändern können',
  'account.overview.accounts': 'Andere Konten in diesem Browser',
  'account.overview.switch': 'Wechseln',
  'account.overview.another': 'Anderes Konto verwenden',

  'account.profile.lead': 'Apps sehen diese Angaben, wenn Sie Ihr Profil mit ihnen teilen.',
  'account.profile.givenName': 'Vorname',
  'account.profile.familyName': 'Nachname',
  'account.profile.displayName': 'Angezeigter Name',
  'account.profile.displayNameHint': 'Lassen Sie das Feld leer, um Vor- und Nachnamen zu verwenden.',
  'account.profile.nickname': 'Spitzname',
  'account.profile.language': 'Sprache',
  'account.profile.noLanguage': 'Die Sprache des Browsers',

  'account.email.present': 'Ihre E-Mail-Adresse ist {address}.',
  'account.email.none': 'Sie haben noch keine E-Mail-Adresse.',
  'account.email.verified': 'Bestätigt',
  'account.email.unverified': 'Nicht bestätigt',
  'account.email.lead':
    'Wir senden einen Code an die neue Adresse. Bis Sie ihn eingeben, bleibt Ihre bisherige Adresse, wie sie ist.',
  'account.email.label': 'Neue E-Mail-Adresse',
  'account.email.submit': 'Code senden',
  'account.email.verifySubmit': 'Code an diese Adresse senden',
  'account.email.pendingTitle': 'Code eingeben',
  'account.email.pending':
    'Wir haben einen Code an {address} gesendet. Er funktioniert eine Stunde lang. '
    + 'Ihre Adresse ändert sich, wenn Sie den Code hier eingeben oder den Link in der E-Mail öffnen.',
  'account.email.confirm': 'Adresse ändern',
  'account.email.cancel': 'Bisherige Adresse behalten',
  'account.email.same': 'Das ist schon Ihre Adresse, und sie ist bestätigt.',

  'account.phone.present': 'Ihre Telefonnummer ist {number}.',
  'account.phone.none': 'Sie haben hier keine Telefonnummer.',
  'account.phone.unverifiable':
    'Wir senden keine SMS und können die Nummer daher nicht prüfen: Sie wird als nicht bestätigt gespeichert, '
    + 'und niemand kann sich mit ihr anmelden.',
  'account.phone.operator': 'Wer diesen Server betreibt, kann SMS mit {setting} einschalten.',
  'account.phone.lead': 'Wir senden einen Code per SMS an die Nummer, um zu prüfen, dass sie Ihnen gehört.',
  'account.phone.label': 'Telefonnummer',
  'account.phone.hint': 'Mit Landesvorwahl, zum Beispiel +41791234567.',
  'account.phone.unusable': 'Das sieht nicht nach einer Telefonnummer aus. Bitte schreiben Sie sie mit Landesvorwahl, etwa +41791234567.',
  'account.phone.required': 'Bitte geben Sie Ihre Telefonnummer ein.',
  'account.phone.another': 'Andere Nummer',
  'account.phone.submit': 'Speichern und Code senden',
  'account.phone.remove': 'Nummer entfernen',
  'account.phone.verifyTitle': 'Nummer bestätigen',
  'account.phone.verifyLead': 'Fordern Sie einen Code für {number} an, und geben Sie ihn hier ein.',
  'account.phone.codeLabel': 'Code aus der SMS',
  'account.phone.codeRequired': 'Bitte geben Sie den Code aus der SMS ein.',
  'account.phone.confirm': 'Nummer bestätigen',
  'account.phone.send': 'Code senden',
  'account.phone.wrong': 'Dieser Code funktioniert nicht. Bitte verwenden Sie den Code aus der neuesten SMS, oder fordern Sie einen neuen an.',
  'account.phone.tooMany': 'Wir haben schon mehrere SMS gesendet. Die nächste können Sie {wait} anfordern.',

  'account.password.lead': 'Hier bleiben Sie angemeldet. Überall sonst werden Sie abgemeldet.',
  'account.password.none':
    'Sie haben noch kein Passwort. Damit könnten Sie sich auch anmelden, wenn Sie Ihren Passkey nicht dabeihaben.',
  'account.password.present': 'Aktuelles Passwort',
  'account.password.submit': 'Passwort ändern',
  'account.password.submitFirst': 'Passwort festlegen',
  'account.password.same': 'Das ist Ihr aktuelles Passwort. Bitte wählen Sie ein anderes.',

  'account.security.lead': 'Wenn Sie hier etwas ändern, bleiben Sie hier angemeldet und werden überall sonst abgemeldet.',
  'account.passkeys.title': 'Passkeys und Sicherheitsschlüssel',
  'account.passkeys.lead':
    'Melden Sie sich mit Ihrem Fingerabdruck, Ihrem Gesicht, der Bildschirmsperre oder einem Sicherheitsschlüssel an. '
    + 'Einen Passkey kann niemand erraten oder Ihnen durch einen Trick abnehmen.',
  'account.passkeys.none': 'Sie haben noch keine.',
  'account.passkeys.add': 'Passkey hinzufügen',
  'account.passkeys.used': 'Zuletzt verwendet am {when}',
  'account.passkeys.unused': 'Noch nicht verwendet',
  'account.passkeys.added': 'Hinzugefügt am {date}',
  'account.passkeys.synced': 'Mit Ihren anderen Geräten synchronisiert',
  'account.passkeys.rename': 'Umbenennen',
  'account.passkeys.nameLabel': 'Name',
  'account.passkeys.gone': 'Diesen Passkey haben Sie nicht mehr.',
  'account.passkeys.tooMany': 'Mehr Passkeys kann ein Konto nicht haben. Bitte entfernen Sie zuerst einen.',
  'account.passkeys.exists':
    'Diesen Passkey haben Sie schon hinzugefügt. Bitte verwenden Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.',
  'account.passkeys.refused':
    'Das hat nicht geklappt: Ihr Gerät hat uns keinen Passkey gegeben, den wir verwenden können. '
    + 'Bitte versuchen Sie es noch einmal, oder verwenden Sie ein anderes Gerät.',
  'account.passkeys.expired': 'Das hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',

  'account.totp.title': 'Authenticator-App',
  'account.totp.lead': 'Eine App auf Ihrem Telefon zeigt alle 30 Sekunden einen neuen Code.',
  'account.totp.none': 'Nicht eingerichtet',
  'account.totp.on': 'Eingerichtet am {date}',
  'account.totp.add': 'App einrichten',
  'account.totp.addTitle': 'Eine App für Codes einrichten',
  'account.totp.hint': 'Sechs Ziffern.',
  'account.totp.submit': 'App einrichten',
  'account.totp.required': 'Bitte geben Sie den Code ein, den die App anzeigt.',
  'account.totp.wrong':
    'Das ist nicht der Code, den wir erwartet haben. Bitte warten Sie auf den nächsten, und versuchen Sie es noch einmal. '
    + 'Wenn das nicht hilft, prüfen Sie die Uhr Ihres Telefons.',
  'account.totp.expired': 'Das hat zu lange gedauert. Bitte scannen Sie den neuen QR-Code.',

  'account.emailCode.title': 'Codes per E-Mail',
  'account.emailCode.lead':
    'Wir senden Ihnen eine E-Mail mit einem Code, wenn Sie sich anmelden. '
    + 'Das schützt Sie weniger als die anderen Methoden: Wer Ihre E-Mails liest, bekommt den Code.',
  'account.emailCode.on': 'Eingeschaltet',
  'account.emailCode.off': 'Ausgeschaltet',
  'account.emailCode.switchOn': 'Einschalten',
  'account.emailCode.switchOff': 'Ausschalten',
  'account.emailCode.needsEmail': 'Dafür brauchen Sie zuerst eine bestätigte E-Mail-Adresse.',

  'account.codes.title': 'Wiederherstellungs\u00adcodes',
  'account.codes.lead':
    'Wenn Sie Ihr Telefon oder Ihren Schlüssel verlieren, verwenden Sie einen dieser Codes. Jeder Code ersetzt den zweiten Faktor einmal.',
  'account.codes.none': 'Sie haben keine.',
  'account.codes.left': '{count, plural, one {Ein Code ist noch übrig} other {# Codes sind noch übrig}}',
  'account.codes.make': 'Wiederherstellungscodes erstellen',
  'account.codes.makeNew': 'Neue Codes erstellen',
  'account.codes.makeNewHint': 'Die Codes, die Sie jetzt haben, funktionieren dann nicht mehr.',
  'account.codes.madeTitle': 'Ihre Wiederherstellungs\u00adcodes',
  'account.codes.made':
    'Bitte schreiben Sie die Codes jetzt auf, oder drucken Sie sie aus, und bewahren Sie sie an einem sicheren Ort auf. '
    + 'Sie sehen sie nur dieses eine Mal. Frühere Codes funktionieren nicht mehr.',
  'account.codes.done': 'Ich habe sie aufbewahrt',

  'account.sessions.lead': 'Wenn Sie etwas davon nicht wiedererkennen, melden Sie es ab, und ändern Sie Ihr Passwort.',
  'account.sessions.here': 'Dieser Browser',
  'account.sessions.others': 'Anderswo',
  'account.sessions.onlyHere': 'Sie sind sonst nirgends angemeldet.',
  'account.sessions.browserOn': '{browser} unter {system}',
  'account.sessions.unknown': 'Nicht erkannter Browser',
  'account.sessions.from': 'IP-Adresse {address}',
  'account.sessions.signedIn': 'Angemeldet am {when}',
  'account.sessions.seen': 'Zuletzt verwendet am {when}',
  'account.sessions.end': 'Abmelden',
  'account.sessions.endOthers': 'Überall sonst abmelden',
  'account.sessions.gone': 'Dieser Browser ist schon abgemeldet.',

  'account.applications.lead':
    'Diese Apps können etwas in Ihrem Namen tun. Wenn Sie eine davon nicht mehr verwenden, entziehen Sie ihr den Zugriff.',
  'account.applications.none': 'Keine App hat Zugriff auf Ihr Konto.',
  'account.applications.since': 'Seit {date}',
  'account.applications.used': 'Zuletzt verwendet am {when}',
  'account.applications.may': 'Sie kann',
  'account.applications.revoke': 'Zugriff entziehen',
  'account.applications.again': 'Die App kann Sie wieder um Zugriff bitten, wenn Sie sich dort anmelden.',
  'account.applications.gone': 'Diese App hat keinen Zugriff mehr.',

  'account.requests.name': 'Angefragte Anmeldungen',
  'account.requests.lead': 'Diese Apps bitten Sie, eine Anmeldung zu bestätigen, die anderswo begonnen hat, etwa an einem Schalter oder am Telefon. Lassen Sie nur zu, was Sie selbst begonnen haben.',
  'account.requests.none': 'Keine Anmeldung wartet auf Ihre Bestätigung.',
  'account.requests.owner': 'Angeboten von {owner}',
  'account.requests.message': 'Nachricht der App. Vergleichen Sie sie mit dem, was Sie dort sehen oder hören:',
  'account.requests.since': 'Angefragt am {when}',
  'account.requests.until': 'Gültig bis {when}',
  'account.requests.unwanted': 'Das war ich nicht',
  'account.requests.unwantedTitle': 'Die Anmeldung ist abgelehnt',
  'account.requests.unwantedText': 'Die App hat nichts erhalten und kann Sie einen Tag lang nicht mehr fragen. Wenn Sie nicht wissen, wer dies begonnen hat, prüfen Sie, ob Ihr Konto sicher ist.',

  'account.data.lead':
    'Laden Sie eine Kopie dessen herunter, was hier über Sie gespeichert ist: Profil, Adressen, zweite Faktoren, Anmeldungen, '
    + 'Apps mit Zugriff, Rollen, was Apps zu Ihrem Konto gespeichert haben, und was mit ihm geschehen ist.',
  'account.data.without':
    'Passwörter, Schlüssel und Codes sind nicht darin, also kann sich niemand mit dieser Datei anmelden. '
    + 'Sie enthält persönliche Daten; bewahren Sie sie sicher auf.',
  'account.data.submit': 'Als JSON herunterladen',

  'account.note.saved': 'Gespeichert.',
  'account.note.email_sent': 'Wir haben Ihnen einen Code gesendet.',
  'account.note.email_changed': 'Ihre E-Mail-Adresse ist geändert und bestätigt.',
  'account.note.email_cancelled': 'Ihre E-Mail-Adresse bleibt, wie sie ist.',
  'account.note.phone_saved': 'Ihre Telefonnummer ist gespeichert.',
  'account.note.phone_sent': 'Wir senden einen Code an Ihr Telefon. Er sollte gleich da sein.',
  'account.note.phone_verified': 'Ihre Telefonnummer ist bestätigt.',
  'account.note.phone_removed': 'Ihre Telefonnummer ist entfernt.',
  'account.note.password_changed': 'Ihr Passwort ist geändert. Überall sonst wurden Sie abgemeldet.',
  'account.note.password_set': 'Sie haben jetzt ein Passwort. Überall sonst wurden Sie abgemeldet.',
  'account.note.passkey_added': 'Der Passkey ist hinzugefügt. Überall sonst wurden Sie abgemeldet.',
  'account.note.passkey_renamed': 'Der Passkey hat seinen neuen Namen.',
  'account.note.passkey_removed': 'Der Passkey ist entfernt. Überall sonst wurden Sie abgemeldet.',
  'account.note.totp_added': 'Die App ist eingerichtet. Überall sonst wurden Sie abgemeldet.',
  'account.note.totp_removed': 'Die App ist entfernt. Überall sonst wurden Sie abgemeldet.',
  'account.note.email_code_on': 'Codes per E-Mail sind eingeschaltet. Überall sonst wurden Sie abgemeldet.',
  'account.note.email_code_off': 'Codes per E-Mail sind ausgeschaltet. Überall sonst wurden Sie abgemeldet.',
  'account.note.session_ended': 'Dieser Browser ist abgemeldet.',
  'account.note.sessions_ended': 'Sie sind überall sonst abgemeldet.',
  'account.note.application_revoked': 'Die App hat keinen Zugriff mehr.',
  'account.note.request_approved': 'Die Anmeldung ist bestätigt. Sie können zur App zurückkehren.',
  'account.note.request_denied': 'Die Anmeldung ist abgelehnt.',
  'account.note.request_over': 'Diese Anfrage wurde schon beantwortet oder ist abgelaufen.',
  'account.note.request_refused': 'Diese App kann Sie nicht mehr anmelden.',
  'account.note.switched': 'Sie haben zum anderen Konto gewechselt.',
  'account.note.prove_again':
    'Es hat sich noch nichts geändert: Ihre Anmeldung lag eine Weile zurück, deshalb haben wir Sie gebeten, sich noch einmal anzumelden. '
    + 'Bitte nehmen Sie die Änderung noch einmal vor.',
  'account.note.signed_out': 'Es hat sich noch nichts geändert: Sie waren nicht mehr angemeldet. Bitte nehmen Sie die Änderung noch einmal vor.',

  'account.delete.name': 'Konto löschen',
  'account.delete.lost':
    'Ihr Profil, Ihre Anmeldemethoden, Ihre Rollen und was Apps bei Ihrem Konto abgelegt haben, werden sofort gelöscht. '
    + 'Niemand kann sie zurückholen. Was Apps selbst über Sie speichern, bleibt bei ihnen.',
  'account.delete.label': 'Ihr Anmeldename, zur Bestätigung',
  'account.delete.hint': 'Er lautet {loginName}.',
  'account.delete.submit': 'Mein Konto löschen',
  'account.delete.mismatch': 'Das ist nicht Ihr Anmeldename. Es wurde nichts gelöscht.',
  'account.delete.lastOwner':
    'Sie sind die einzige Person, die diesen Server verwalten kann. Bitte geben Sie zuerst jemand anderem diese Rolle.',
  'account.delete.doneTitle': 'Ihr Konto ist gelöscht',
  'account.delete.doneText': 'Sie sind überall abgemeldet. Sie können diese Seite schließen.',
}
