import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Zugriff erlauben?',
  'consent.titleFor': '{client} Zugriff auf Ihr Konto erlauben?',
  'consent.owner': 'Die Anwendung wird von {owner} angeboten.',
  'consent.host': 'Nach Ihrer Entscheidung gelangen Sie zu {host}.',
  'consent.onThisDevice': 'Nach Ihrer Entscheidung kehren Sie zu einer App auf diesem Gerät zurück.',
  'consent.publisher': 'Diese Anwendung stammt von',
  'consent.unverified': 'Niemand hat diese Anwendung hier geprüft. Erlauben Sie den Zugriff nur, wenn Sie den Vorgang gerade selbst gestartet haben und {host} vertrauen.',
  'consent.elsewhere': 'Nach Ihrer Entscheidung gelangen Sie zu einer anderen Adresse:',
  'consent.onDevice': 'Nach Ihrer Entscheidung gelangen Sie zu einem Programm auf diesem Gerät. Ein anderes Programm könnte sich als diese Anwendung ausgeben. Fahren Sie nur fort, wenn Sie sie gerade selbst gestartet haben.',
  'consent.itself': 'Diese Anwendung hat sich selbst registriert. Niemand hat hier ihren Namen oder ihren Anbieter geprüft. Erlauben Sie den Zugriff nur, wenn Sie den Vorgang gerade selbst gestartet haben.',
  'consent.person': 'Sie sind angemeldet als',
  'consent.scopes': 'Wenn Sie zustimmen, kann {client}',
  'consent.allowed': 'Sie haben {client} bereits erlaubt',
  'consent.remember': 'Entscheidung merken',
  'consent.rememberHint':
    'Sie werden erneut gefragt, wenn mehr Zugriff verlangt wird. Sie können den Zugriff in Ihrem Konto unter „{page}“ entziehen.',
  'scopes.roles': 'Ihre Rollen sehen',
  'scopes.metadata': 'weitere Angaben sehen, die über Sie gespeichert sind',

  'terms.title': 'Nutzungsbedingungen zustimmen',
  'terms.lead': 'Für Ihr Konto gilt Version {version} der Nutzungsbedingungen. Lesen Sie sie, bevor Sie fortfahren.',
  'terms.read': 'Nutzungsbedingungen lesen',
  'terms.accept': 'Zustimmen und fortfahren',

  'invitation.title': '{org} beitreten',
  'invitation.lead': 'Sie sind mit der E-Mail-Adresse {address} eingeladen, {org} beizutreten.',
  'invitation.as': 'Sie treten mit diesem Konto bei',
  'invitation.accept': 'Beitreten',
  'invitation.signIn': 'Sie haben bereits ein Konto mit dieser Adresse. Melden Sie sich damit an und öffnen Sie dann den Link in der E-Mail noch einmal.',
  'invitation.new': 'Als Nächstes wählen Sie ein Passwort für Ihr neues Konto.',
  'invitation.overTitle': 'Diese Einladung ist nicht mehr gültig',
  'invitation.overText': 'Sie wurde angenommen oder zurückgezogen, oder sie ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
  'invitation.doneTitle': 'Sie sind {org} beigetreten',
  'invitation.doneText': 'Sie können diese Seite schließen und sich bei Ihren Anwendungen anmelden.',
}
