import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Ta bort ditt telefonnummer?',
  'removal.phone.text': 'Appar kan inte längre se det. Du kan lägga till det igen när som helst.',

  'removal.passkey.title': 'Ta bort den här passkeyn?',
  'removal.passkey.text':
    'Du kan inte längre logga in med den, och du loggas ut på alla andra ställen. '
    + 'Din enhet behåller sin kopia tills du tar bort den där.',
  'removal.passkey.submit': 'Ta bort passkeyn',
  'removal.passkey.onlyWay': 'Den här passkeyn är ditt enda sätt att logga in. Lägg först till ett annat sätt.',

  'removal.totp.title': 'Ta bort autentiseringsappen?',
  'removal.totp.text': 'Dess koder fungerar inte längre här, och du loggas ut på alla andra ställen.',
  'removal.totp.submit': 'Ta bort appen',

  'removal.emailCode.title': 'Stäng av koder via e-post?',
  'removal.emailCode.text': 'Du får inte längre någon kod via e-post när du loggar in, och du loggas ut på alla andra ställen.',

  'removal.lastFactor': 'Det här är din sista andra faktor. Utan den kan alla som får veta ditt lösenord logga in.',
  'removal.lastOwner':
    'Du är den enda som kan hantera den här servern, och utan detta kan du inte längre logga in. Lägg först till ett annat sätt att logga in, eller ge den rollen till någon annan.',

  'removal.session.title': 'Avsluta den här inloggningen?',
  'removal.session.text': 'Webbläsaren loggas ut, och appar som du har loggat in i med den förlorar sin åtkomst.',

  'removal.others.title': 'Logga ut på alla andra ställen?',
  'removal.others.text':
    'De här inloggningarna avslutas, och appar som du har loggat in i med dem förlorar sin åtkomst. Här förblir du inloggad.',

  'removal.application.title': 'Ta bort appens åtkomst?',
  'removal.application.text': 'Appen loggas ut och kan inte längre agera i ditt namn. Den behåller de uppgifter som den redan har.',
}
