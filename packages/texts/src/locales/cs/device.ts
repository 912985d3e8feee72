import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Připojení zařízení',
  'device.label': 'Kód zobrazený na zařízení',
  'device.hint': 'Osm písmen, například WDJB-MJHT. Na velikosti písmen nezáleží.',

  'deviceConsent.title': 'Připojení vašeho zařízení',
  'deviceConsent.titleFor': 'Připojení vašeho zařízení k aplikaci {client}',
  'deviceConsent.question': 'Zobrazuje vaše zařízení právě teď tento kód?',
  'deviceConsent.person': 'Zařízení bude přihlášeno jako',
  'deviceConsent.scopes': 'Potom bude moci',
  'deviceConsent.warningLead': 'Pochází tento požadavek od vás?',
  'deviceConsent.warning':
    'Pokud vám kód nebo odkaz na tuto stránku někdo poslal, zvolte „Odmítnout“. Jinak se tento člověk dostane do vašeho účtu.',
  'deviceConsent.allow': 'Povolit',
  'deviceConsent.deny': 'Odmítnout',

  'deviceResult.allowed.title': 'Můžete se vrátit k zařízení',
  'deviceResult.allowed.text': 'Během několika sekund bude přihlášeno. Tuto stránku můžete zavřít.',
  'deviceResult.denied.title': 'Zařízení nebylo připojeno',
  'deviceResult.denied.text': 'Nezíská přístup k vašemu účtu. Tuto stránku můžete zavřít.',

  'scopes.openid': 'poznat vás podle ID uživatele',
  'scopes.profile': 'zobrazit váš profil, například jméno a fotku',
  'scopes.email': 'zobrazit vaši e-mailovou adresu',
  'scopes.phone': 'zobrazit vaše telefonní číslo',
  'scopes.address': 'zobrazit vaši poštovní adresu',
  'scopes.offline_access': 'zachovat si přístup i ve vaší nepřítomnosti, dokud se neodhlásíte',
  'scopes.organization': 'zobrazit, do které organizace patříte',
  'scopes.ownApi': 'spravovat vaším jménem to, co zde smíte spravovat',
  'scopes.otherProject': 'používat vaším jménem další služby',
  'scopes.nothing': 'použít vaše přihlášení bez jakýchkoli údajů o vás',
}
