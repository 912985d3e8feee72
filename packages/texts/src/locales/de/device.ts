import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Gerät verbinden',
  'device.label': 'Code, den Ihr Gerät anzeigt',
  'device.hint': 'Acht Buchstaben, zum Beispiel WDJB-MJHT. Groß- und Kleinschreibung spielt keine Rolle.',

  'deviceConsent.title': 'Gerät verbinden',
  'deviceConsent.titleFor': 'Gerät mit {client} verbinden',
  'deviceConsent.question': 'Zeigt Ihr Gerät gerade diesen Code an?',
  'deviceConsent.person': 'Es würde angemeldet als',
  'deviceConsent.scopes': 'Es könnte dann',
  'deviceConsent.warningLead': 'Haben Sie das selbst begonnen?',
  'deviceConsent.warning':
    'Wenn Ihnen jemand den Code oder einen Link zu dieser Seite geschickt hat, wählen Sie „Ablehnen“. Diese Person käme sonst in Ihr Konto.',
  'deviceConsent.allow': 'Zulassen',
  'deviceConsent.deny': 'Ablehnen',

  'deviceResult.allowed.title': 'Sie können zu Ihrem Gerät zurückkehren',
  'deviceResult.allowed.text': 'Es wird in wenigen Sekunden angemeldet. Sie können diese Seite schließen.',
  'deviceResult.denied.title': 'Das Gerät wurde nicht verbunden',
  'deviceResult.denied.text': 'Es erhält keinen Zugriff auf Ihr Konto. Sie können diese Seite schließen.',

  'scopes.openid': 'anhand Ihrer Benutzer-ID erkennen, dass Sie es sind',
  'scopes.profile': 'Ihr Profil sehen, etwa Ihren Namen und Ihr Bild',
  'scopes.email': 'Ihre E-Mail-Adresse sehen',
  'scopes.phone': 'Ihre Telefonnummer sehen',
  'scopes.address': 'Ihre Postanschrift sehen',
  'scopes.offline_access': 'angemeldet bleiben, während Sie nicht da sind, bis Sie sich abmelden',
  'scopes.organization': 'sehen, zu welcher Organisation Sie gehören',
  'scopes.ownApi': 'in Ihrem Namen verwalten, was Sie hier verwalten dürfen',
  'scopes.otherProject': 'in Ihrem Namen andere Dienste nutzen',
  'scopes.nothing': 'Ihre Anmeldung nutzen, ohne weitere Angaben über Sie',
}
