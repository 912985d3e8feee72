import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Tillåta åtkomst?',
  'consent.titleFor': 'Låta {client} komma åt ditt konto?',
  'consent.owner': 'Appen tillhandahålls av {owner}.',
  'consent.host': 'Efter ditt beslut kommer du till {host}.',
  'consent.onThisDevice': 'Efter ditt beslut återgår du till en app på den här enheten.',
  'consent.person': 'Du är inloggad som',
  'consent.scopes': 'Om du tillåter det kan {client}',
  'consent.allowed': 'Du har redan tillåtit {client} att',
  'consent.remember': 'Kom ihåg mitt beslut',
  'consent.rememberHint': 'Du tillfrågas igen om mer åtkomst begärs. Du kan ta bort åtkomsten i ditt konto under ”{page}”.',
  'scopes.roles': 'se dina roller',
  'scopes.metadata': 'se andra uppgifter som sparats om dig',

  'terms.title': 'Godkänn användarvillkoren',
  'terms.lead': 'Version {version} av användarvillkoren gäller för ditt konto. Läs den innan du fortsätter.',
  'terms.read': 'Läs användarvillkoren',
  'terms.accept': 'Godkänn och fortsätt',

  'invitation.title': 'Gå med i {org}',
  'invitation.lead': 'Du är inbjuden att gå med i {org} med e-postadressen {address}.',
  'invitation.as': 'Du går med med kontot',
  'invitation.accept': 'Gå med',
  'invitation.signIn': 'Du har redan ett konto med den här adressen. Logga in med det och öppna sedan länken i mejlet igen.',
  'invitation.new': 'Härnäst väljer du ett lösenord för ditt nya konto.',
  'invitation.overTitle': 'Inbjudan är inte längre giltig',
  'invitation.overText': 'Den har godkänts eller dragits tillbaka, eller så har den gått ut. Be personen som bjöd in dig om en ny.',
  'invitation.doneTitle': 'Du har gått med i {org}',
  'invitation.doneText': 'Du kan stänga den här sidan och logga in i dina appar.',
}
