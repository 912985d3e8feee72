import type { Translated } from '../translation.js'

export const messages: Translated<'messages'> = {
  'messages.reference': 'Referenz',
  'messages.referenceHint': 'Bitte geben Sie sie an, wenn Sie um Hilfe bitten.',
  'messages.startAgain': 'Neu beginnen',
  'messages.enterCode': 'Code eingeben',
  'messages.backToApp': 'Zurück zur App',
  'messages.backToAppNamed': 'Zurück zu {client}',
  'messages.tryAgain': 'Erneut versuchen',
  'messages.copy': 'Kopieren',
  'messages.copied': 'Kopiert',
  'messages.forDevelopers': 'Für Entwickler',

  'messages.expired.title': 'Diese Anmeldung ist abgelaufen',
  'messages.expired.text':
    'Sie war lange geöffnet, deshalb haben wir sie zum Schutz Ihres Kontos beendet. '
    + 'Bitte gehen Sie zurück zur App, und melden Sie sich noch einmal an.',
  'messages.alreadyUsed.title': 'Diese Anmeldung ist schon abgeschlossen',
  'messages.alreadyUsed.text':
    'Wahrscheinlich sind Sie über die Zurück-Taste oder aus einem zweiten Tab hierhergekommen. '
    + 'Bitte machen Sie in der App weiter, oder melden Sie sich dort noch einmal an.',
  'messages.notLinked.title': 'Dieses Konto lässt sich nicht verknüpfen',
  'messages.notLinked.text':
    'Die Anmeldung beim anderen Anbieter ist schon mit einem anderen Konto verknüpft, oder dieses Konto gehört nicht zu dessen Organisation. Gehen Sie zurück und melden Sie sich bei einem anderen Konto an.',
  'messages.foreignBrowser.title': 'Bitte machen Sie dort weiter, wo Sie begonnen haben',
  'messages.foreignBrowser.text':
    'Diese Anmeldung wurde in einem anderen Browser oder in einem privaten Fenster begonnen. '
    + 'Bitte gehen Sie dorthin zurück, oder gehen Sie zur App, und melden Sie sich hier noch einmal an.',
  'messages.deviceExpired.title': 'Diese Anmeldung ist abgelaufen',
  'messages.deviceExpired.text':
    'Sie war lange geöffnet, oder Sie haben sich inzwischen abgemeldet. '
    + 'Bitte lassen Sie sich von Ihrem Gerät einen neuen Code geben, und geben Sie ihn hier ein.',
  'messages.cancel': 'Abbrechen',
  'messages.cancelled.title': 'Anmeldung abgebrochen',
  'messages.cancelled.text': 'Sie wurden nicht angemeldet. Sie können diese Seite jetzt schließen.',
  'messages.deviceCodeOver.title': 'Dieser Code funktioniert nicht mehr',
  'messages.deviceCodeOver.text':
    'Er ist abgelaufen oder wurde schon verwendet. Starten Sie die Anmeldung auf Ihrem Gerät neu, um einen neuen Code zu erhalten, und geben Sie ihn hier ein.',
  'messages.deviceInOtherBrowser.title': 'Bitte machen Sie dort weiter, wo Sie begonnen haben',
  'messages.deviceInOtherBrowser.text':
    'Diese Anmeldung wurde in einem anderen Browser oder in einem privaten Fenster begonnen. '
    + 'Bitte gehen Sie dorthin zurück, oder geben Sie den Code Ihres Geräts hier ein.',
  'messages.accountNotAdmitted.title': 'Dieses Konto kann hier nicht verwendet werden',
  'messages.accountNotAdmitted.text':
    'Die App ist für die Mitglieder einer anderen Organisation. '
    + 'Bitte geben Sie den Code noch einmal ein, und melden Sie sich mit einem Konto von dort an.',
  'messages.unavailable.title': 'Wir können Sie gerade nicht anmelden',
  'messages.unavailable.text':
    'Der Dienst ist im Moment nicht bereit. Ihr Konto ist davon nicht betroffen. '
    + 'Bitte warten Sie eine Minute, und versuchen Sie es noch einmal.',
  'messages.requestNotUnderstood.title': 'Dieser Anmeldelink funktioniert nicht',
  'messages.requestNotUnderstood.text':
    'Die App, von der Sie kommen, hat etwas verlangt, das wir nicht können. Bitte gehen Sie zurück, und versuchen Sie es noch einmal. '
    + 'Wenn Sie diese Seite wieder sehen, können die Betreiber der App helfen.',
  'messages.formRefused.title': 'Diese Seite war zu lange geöffnet',
  'messages.formRefused.text':
    'Zum Schutz Ihres Kontos konnten wir Ihre Eingaben nicht annehmen. Es hat sich nichts geändert; bitte beginnen Sie noch einmal.',
  'messages.logoutRefused.title': 'Wir konnten Sie nicht abmelden',
  'messages.logoutRefused.text':
    'Die App, von der Sie kommen, hat auf eine Weise darum gebeten, der wir nicht folgen können. Sie sind also noch angemeldet.',
  'messages.unexpected.title': 'Bei uns ist etwas schiefgegangen',
  'messages.unexpected.text': 'Wir konnten diesen Schritt nicht abschließen. Bitte versuchen Sie es gleich noch einmal.',
  'messages.unknown.title': 'Wir finden diese Anmeldung nicht',
  'messages.unknown.text':
    'Vielleicht ist sie zu alt, oder die Adresse ist unvollständig. Bitte gehen Sie zurück zur App, und melden Sie sich noch einmal an.',
  'messages.notFound.title': 'Hier gibt es keine Seite',
  'messages.notFound.text': 'Vielleicht ist die Adresse unvollständig. Bitte gehen Sie zurück zur App, und beginnen Sie dort.',
  'messages.scriptNeeded': 'Diese Seite benötigt JavaScript. Bitte schalten Sie es im Browser ein, und laden Sie die Seite neu.',
  'messages.signedIn.title': 'Sie sind angemeldet',
  'messages.signedIn.text': 'Sie können diese Seite schließen und in der App weitermachen.',
}
