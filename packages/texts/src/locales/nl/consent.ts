import type { Translated } from '../translation.js'

export const consent: Translated<'consent'> = {
  'consent.title': 'Toegang toestaan?',
  'consent.titleFor': '{client} toegang geven tot uw account?',
  'consent.owner': 'De toepassing wordt aangeboden door {owner}.',
  'consent.host': 'Na uw keuze gaat u naar {host}.',
  'consent.onThisDevice': 'Na uw keuze keert u terug naar een app op dit apparaat.',
  'consent.publisher': 'Deze toepassing is afkomstig van',
  'consent.unverified': 'Niemand heeft deze toepassing hier gecontroleerd. Sta toegang alleen toe als u dit zojuist zelf hebt gestart en {host} vertrouwt.',
  'consent.elsewhere': 'Na uw beslissing gaat u naar een ander adres:',
  'consent.onDevice': 'Na uw beslissing gaat u naar een programma op dit apparaat. Een ander programma kan zich voordoen als deze toepassing. Ga alleen verder als u haar zojuist zelf hebt gestart.',
  'consent.itself': 'Deze toepassing heeft zichzelf geregistreerd. Niemand heeft hier haar naam of aanbieder gecontroleerd. Sta toegang alleen toe als u dit zojuist zelf hebt gestart.',
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

  'invitation.title': 'Lid worden van {org}',
  'invitation.lead': 'U bent uitgenodigd om lid te worden van {org} met het e-mailadres {address}.',
  'invitation.as': 'U wordt lid met het account',
  'invitation.accept': 'Lid worden',
  'invitation.signIn': 'U hebt al een account met dit adres. Log daarmee in en open daarna de link in de e-mail opnieuw.',
  'invitation.new': 'Hierna kiest u een wachtwoord voor uw nieuwe account.',
  'invitation.overTitle': 'Deze uitnodiging is niet meer geldig',
  'invitation.overText': 'De uitnodiging is geaccepteerd, ingetrokken of verlopen. Vraag de persoon die u heeft uitgenodigd om een nieuwe.',
  'invitation.doneTitle': 'U bent nu lid van {org}',
  'invitation.doneText': 'U kunt deze pagina sluiten en inloggen bij uw apps.',
}
