import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Logga in',
  'signIn.titleFor': 'Logga in på {client}',

  'loginName.label': 'Användarnamn eller e-post',
  'loginName.register': 'Skapa ett konto',
  'external.or': 'eller',
  'external.button': 'Fortsätt med {provider}',
  'external.choice.title': 'Inget konto är kopplat ännu',
  'external.choice.lead': 'Du loggade in hos {provider} som {name}.',
  'external.choice.held': 'Det finns ett konto med den här e-postadressen. Logga in på det en gång för att koppla ihop dem.',
  'external.choice.create': 'Skapa konto',
  'external.choice.link': 'Koppla ett befintligt konto',
  'external.refused': 'Inloggningen hos {provider} avbröts eller nekades. Försök igen eller välj ett annat sätt.',
  'external.untrusted': 'Svaret från {provider} kunde inte kontrolleras. Försök igen.',
  'external.unreachable': '{provider} kan inte nås just nu. Försök senare eller välj ett annat sätt.',
  'external.domain': 'Din e-postadress hos {provider} är inte tillåten här.',
  'external.account': 'Det kopplade kontot kan inte användas för den här inloggningen.',
  'external.again': 'Den här inloggningen fortsatte i ett annat fönster. Börja om.',
  'loginName.registerLead': 'Ny här?',
  'loginName.accounts': 'Välj ett inloggat konto',

  'loginName.unknown': 'Ingen har det här användarnamnet eller den här e-postadressen här. Kontrollera det du har angett.',

  'password.label': 'Lösenord',
  'password.identity': 'Du loggar in som',
  'password.submit': 'Logga in',
  'password.new': 'Nytt lösenord',
  'password.newAgain': 'Upprepa det nya lösenordet',
  'password.rules': 'Minst {least, plural, one {# tecken} other {# tecken}}. Några ord som bara du skulle sätta ihop fungerar bra.',

  'password.forgotten': 'Har du glömt lösenordet?',
  'password.backTo': 'Tillbaka till lösenordet',

  'forgottenPassword.title': 'Har du glömt lösenordet?',
  'forgottenPassword.lead': 'Vi skickar ett mejl där du kan välja ett nytt.',
  'forgottenPassword.submit': 'Skicka mejlet',

  'resetPassword.title': 'Välj ett nytt lösenord',
  'resetPassword.sent':
    'Om det finns ett konto för {loginName} är ett mejl med en kod på väg till kontots adress. '
    + 'Skriv in koden här eller öppna länken i mejlet.',
  'resetPassword.submit': 'Byt lösenord och logga in',
  'resetPassword.again': 'Inget mejl än?',
  'resetPassword.sendAgain': 'Skicka ett nytt',

  'changePassword.title': 'Välj ett nytt lösenord',
  'changePassword.lead': 'Innan du går vidare: välj ett lösenord som bara du känner till.',
  'changePassword.current': 'Nuvarande lösenord',
  'changePassword.submit': 'Byt lösenord och logga in',

  'verifyEmailStep.title': 'Bekräfta din e-postadress',
  'verifyEmailStep.lead': 'Vi vill vara säkra på att {address} är din. Skriv in koden från mejlet här eller öppna länken i mejlet.',
  'verifyEmailStep.sendAgain': 'Skicka ett nytt mejl',
  'verifyEmailStep.sent': 'Vi har skickat ett mejl till {address}.',
  'verifyEmailStep.submit': 'Bekräfta och fortsätt',
  'verifyEmailStep.change': 'Ändra adressen',
  'changeAddress.title': 'Ändra din e-postadress',
  'changeAddress.lead': 'Vi skickar en kod till den nya adressen.',
  'changeAddress.label': 'E-post',
  'changeAddress.submit': 'Ändra adressen',

  'accounts.title': 'Välj ett konto',
  'accounts.titleFor': 'Fortsätt till {client}',
  'accounts.signOut': 'Logga ut {loginName}',
  'accounts.lead': 'De här kontona är inloggade i den här webbläsaren.',

  'register.title': 'Skapa ett konto',
  'register.titleFor': 'Skapa ett konto för {client}',
  'register.givenName': 'Förnamn',
  'register.familyName': 'Efternamn',
  'register.email': 'E-post',
  'register.password': 'Lösenord',
  'register.submit': 'Skapa konto',
  'register.agree.both': 'När du skapar ett konto godkänner du {terms}. I {privacy} står vad som händer med dina uppgifter.',
  'register.agree.terms': 'När du skapar ett konto godkänner du {terms}.',
  'register.agree.privacy': 'I {privacy} står vad som händer med dina uppgifter.',
  'register.terms': 'användarvillkoren',
  'register.privacy': 'integritetspolicyn',
  'register.signInLead': 'Har du redan ett konto?',
  'register.signIn': 'Logga in',

  'registerCode.title': 'Kontrollera din e-post',
  'registerCode.lead': 'Vi har skickat en kod till {email}. Ange den här för att slutföra ditt konto.',

  'logout.question': 'Vill du logga ut?',
  'logout.text': 'Du loggas ut från ditt konto i den här webbläsaren. Om du vill förbli inloggad stänger du bara den här sidan.',
  'logout.submit': 'Logga ut',
  'logout.doneTitle': 'Du är utloggad',
  'logout.doneText': 'Du kan stänga den här sidan nu. Stäng även webbläsaren om du använder en delad dator.',

  'formPost.title': 'Ett ögonblick',
  'formPost.back': 'Du skickas tillbaka …',
  'formPost.backTo': 'Du skickas tillbaka till {client} …',
  'formPost.noScript': 'Tryck på knappen för att fortsätta.',
}
