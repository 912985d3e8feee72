import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Apparaat verbinden',
  'device.label': 'Code die uw apparaat toont',
  'device.hint': 'Acht letters, bijvoorbeeld WDJB-MJHT. Hoofdletters of kleine letters maakt niet uit.',

  'deviceConsent.title': 'Uw apparaat verbinden',
  'deviceConsent.titleFor': 'Uw apparaat verbinden met {client}',
  'deviceConsent.question': 'Toont uw apparaat op dit moment deze code?',
  'deviceConsent.person': 'Het wordt ingelogd als',
  'deviceConsent.scopes': 'Het kan dan',
  'deviceConsent.warningLead': 'Bent u hier zelf mee begonnen?',
  'deviceConsent.warning':
    'Als iemand u de code of een link naar deze pagina heeft gestuurd, kies dan ‘Weigeren’. Anders krijgt diegene toegang tot uw account.',
  'deviceConsent.allow': 'Toestaan',
  'deviceConsent.deny': 'Weigeren',

  'deviceResult.allowed.title': 'U kunt terug naar uw apparaat',
  'deviceResult.allowed.text': 'Het wordt binnen enkele seconden ingelogd. U kunt deze pagina sluiten.',
  'deviceResult.denied.title': 'Het apparaat is niet verbonden',
  'deviceResult.denied.text': 'Het krijgt geen toegang tot uw account. U kunt deze pagina sluiten.',

  'scopes.openid': 'u herkennen aan uw gebruikers-ID',
  'scopes.profile': 'uw profiel zien, zoals uw naam en foto',
  'scopes.email': 'uw e-mailadres zien',
  'scopes.phone': 'uw telefoonnummer zien',
  'scopes.address': 'uw postadres zien',
  'scopes.offline_access': 'ingelogd blijven terwijl u weg bent, totdat u uitlogt',
  'scopes.organization': 'zien bij welke organisatie u hoort',
  'scopes.ownApi': 'namens u beheren wat u hier mag beheren',
  'scopes.otherProject': 'namens u andere diensten gebruiken',
  'scopes.nothing': 'uw login gebruiken, zonder uw gegevens te zien',
}
