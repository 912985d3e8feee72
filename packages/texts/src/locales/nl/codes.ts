import type { Translated } from '../translation.js'

export const codes: Translated<'codes'> = {
  'mailCode.label': 'Code uit de e-mail',
  'mailCode.hint': 'Zes letters en cijfers, bijvoorbeeld K7QXMA. Hoofdletters of kleine letters maakt niet uit.',

  'verifyEmail.title': 'Uw e-mailadres bevestigen',
  'verifyEmail.lead': 'Bevestig dat u de e-mail met deze code hebt ontvangen.',
  'verifyEmail.submit': 'Adres bevestigen',
  'verifyEmail.doneTitle': 'Uw e-mailadres is bevestigd',
  'verifyEmail.doneText': 'U kunt deze pagina sluiten en verdergaan in de app.',
  'verifyEmail.doneFresh':
    'Voor uw veiligheid is alles verwijderd wat eerder was toegevoegd: wachtwoorden, passkeys, tweede factoren en aanmeldingen. '
    + 'Kies een nieuw wachtwoord om in te loggen: de inlogpagina stuurt u daarvoor een code.',

  'changeEmail.title': 'Bevestig uw nieuwe e-mailadres',
  'changeEmail.lead': 'Bevestig dat u de e-mail met deze code hebt ontvangen. Vanaf dan is dit het adres van uw account.',
  'changeEmail.submit': 'Adres bevestigen',
  'changeEmail.doneTitle': 'Uw e-mailadres is gewijzigd',
  'changeEmail.doneText': 'Dit is nu het adres van uw account. U kunt deze pagina sluiten.',

  'newPassword.initialise.title': 'Uw account instellen',
  'newPassword.initialise.submit': 'Account instellen',
  'newPassword.initialise.doneTitle': 'Uw account is klaar voor gebruik',
  'newPassword.initialise.doneText': 'Ga nu naar de app en log daar in met uw nieuwe wachtwoord.',
  'newPassword.password_reset.title': 'Nieuw wachtwoord kiezen',
  'newPassword.password_reset.submit': 'Wachtwoord wijzigen',
  'newPassword.password_reset.doneTitle': 'Uw wachtwoord is gewijzigd',
  'newPassword.password_reset.doneText': 'U bent overal uitgelogd. Ga nu naar de app en log daar in met uw nieuwe wachtwoord.',

  'newPasskey.title': 'Passkey instellen',
  'newPasskey.lead': 'Met een passkey logt u in zonder wachtwoord. Vul eerst de code uit de e-mail in.',
  'newPasskey.submit': 'Doorgaan',
  'newPasskey.doneTitle': 'Uw passkey is klaar',
  'newPasskey.doneText': 'U bent overal uitgelogd. Ga nu naar de app en log daar in met uw passkey.',
}
