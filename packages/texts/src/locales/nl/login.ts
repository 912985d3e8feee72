import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Inloggen',
  'signIn.titleFor': 'Inloggen bij {client}',

  'loginName.label': 'Gebruikersnaam of e-mailadres',
  'loginName.register': 'Account aanmaken',
  'loginName.registerLead': 'Bent u nieuw hier?',
  'loginName.accounts': 'Kies een ingelogd account',

  'password.label': 'Wachtwoord',
  'password.identity': 'U logt in als',
  'password.submit': 'Inloggen',
  'password.new': 'Nieuw wachtwoord',
  'password.newAgain': 'Nieuw wachtwoord herhalen',
  'password.rules':
    'Minimaal {least, plural, one {# teken} other {# tekens}}. Een paar woorden die alleen u samen zou bedenken, werken goed.',

  'changePassword.title': 'Nieuw wachtwoord kiezen',
  'changePassword.lead': 'Kies een wachtwoord dat alleen u kent voordat u verdergaat.',
  'changePassword.current': 'Huidig wachtwoord',
  'changePassword.submit': 'Wachtwoord wijzigen en inloggen',

  'accounts.title': 'Account kiezen',
  'accounts.titleFor': 'Doorgaan naar {client}',
  'accounts.lead': 'Deze accounts zijn ingelogd in deze browser.',

  'register.title': 'Account aanmaken',
  'register.titleFor': 'Account aanmaken voor {client}',
  'register.givenName': 'Voornaam',
  'register.familyName': 'Achternaam',
  'register.email': 'E-mailadres',
  'register.loginName': 'Gebruikersnaam',
  'register.password': 'Wachtwoord',
  'register.passwordAgain': 'Wachtwoord herhalen',
  'register.submit': 'Account aanmaken',
  'register.signInLead': 'Hebt u al een account?',
  'register.signIn': 'Inloggen',

  'logout.question': 'Wilt u uitloggen?',
  'logout.text': 'U wordt in deze browser uitgelogd bij uw account. Wilt u ingelogd blijven, sluit dan gewoon deze pagina.',
  'logout.submit': 'Uitloggen',
  'logout.doneTitle': 'U bent uitgelogd',
  'logout.doneText': 'U kunt deze pagina nu sluiten. Sluit op een gedeelde computer ook de browser.',

  'formPost.title': 'Een ogenblik',
  'formPost.back': 'U gaat terug…',
  'formPost.backTo': 'U gaat terug naar {client}…',
  'formPost.noScript': 'Druk op de knop om verder te gaan.',
}
