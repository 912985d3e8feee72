/** Service names of ZITADEL that differ from ours; their methods are available by both. */
export const SERVICE_ALIASES: Readonly<Record<string, string>> = {
  'resources.action.v3alpha.ZITADELActions': 'resources.action.v3alpha.ActionService',
  'resources.webkey.v3alpha.ZITADELWebKeys': 'resources.webkey.v3alpha.WebKeyService',
}
