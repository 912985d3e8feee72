import type { features as english } from '../../en/console/features.js'
import type { InLanguage } from '../../../console/in-language.js'

export const features: InLanguage<typeof english> = {
  'features.isOff': 'Das braucht die Funktion {feature}, die ausgeschaltet ist.',
  'features.turnOn': 'Einschalten',
  'features.ask': 'Die Verwaltung der Instanz kann sie einschalten.',
  'features.actions': 'Aktionen',
  'features.oidcTokenExchange': 'Token-Tausch',
  'features.oidcHybridFlow': 'Hybrider Ablauf',
  'features.mcp': 'Unbekannte Anwendungen (MCP)',
  'features.oidcRequestObjects': 'Anfrageobjekte',
  'features.oauthResources': 'Ressourcen',
  'features.oidcFrontChannelLogout': 'Front-Channel-Abmeldung',
  'features.oidcCiba': 'Anmeldung auf Anfrage (CIBA)',
  'features.oidcSessionManagement': 'Sitzungsverwaltung',
  'features.oauthStepUp': 'Stärkere Anmeldung',
  'features.oidcJwtResponses': 'Signierte und verschlüsselte Antworten',
  'features.oauthRichAuthorization': 'Genaue Berechtigungen',
  'features.oidcDpop': 'Gebundene Tokens (DPoP)',
}
