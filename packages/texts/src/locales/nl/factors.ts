import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Inloggen met een passkey',
  'passkey.lead': 'Uw apparaat vraagt om uw vingerafdruk, uw gezicht of de code waarmee u het ontgrendelt.',
  'passkey.button': 'Inloggen met een passkey',
  'passkey.usePassword': 'In plaats daarvan uw wachtwoord gebruiken',
  'passkey.needsScript': 'Voor passkeys is een browser nodig die ze ondersteunt, met JavaScript ingeschakeld.',
  'passkey.nothingCame': 'Uw apparaat heeft geen passkey doorgegeven. Probeer het opnieuw of log op een andere manier in.',

  'secondFactor.title': 'Bevestig dat u het bent',
  'secondFactor.lead': 'Kies hoe u dat doet.',
  'secondFactor.otherWay': 'Een andere manier kiezen',
  'secondFactor.passkey': 'Passkey of beveiligingssleutel',
  'secondFactor.totp': 'Code uit uw authenticator-app',
  'secondFactor.email_code': 'Code per e-mail',
  'secondFactor.recovery_code': 'Een van uw herstelcodes',

  'totp.title': 'Vul de code uit uw app in',
  'totp.lead': 'Uw authenticator-app toont een code van zes cijfers.',
  'totp.label': 'Code',

  'recoveryCode.title': 'Vul een herstelcode in',
  'recoveryCode.lead': 'Elk van de codes die u hebt bewaard, werkt één keer.',
  'recoveryCode.label': 'Herstelcode',
  'recoveryCode.hint': 'Twaalf letters en cijfers, bijvoorbeeld ABCD-EFGH-JKLM.',

  'emailCode.title': 'Code per e-mail ontvangen',
  'emailCode.lead': 'We sturen een code naar {address}.',
  'emailCode.send': 'Code versturen',
  'emailCode.sentTitle': 'Vul de code uit de e-mail in',
  'emailCode.sent': 'We hebben een code gestuurd naar {address}. Hij werkt tien minuten.',
  'emailCode.sendAgain': 'Nieuwe code versturen',

  'securityKey.title': 'Gebruik uw passkey of beveiligingssleutel',
  'securityKey.lead': 'Houd uw apparaat of beveiligingssleutel bij de hand.',
  'securityKey.button': 'Doorgaan',

  'setUp.title': 'Bescherm uw account',
  'setUp.lead': 'Met een tweede factor komt niemand binnen die alleen uw wachtwoord kent. Kies er een.',
  'setUp.forced': 'Voor dit account is naast het wachtwoord een tweede factor nodig. Kies er een.',
  'setUp.passkey': 'Een passkey of beveiligingssleutel',
  'setUp.passkey.hint': 'Uw vingerafdruk, uw gezicht of een sleutel die u in het apparaat steekt. De veiligste keuze.',
  'setUp.totp': 'Een authenticator-app',
  'setUp.totp.hint': 'Een app op uw telefoon toont codes.',
  'setUp.email_code': 'Codes per e-mail',
  'setUp.email_code.hint': 'We sturen u elke keer een code.',
  'setUp.skip': 'Nu overslaan',
  'setUp.otherWay': 'Iets anders kiezen',

  'setUpTotp.title': 'Authenticator-app instellen',
  'setUpTotp.scan': 'Scan deze afbeelding met uw authenticator-app.',
  'setUpTotp.picture': 'Een QR-code voor uw authenticator-app',
  'setUpTotp.seed': 'Lukt het scannen niet? Typ dan deze sleutel in de app:',
  'setUpTotp.label': 'Code die de app toont',
  'setUpTotp.submit': 'Bevestigen',

  'setUpPasskey.title': 'Passkey toevoegen',
  'setUpPasskey.lead': 'Uw apparaat bewaart de passkey en vraagt om uw vingerafdruk, uw gezicht of de code waarmee u het ontgrendelt.',
  'setUpPasskey.name': 'Naam',
  'setUpPasskey.nameHint': 'Zo herkent u hem later, bijvoorbeeld ‘Mijn telefoon’. U kunt dit leeg laten.',
  'setUpPasskey.button': 'Passkey toevoegen',

  'setUpEmailCode.title': 'Codes per e-mail ontvangen',
  'setUpEmailCode.lead': 'Als u inlogt, sturen we een code naar {address}.',
  'setUpEmailCode.submit': 'Inschakelen',
  'setUpEmailCode.verifyFirst': 'Eerst willen we zeker weten dat {address} van u is. We sturen er een code naartoe.',

  'recoveryCodes.title': 'Bewaar uw herstelcodes',
  'recoveryCodes.lead':
    'Als u kwijtraakt wat u net hebt ingesteld, kunt u met een van deze codes toch inloggen. Elke code werkt één keer. '
    + 'U ziet ze alleen nu: druk ze af of schrijf ze op.',
  'recoveryCodes.stored': 'Ik heb ze bewaard',
  'recoveryCodes.copy': 'Kopiëren',
  'recoveryCodes.copied': 'Gekopieerd',
  'recoveryCodes.download': 'Downloaden',
  'recoveryCodes.print': 'Afdrukken',
}
