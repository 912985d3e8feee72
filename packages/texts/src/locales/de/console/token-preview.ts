import type { tokenPreview as english } from '../../en/console/token-preview.js'
import type { InLanguage } from '../../../console/in-language.js'

export const tokenPreview: InLanguage<typeof english> = {
  'applications.preview.text': 'Die Claims dieser Person und der Grund für jeden. Es wird nichts ausgestellt.',
  'applications.preview.unsaved': 'Mit den noch nicht gespeicherten Änderungen. Es wird nichts ausgestellt.',
  'applications.preview.user': 'Person',
  'applications.preview.you': 'Sie',
  'applications.preview.scopes': 'Scopes',
  'applications.preview.targets': 'Action-Targets aufrufen, die Claims hinzufügen können',
  'applications.preview.refused': 'Es würden keine Token ausgestellt',
  'applications.preview.dropped': 'Nicht gewährt: {list}',
  'applications.preview.uncalled': 'Action-Targets können Claims hinzufügen, die hier fehlen.',
  'applications.preview.idToken': 'ID-Token',
  'applications.preview.accessToken': 'Access-Token',
  'applications.preview.userInfo': 'Userinfo',
  'applications.preview.introspection': 'Introspection',
  'applications.preview.opaque': 'Ein undurchsichtiges Token enthält keine Claims. APIs fragen sie per Introspection ab.',
  'applications.preview.nothing': 'Keine Claims',
  'applications.preview.missing': '{count, plural, one {# Claim fehlt} other {# Claims fehlen}}',
  'applications.preview.addFor': 'Hinzufügen: {remedy}',
}
