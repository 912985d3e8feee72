import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Mit einem Passkey anmelden',
  'passkey.lead': 'Ihr Gerät fragt nach Ihrem Fingerabdruck, Ihrem Gesicht oder dem Code, der es entsperrt.',
  'passkey.button': 'Mit einem Passkey anmelden',
  'passkey.usePassword': 'Stattdessen das Passwort verwenden',
  'passkey.needsScript': 'Passkeys brauchen einen Browser, der sie unterstützt, mit eingeschaltetem JavaScript.',
  'passkey.nothingCame': 'Von Ihrem Gerät kam kein Passkey. Bitte versuchen Sie es noch einmal, oder melden Sie sich auf anderem Weg an.',

  'secondFactor.title': 'Bestätigen Sie, dass Sie es sind',
  'secondFactor.lead': 'Bitte wählen Sie eine Methode.',
  'secondFactor.otherWay': 'Andere Methode verwenden',
  'secondFactor.passkey': 'Passkey oder Sicherheitsschlüssel',
  'secondFactor.totp': 'Code aus Ihrer Authenticator-App',
  'secondFactor.email_code': 'Code per E-Mail',
  'secondFactor.recovery_code': 'Einer Ihrer Wiederherstellungscodes',

  'totp.title': 'Code aus der App eingeben',
  'totp.lead': 'Ihre Authenticator-App zeigt einen sechsstelligen Code.',
  'totp.label': 'Code',

  'recoveryCode.title': 'Wiederherstellungs\u00adcode eingeben',
  'recoveryCode.lead': 'Jeder Wiederherstellungscode gilt einmal.',
  'recoveryCode.label': 'Wiederherstellungscode',
  'recoveryCode.hint': 'Zwölf Buchstaben und Ziffern, zum Beispiel ABCD-EFGH-JKLM.',

  'emailCode.title': 'Code per E-Mail erhalten',
  'emailCode.lead': 'Wir senden einen Code an {address}.',
  'emailCode.send': 'Code senden',
  'emailCode.sentTitle': 'Code aus der E-Mail eingeben',
  'emailCode.sent': 'Wir haben einen Code an {address} gesendet. Er gilt zehn Minuten.',
  'emailCode.sendAgain': 'Noch einen Code senden',

  'securityKey.title': 'Passkey oder Sicherheitsschlüssel verwenden',
  'securityKey.lead': 'Halten Sie Ihr Gerät oder Ihren Sicherheitsschlüssel bereit.',
  'securityKey.button': 'Weiter',

  'setUp.title': 'Schützen Sie Ihr Konto',
  'setUp.lead': 'Mit einem zweiten Faktor genügt Ihr Passwort allein nicht, um sich anzumelden. Bitte wählen Sie einen.',
  'setUp.forced': 'Ihr Konto braucht neben dem Passwort einen zweiten Faktor. Bitte wählen Sie einen.',
  'setUp.passkey': 'Ein Passkey oder Sicherheitsschlüssel',
  'setUp.passkey.hint': 'Ihr Fingerabdruck, Ihr Gesicht oder ein Schlüssel zum Einstecken. Die sicherste Wahl.',
  'setUp.totp': 'Eine Authenticator-App',
  'setUp.totp.hint': 'Eine App auf Ihrem Telefon zeigt Codes.',
  'setUp.email_code': 'Codes per E-Mail',
  'setUp.email_code.hint': 'Wir senden Ihnen jedes Mal einen Code.',
  'setUp.skip': 'Jetzt nicht',
  'setUp.otherWay': 'Andere Methode wählen',

  'setUpTotp.title': 'Authenticator-App einrichten',
  'setUpTotp.scan': 'Scannen Sie diesen QR-Code mit Ihrer Authenticator-App.',
  'setUpTotp.picture': 'Ein QR-Code für Ihre Authenticator-App',
  'setUpTotp.seed': 'Wenn Sie ihn nicht scannen können, geben Sie diesen Schlüssel in die App ein:',
  'setUpTotp.label': 'Code, den die App zeigt',
  'setUpTotp.submit': 'Bestätigen',

  'setUpPasskey.title': 'Passkey hinzufügen',
  'setUpPasskey.lead': 'Ihr Gerät bewahrt den Passkey auf und fragt nach Ihrem Fingerabdruck, Ihrem Gesicht oder dem Code, der es entsperrt.',
  'setUpPasskey.name': 'Name',
  'setUpPasskey.nameHint': 'Damit Sie ihn wiedererkennen, zum Beispiel „Mein Telefon“. Er darf leer bleiben.',
  'setUpPasskey.button': 'Passkey hinzufügen',

  'setUpEmailCode.title': 'Codes per E-Mail erhalten',
  'setUpEmailCode.lead': 'Bei jeder Anmeldung senden wir einen Code an {address}.',
  'setUpEmailCode.submit': 'Einschalten',
  'setUpEmailCode.verifyFirst': 'Bestätigen Sie zuerst, dass {address} Ihnen gehört. Wir senden einen Code dorthin.',

  'recoveryCodes.title': 'Wiederherstellungs\u00adcodes aufbewahren',
  'recoveryCodes.lead':
    'Wenn Sie Ihren zweiten Faktor verlieren, können Sie sich mit einem dieser Codes anmelden. Jeder gilt einmal. '
    + 'Sie werden nur jetzt gezeigt: Drucken Sie sie aus, oder schreiben Sie sie auf.',
  'recoveryCodes.stored': 'Ich habe sie aufbewahrt',
  'recoveryCodes.copy': 'Kopieren',
  'recoveryCodes.copied': 'Kopiert',
  'recoveryCodes.download': 'Herunterladen',
  'recoveryCodes.print': 'Drucken',
}
