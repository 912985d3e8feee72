/** Services of ZITADEL that have another name there, with the name of ours: their methods are reached by both. */
export const SERVICE_ALIASES: Readonly<Record<string, string>> = {
  'resources.action.v3alpha.ZITADELActions': 'resources.action.v3alpha.ActionService',
  'resources.webkey.v3alpha.ZITADELWebKeys': 'resources.webkey.v3alpha.WebKeyService',
}
