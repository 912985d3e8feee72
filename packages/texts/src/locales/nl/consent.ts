import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Toegang toestaan?',
  'consent.titleFor': '{client} toegang geven tot uw account?',
  'consent.owner': 'De toepassing wordt aangeboden door {owner}.',
  'consent.host': 'Na uw keuze gaat u naar {host}.',
  'consent.onThisDevice': 'Na uw keuze keert u terug naar een app op dit apparaat.',
  'consent.person': 'U bent ingelogd als',
  'consent.scopes': 'Als u het toestaat, kan {client}',
  'consent.allowed': 'U hebt {client} al toegestaan het volgende te doen',
  'consent.remember': 'Mijn keuze onthouden',
  'consent.rememberHint':
    'U krijgt de vraag opnieuw als er meer toegang wordt gevraagd. U kunt de toegang intrekken in uw account, onder ‘{page}’.',
  'scopes.roles': 'uw rollen zien',
  'scopes.metadata': 'andere gegevens zien die over u zijn opgeslagen',

  'terms.title': 'Servicevoorwaarden accepteren',
  'terms.lead': 'Versie {version} van de servicevoorwaarden is van toepassing op uw account. Lees deze voordat u verdergaat.',
  'terms.read': 'Servicevoorwaarden lezen',
  'terms.accept': 'Accepteren en doorgaan',
}
