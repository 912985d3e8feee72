import type { instance as english } from '../../en/console/instance.js'
import type { InLanguage } from '../../../console/in-language.js'
import { data } from './data.js'
import { keysAndLifetimes } from './keys-and-lifetimes.js'
import { mailAndSms } from './mail-and-sms.js'
import { openClients } from './open-clients.js'
import { organizations } from './organizations.js'

export const instance: InLanguage<typeof english> = {
  ...organizations, ...keysAndLifetimes, ...mailAndSms, ...openClients, ...data,
  'instance.title': 'Instanz',
  'instance.tabs': 'Seiten der Instanz',
  'instance.onlyRead': 'Sie können das lesen, aber nicht ändern.',

  'instance.features.title': 'Funktionen',
  'instance.features.lead': 'Was dieser Server über das Übliche hinaus kann. Änderungen gelten sofort.',
  'instance.features.section': 'Funktionen',
  'instance.features.actionsText': 'Der Server ruft Ihre Endpunkte auf, wenn etwas geschieht. Sie können es verändern oder ablehnen.',
  'instance.features.exchangeText': 'Anwendungen können ein Token gegen ein anderes tauschen, zum Beispiel um für eine Person zu handeln.',
  'instance.features.hybridText': 'Ältere Anwendungen bekommen Tokens zusammen mit dem Code. Neue Anwendungen brauchen das nicht.',
  'instance.features.mcpText': 'Nicht registrierte Agenten und Werkzeuge können um Zugriff bitten.',
  'instance.features.objectsText': 'Anwendungen können ihre Anmeldeanfragen signieren (RFC 9101).',
  'instance.features.resourcesText': 'Anwendungen können Tokens für einzelne APIs anfordern, die nur dort gelten.',
  'instance.features.stepUpText': 'Anwendungen und APIs können eine Anmeldung mit zweitem Faktor anfordern (acr_values).',
  'instance.features.jwtsText': 'Anwendungen können Antworten als JWT anfordern.',
  'instance.features.frontChannelText': 'Beim Abmelden lädt der Browser die Abmeldeseite jeder Anwendung, die eine registriert.',
  'instance.features.cibaText': 'Anwendungen können eine Person bitten, eine Anmeldung auf der Kontoseite zu bestätigen, ohne eigenen Browser.',
  'instance.features.sessionsText': 'Anwendungen können im Browser beobachten, ob Personen noch angemeldet sind.',
  'instance.features.detailsText': 'Anwendungen können einzelne Vorgänge einer Ressource anfordern, etwa eine Zahlung (authorization_details).',
  'instance.features.dpopText': 'Anwendungen können Tokens an einen Schlüssel binden, damit gestohlene Tokens nutzlos sind.',

  'instance.security.title': 'Sicherheit',
  'instance.security.lead': 'Regeln für den ganzen Server.',
  'instance.security.section': 'Sicherheit',
  'instance.security.impersonation': 'Handeln im Namen anderer erlauben',
  'instance.security.impersonationText': 'Mitarbeiter mit einer Rolle dafür können durch Token-Tausch Tokens anderer Personen bekommen. Jede Verwendung steht im Protokoll.',
  'instance.security.jti': 'Eine ID in signierten Nachweisen verlangen',
  'instance.security.jtiText': 'Anwendungen, die sich mit einem Schlüssel anmelden, müssen jedes Mal eine neue ID senden, damit niemand ihre Anfrage wiederholen kann.',

  'instance.about.title': 'Info',
  'instance.about.lead': 'Was Anwendungen und Administratoren über diesen Server wissen müssen.',
  'instance.about.server': 'Server',
  'instance.about.version': 'Version',
  'instance.about.host': 'Host',
  'instance.about.since': 'Eingerichtet am',
  'instance.about.instanceId': 'Instanz-ID',
  'instance.about.endpoints': 'Endpunkte',
  'instance.about.endpointsText': 'Die meisten Bibliotheken brauchen nur den Issuer und finden den Rest selbst.',
  'instance.about.issuer': 'Issuer',
  'instance.about.discovery': 'Discovery-Dokument',
  'instance.about.authorization': 'Autorisierung',
  'instance.about.token': 'Token',
  'instance.about.userinfo': 'Userinfo',
  'instance.about.jwks': 'Schlüssel',
  'instance.about.introspection': 'Introspektion',
  'instance.about.revocation': 'Widerruf',
  'instance.about.endSession': 'Abmeldung',
  'instance.about.device': 'Geräte',
  'instance.about.links': 'Mehr',
  'instance.about.reference': 'API-Referenz',
  'instance.about.openapi': 'OpenAPI-Beschreibung',
  'instance.about.words': 'Version Issuer Endpunkte Discovery',
}
