import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Anslut en enhet',
  'device.label': 'Koden som visas på enheten',
  'device.hint': 'Åtta bokstäver, till exempel WDJB-MJHT. Du kan skriva stora eller små bokstäver.',

  'deviceConsent.title': 'Anslut din enhet',
  'deviceConsent.titleFor': 'Anslut din enhet till {client}',
  'deviceConsent.question': 'Visar din enhet den här koden just nu?',
  'deviceConsent.person': 'Enheten loggas in som',
  'deviceConsent.scopes': 'Den kan då',
  'deviceConsent.warningLead': 'Var det du som startade det här?',
  'deviceConsent.warning':
    'Om någon har skickat koden eller en länk till den här sidan till dig, välj ”Neka”. Annars får den personen tillgång till ditt konto.',
  'deviceConsent.allow': 'Tillåt',
  'deviceConsent.deny': 'Neka',

  'deviceResult.allowed.title': 'Du kan gå tillbaka till din enhet',
  'deviceResult.allowed.text': 'Den loggas in inom några sekunder. Du kan stänga den här sidan.',
  'deviceResult.denied.title': 'Enheten anslöts inte',
  'deviceResult.denied.text': 'Den får inte tillgång till ditt konto. Du kan stänga den här sidan.',

  'scopes.openid': 'se att det är du, genom ditt användar-id',
  'scopes.profile': 'se din profil, till exempel namn och bild',
  'scopes.email': 'se din e-postadress',
  'scopes.phone': 'se ditt telefonnummer',
  'scopes.address': 'se din postadress',
  'scopes.offline_access': 'förbli inloggad medan du är borta, tills du loggar ut',
  'scopes.organization': 'se vilken organisation du tillhör',
  'scopes.ownApi': 'hantera det som du får hantera här, i ditt namn',
  'scopes.otherProject': 'använda andra tjänster i ditt namn',
  'scopes.nothing': 'använda din inloggning, utan några uppgifter om dig',
}
