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
}
