/** Names of the features, and the hint that one is off. */
export const features = {
  'features.isOff': 'This needs the feature {feature}, which is off.',
  'features.turnOn': 'Turn it on',
  'features.ask': 'An administrator of the instance can turn it on.',
  'features.actions': 'Actions',
  'features.oidcTokenExchange': 'Token exchange',
  'features.oidcHybridFlow': 'Hybrid flow',
  'features.mcp': 'Unknown clients (MCP)',
  'features.oidcRequestObjects': 'Request objects',
  'features.oauthResources': 'Resources',
  'features.oidcFrontChannelLogout': 'Front-channel logout',
  'features.oidcCiba': 'Backchannel sign-in (CIBA)',
  'features.oidcSessionManagement': 'Session management',
  'features.oauthStepUp': 'Stronger sign-in',
  'features.oidcJwtResponses': 'Signed and encrypted responses',
  'features.oauthRichAuthorization': 'Rich authorization',
  'features.oidcDpop': 'Sender-bound tokens (DPoP)',
} as const
