import type { Translated } from '../translation.js'

export const factors: Translated<'factors'> = {
  'passkey.title': 'Přihlášení přístupovým klíčem',
  'passkey.lead': 'Zařízení vás požádá o otisk prstu, rozpoznání obličeje nebo kód, kterým se odemyká.',
  'passkey.button': 'Přihlásit se přístupovým klíčem',
  'passkey.usePassword': 'Použít místo toho heslo',
  'passkey.needsScript': 'Přístupové klíče vyžadují prohlížeč, který je podporuje, se zapnutým JavaScriptem.',
  'passkey.nothingCame': 'Z vašeho zařízení žádný přístupový klíč nepřišel. Zkuste to prosím znovu, nebo se přihlaste jiným způsobem.',

  'secondFactor.title': 'Potvrďte, že jste to vy',
  'secondFactor.lead': 'Vyberte prosím způsob.',
  'secondFactor.otherWay': 'Zvolit jiný způsob',
  'secondFactor.passkey': 'Přístupový klíč nebo bezpečnostní klíč',
  'secondFactor.totp': 'Kód z ověřovací aplikace',
  'secondFactor.email_code': 'Kód e-mailem',
  'secondFactor.recovery_code': 'Jeden z kódů pro obnovení',

  'totp.title': 'Zadejte kód z aplikace',
  'totp.lead': 'Vaše ověřovací aplikace zobrazuje šestimístný kód.',
  'totp.label': 'Kód',

  'recoveryCode.title': 'Zadejte kód pro obnovení',
  'recoveryCode.lead': 'Každý z uložených kódů lze použít jednou.',
  'recoveryCode.label': 'Kód pro obnovení',
  'recoveryCode.hint': 'Dvanáct písmen a číslic, například ABCD-EFGH-JKLM.',

  'emailCode.title': 'Kód e-mailem',
  'emailCode.lead': 'Pošleme kód na adresu {address}.',
  'emailCode.send': 'Poslat kód',
  'emailCode.sentTitle': 'Zadejte kód z e-mailu',
  'emailCode.sent': 'Na adresu {address} jsme poslali kód. Platí deset minut.',
  'emailCode.sendAgain': 'Poslat další kód',

  'securityKey.title': 'Použijte přístupový nebo bezpečnostní klíč',
  'securityKey.lead': 'Připravte si své zařízení nebo bezpečnostní klíč.',
  'securityKey.button': 'Pokračovat',

  'setUp.title': 'Chraňte svůj účet',
  'setUp.lead': 'S druhým faktorem se k účtu nedostane nikdo, kdo zná jen vaše heslo. Vyberte si prosím některý.',
  'setUp.forced': 'Tento účet vyžaduje vedle hesla druhý faktor. Vyberte si prosím některý.',
  'setUp.passkey': 'Přístupový klíč nebo bezpečnostní klíč',
  'setUp.passkey.hint': 'Otisk prstu, rozpoznání obličeje nebo klíč, který připojíte k zařízení. Nejbezpečnější volba.',
  'setUp.totp': 'Ověřovací aplikace',
  'setUp.totp.hint': 'Aplikace v telefonu zobrazuje kódy.',
  'setUp.email_code': 'Kódy e-mailem',
  'setUp.email_code.hint': 'Pokaždé vám pošleme kód.',
  'setUp.skip': 'Prozatím přeskočit',
  'setUp.otherWay': 'Zvolit něco jiného',

  'setUpTotp.title': 'Nastavení ověřovací aplikace',
  'setUpTotp.scan': 'Naskenujte tento obrázek svou ověřovací aplikací.',
  'setUpTotp.picture': 'QR kód pro ověřovací aplikaci',
  'setUpTotp.seed': 'Pokud ho nemůžete naskenovat, zadejte do aplikace tento klíč:',
  'setUpTotp.label': 'Kód zobrazený v aplikaci',
  'setUpTotp.submit': 'Potvrdit',

  'setUpPasskey.title': 'Přidání přístupového klíče',
  'setUpPasskey.lead': 'Přístupový klíč uchovává vaše zařízení a žádá o otisk prstu, rozpoznání obličeje nebo kód, kterým se odemyká.',
  'setUpPasskey.name': 'Název',
  'setUpPasskey.nameHint': 'Podle něj klíč později poznáte, například „Můj telefon“. Pole můžete nechat prázdné.',
  'setUpPasskey.button': 'Přidat přístupový klíč',

  'setUpEmailCode.title': 'Kódy e-mailem',
  'setUpEmailCode.lead': 'Při přihlášení pošleme kód na adresu {address}.',
  'setUpEmailCode.submit': 'Zapnout',
  'setUpEmailCode.verifyFirst': 'Nejdříve chceme mít jistotu, že adresa {address} je vaše. Pošleme na ni kód.',

  'recoveryCodes.title': 'Uložte si kódy pro obnovení',
  'recoveryCodes.lead':
    'Pokud přijdete o právě nastavený způsob přihlášení, dostanete se k účtu jedním z těchto kódů. Každý lze použít jednou. '
    + 'Zobrazí se jen teď: vytiskněte si je, nebo si je opište.',
  'recoveryCodes.stored': 'Kódy mám uložené',
  'recoveryCodes.copy': 'Kopírovat',
  'recoveryCodes.copied': 'Zkopírováno',
  'recoveryCodes.download': 'Stáhnout',
  'recoveryCodes.print': 'Vytisknout',
}
