import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Inloggen',
  'signIn.titleFor': 'Inloggen bij {client}',

  'loginName.label': 'Gebruikersnaam of e-mailadres',
  'loginName.register': 'Account aanmaken',
  'external.or': 'of',
  'external.button': 'Doorgaan met {provider}',
  'external.choice.title': 'Er is nog geen account gekoppeld',
  'external.choice.lead': 'U bent bij {provider} aangemeld als {name}.',
  'external.choice.held': 'Er bestaat een account met dit e-mailadres. Meld u daar eenmaal aan om beide te koppelen.',
  'external.choice.create': 'Account maken',
  'external.choice.link': 'Een bestaand account koppelen',
  'external.directory.title': 'Inloggen met {provider}',
  'external.directory.userName': 'Gebruikersnaam',
  'external.refused': 'De aanmelding bij {provider} is geannuleerd of geweigerd. Probeer het opnieuw of kies een andere manier.',
  'external.disabled': 'Uw account bij {provider} is uitgeschakeld of verlopen. Vraag het na bij de beheerders ervan.',
  'external.untrusted': 'Het antwoord van {provider} kon niet worden gecontroleerd. Probeer het opnieuw.',
  'external.unreachable': '{provider} is nu niet bereikbaar. Probeer het later opnieuw of kies een andere manier.',
  'external.domain': 'Uw e-mailadres bij {provider} is hier niet toegestaan.',
  'external.account': 'Het gekoppelde account kan niet voor deze aanmelding worden gebruikt.',
  'external.again': 'Deze aanmelding is in een ander venster voortgezet. Begin opnieuw.',
  'loginName.registerLead': 'Bent u nieuw hier?',
  'loginName.accounts': 'Kies een ingelogd account',

  'loginName.unknown': 'Deze gebruikersnaam of dit e-mailadres is hier niet bekend. Controleer wat u hebt ingevuld.',
  'loginName.shared': 'Meerdere accounts gebruiken hier dit e-mailadres. Vul in plaats daarvan uw gebruikersnaam in.',

  'password.label': 'Wachtwoord',
  'password.identity': 'U logt in als',
  'password.submit': 'Inloggen',
  'password.new': 'Nieuw wachtwoord',
  'password.newAgain': 'Nieuw wachtwoord herhalen',
  'password.rules':
    'Minimaal {least, plural, one {# teken} other {# tekens}}. Een paar woorden die alleen u samen zou bedenken, werken goed.',

  'password.forgotten': 'Wachtwoord vergeten?',
  'password.backTo': 'Terug naar het wachtwoord',

  'forgottenPassword.title': 'Wachtwoord vergeten?',
  'forgottenPassword.lead': 'We sturen u een e-mail waarmee u een nieuw wachtwoord kiest.',
  'forgottenPassword.submit': 'E-mail versturen',

  'resetPassword.title': 'Nieuw wachtwoord kiezen',
  'resetPassword.sent':
    'Als er een account is voor {loginName}, is er een e-mail met een code onderweg naar het bijbehorende adres. '
    + 'Vul de code hier in of open de link in de e-mail.',
  'resetPassword.submit': 'Wachtwoord wijzigen en inloggen',
  'resetPassword.again': 'Nog geen e-mail ontvangen?',
  'resetPassword.sendAgain': 'Nieuwe e-mail versturen',

  'changePassword.title': 'Nieuw wachtwoord kiezen',
  'changePassword.lead': 'Kies een wachtwoord dat alleen u kent voordat u verdergaat.',
  'changePassword.current': 'Huidig wachtwoord',
  'changePassword.submit': 'Wachtwoord wijzigen en inloggen',

  'verifyEmailStep.title': 'Uw e-mailadres bevestigen',
  'verifyEmailStep.lead': 'We willen zeker weten dat {address} van u is. Vul de code uit de e-mail hier in of open de link in de e-mail.',
  'verifyEmailStep.sendAgain': 'Nieuwe e-mail versturen',
  'verifyEmailStep.sent': 'We hebben een e-mail gestuurd naar {address}.',
  'verifyEmailStep.submit': 'Bevestigen en doorgaan',
  'verifyEmailStep.change': 'Adres wijzigen',
  'changeAddress.title': 'Uw e-mailadres wijzigen',
  'changeAddress.lead': 'We sturen een code naar het nieuwe adres.',
  'changeAddress.label': 'E-mailadres',
  'changeAddress.submit': 'Adres wijzigen',

  'accounts.title': 'Account kiezen',
  'accounts.titleFor': 'Doorgaan naar {client}',
  'accounts.signOut': '{loginName} uitloggen',
  'accounts.lead': 'Deze accounts zijn ingelogd in deze browser.',

  'register.title': 'Account aanmaken',
  'register.titleFor': 'Account aanmaken voor {client}',
  'register.givenName': 'Voornaam',
  'register.familyName': 'Achternaam',
  'register.email': 'E-mailadres',
  'register.password': 'Wachtwoord',
  'register.submit': 'Account aanmaken',
  'register.agree.both':
    'Door een account aan te maken, gaat u akkoord met de {terms}. In de {privacy} staat wat er met uw gegevens gebeurt.',
  'register.agree.terms': 'Door een account aan te maken, gaat u akkoord met de {terms}.',
  'register.agree.privacy': 'In de {privacy} staat wat er met uw gegevens gebeurt.',
  'register.terms': 'gebruiksvoorwaarden',
  'register.privacy': 'privacyverklaring',
  'register.signInLead': 'Hebt u al een account?',
  'register.signIn': 'Inloggen',

  'registerCode.title': 'Controleer uw e-mail',
  'registerCode.lead': 'We hebben een code gestuurd naar {email}. Voer die hier in om uw account af te maken.',

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
