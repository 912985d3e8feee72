import type { Translated } from '../translation.js'

export const device: Translated<'device'> = {
  'device.title': 'Collega un dispositivo',
  'device.label': 'Codice mostrato dal tuo dispositivo',
  'device.hint': 'Otto lettere, ad esempio WDJB-MJHT. Maiuscole e minuscole sono equivalenti.',

  'deviceConsent.title': 'Collega il tuo dispositivo',
  'deviceConsent.titleFor': 'Collega il tuo dispositivo a {client}',
  'deviceConsent.question': 'Il tuo dispositivo mostra questo codice in questo momento?',
  'deviceConsent.person': 'Accederebbe come',
  'deviceConsent.scopes': 'Potrebbe quindi',
  'deviceConsent.warningLead': 'La richiesta è partita da te?',
  'deviceConsent.warning':
    'Se qualcuno ti ha inviato il codice o un link a questa pagina, scegli «Rifiuta». Altrimenti quella persona entrerebbe nel tuo account.',
  'deviceConsent.allow': 'Consenti',
  'deviceConsent.deny': 'Rifiuta',

  'deviceResult.allowed.title': 'Puoi tornare al tuo dispositivo',
  'deviceResult.allowed.text': 'L’accesso avverrà entro pochi secondi. Puoi chiudere questa pagina.',
  'deviceResult.denied.title': 'Il dispositivo non è stato collegato',
  'deviceResult.denied.text': 'Non avrà accesso al tuo account. Puoi chiudere questa pagina.',

  'scopes.openid': 'sapere che sei tu, tramite il tuo ID utente',
  'scopes.profile': 'vedere il tuo profilo, ad esempio il nome e la foto',
  'scopes.email': 'vedere il tuo indirizzo email',
  'scopes.phone': 'vedere il tuo numero di telefono',
  'scopes.address': 'vedere il tuo indirizzo postale',
  'scopes.offline_access': 'mantenere l’accesso in tua assenza, finché non esci',
  'scopes.organization': 'vedere a quale organizzazione appartieni',
  'scopes.ownApi': 'gestire a tuo nome ciò che puoi gestire qui',
  'scopes.otherProject': 'usare altri servizi a tuo nome',
  'scopes.nothing': 'usare il tuo accesso, senza vedere nessuno dei tuoi dati',
}
