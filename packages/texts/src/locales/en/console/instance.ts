import { data } from './data.js'
import { keysAndLifetimes } from './keys-and-lifetimes.js'
import { mailAndSms } from './mail-and-sms.js'
import { openClients } from './open-clients.js'
import { organizations } from './organizations.js'

/** Texts of the console: organizations and the settings of the instance. */
export const instance = {
  ...organizations, ...keysAndLifetimes, ...mailAndSms, ...openClients, ...data,
  'instance.title': 'Instance',
  'instance.tabs': 'Pages of the instance',
  'instance.onlyRead': 'You can read this, but not change it.',

  'instance.features.title': 'Features',
  'instance.features.lead': 'What this server can do beyond the basics. A change applies at once.',
  'instance.features.section': 'Features',
  'instance.features.actionsText': 'The server calls your endpoints when something happens, and they can change or refuse it.',
  'instance.features.exchangeText': 'Applications can swap one token for another, for example to act for a person.',
  'instance.features.hybridText': 'Older applications get tokens together with the code. New applications do not need this.',
  'instance.features.mcpText': 'Agents and tools can ask people for access without being registered first.',
  'instance.features.objectsText': 'Applications can sign their sign-in requests (RFC 9101).',
  'instance.features.resourcesText': 'Applications can request tokens for single APIs, which are valid there alone.',
  'instance.features.stepUpText': 'Applications and APIs can request a sign-in with a second factor (acr_values).',
  'instance.features.jwtsText': 'Applications can ask for answers as JWTs.',
  'instance.features.frontChannelText': 'When people sign out, their browser loads the logout page of each application that registers one.',
  'instance.features.cibaText': 'Applications can ask a person to approve a sign-in on the account page, without a browser of their own.',
  'instance.features.sessionsText': 'Applications can watch in the browser whether people are still signed in.',
  'instance.features.detailsText': 'Applications can request single operations of a resource, such as a payment (authorization_details).',
  'instance.features.dpopText': 'Applications can bind tokens to a key, so that a stolen token is of no use.',

  'instance.security.title': 'Security',
  'instance.security.lead': 'Rules for the whole server.',
  'instance.security.section': 'Security',
  'instance.security.impersonation': 'Allow impersonation',
  'instance.security.impersonationText': 'Support staff with a role for it can get tokens of other people by token exchange. Every use is in the audit trail.',
  'instance.security.jti': 'Require an ID in signed assertions',
  'instance.security.jtiText': 'Applications that sign in with a key have to send a new ID each time, so that a copied request does not work twice.',

  'instance.about.title': 'About',
  'instance.about.lead': 'What applications and operators need to know about this server.',
  'instance.about.server': 'Server',
  'instance.about.version': 'Version',
  'instance.about.host': 'Host',
  'instance.about.since': 'Set up on',
  'instance.about.instanceId': 'Instance ID',
  'instance.about.endpoints': 'Endpoints',
  'instance.about.endpointsText': 'Most libraries need the issuer only, and find the rest by themselves.',
  'instance.about.issuer': 'Issuer',
  'instance.about.discovery': 'Discovery document',
  'instance.about.authorization': 'Authorization',
  'instance.about.token': 'Token',
  'instance.about.userinfo': 'Userinfo',
  'instance.about.jwks': 'Keys',
  'instance.about.introspection': 'Introspection',
  'instance.about.revocation': 'Revocation',
  'instance.about.endSession': 'Sign-out',
  'instance.about.device': 'Devices',
  'instance.about.links': 'More',
  'instance.about.reference': 'API reference',
  'instance.about.openapi': 'OpenAPI description',
  'instance.about.words': 'version issuer endpoints discovery',
} as const
