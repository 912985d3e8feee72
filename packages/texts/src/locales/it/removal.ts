import type { Translated } from '../translation.js'

export const removal: Translated<'removal'> = {
  'removal.phone.title': 'Rimuovere il tuo numero di telefono?',
  'removal.phone.text': 'Le app non potranno più vederlo. Puoi aggiungerlo di nuovo in qualsiasi momento.',

  'removal.passkey.title': 'Rimuovere questa passkey?',
  'removal.passkey.text':
    'Non potrai più usarla per accedere e altrove il tuo account verrà disconnesso. '
    + 'Il tuo dispositivo ne conserva una copia finché non la elimini da lì.',
  'removal.passkey.submit': 'Rimuovi la passkey',
  'removal.passkey.onlyWay': 'Questa passkey è il tuo unico modo per accedere. Aggiungine prima un altro.',

  'removal.totp.title': 'Rimuovere l’app di autenticazione?',
  'removal.totp.text': 'I suoi codici qui non funzioneranno più e altrove il tuo account verrà disconnesso.',
  'removal.totp.submit': 'Rimuovi l’app',

  'removal.emailCode.title': 'Disattivare i codici via email?',
  'removal.emailCode.text': 'Quando accedi non riceverai più un codice via email e altrove il tuo account verrà disconnesso.',

  'removal.lastFactor': 'Questo è il tuo ultimo secondo fattore. Senza di esso, chiunque scopra la tua password può accedere.',
  'removal.lastOwner':
    'Solo tu puoi gestire questo server, e senza questo non potresti più accedere. Aggiungi prima un altro modo per accedere, oppure assegna questo ruolo a qualcun altro.',

  'removal.session.title': 'Terminare questo accesso?',
  'removal.session.text':
    'Il browser verrà disconnesso e le app a cui hai effettuato l’accesso da lì perderanno l’accesso al tuo account.',

  'removal.others.title': 'Disconnettere ovunque tranne qui?',
  'removal.others.text':
    'Questi accessi terminano e le app che li usano perdono l’accesso al tuo account. Qui il tuo account resta connesso.',

  'removal.application.title': 'Revocare l’accesso a questa app?',
  'removal.application.text': 'L’app viene disconnessa e non può più agire a tuo nome. Conserva i dati che ha già.',
}
