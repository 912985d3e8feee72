import type { Translated } from '../translation.js'

export const login: Translated<'login'> = {
  'signIn.title': 'Logga in',
  'signIn.titleFor': 'Logga in på {client}',

  'loginName.label': 'Användarnamn eller e-post',
  'loginName.register': 'Skapa ett konto',
  'loginName.registerLead': 'Ny här?',
  'loginName.accounts': 'Välj ett inloggat konto',

  'password.label': 'Lösenord',
  'password.identity': 'Du loggar in som',
  'password.submit': 'Logga in',
  'password.new': 'Nytt lösenord',
  'password.newAgain': 'Upprepa det nya lösenordet',
  'password.rules': 'Minst {least, plural, one {# tecken} other {# tecken}}. Några ord som bara du skulle sätta ihop fungerar bra.',

  'changePassword.title': 'Välj ett nytt lösenord',
  'changePassword.lead': 'Innan du går vidare: välj ett lösenord som bara du känner till.',
  'changePassword.current': 'Nuvarande lösenord',
  'changePassword.submit': 'Byt lösenord och logga in',

  'accounts.title': 'Välj ett konto',
  'accounts.titleFor': 'Fortsätt till {client}',
  'accounts.lead': 'De här kontona är inloggade i den här webbläsaren.',

  'register.title': 'Skapa ett konto',
  'register.titleFor': 'Skapa ett konto för {client}',
  'register.givenName': 'Förnamn',
  'register.familyName': 'Efternamn',
  'register.email': 'E-post',
  'register.loginName': 'Användarnamn',
  'register.password': 'Lösenord',
  'register.passwordAgain': 'Upprepa lösenordet',
  'register.submit': 'Skapa konto',
  'register.signInLead': 'Har du redan ett konto?',
  'register.signIn': 'Logga in',

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
