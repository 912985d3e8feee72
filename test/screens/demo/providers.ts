import type { KeyhallClient } from '@keyhall/client'
import { SamlProvider } from '../../support/saml-provider.js'

/** An address of the console below `/ui/console`, and the name of its picture. */
export interface NamedAddress {
  readonly path: string
  readonly name: string
}

const ATTRIBUTES = { idAttribute: 'objectGUID', firstNameAttribute: 'givenName', lastNameAttribute: 'sn', preferredUsernameAttribute: 'sAMAccountName', emailAttribute: 'mail' }

/** Adds a provider of each kind that has a form of its own. @returns the id of the first, and the pages of the others and of two forms */
export async function addProviders({ management }: KeyhallClient): Promise<{ readonly providerId: string; readonly others: readonly NamedAddress[] }> {
  const { id: providerId } = await management.addGoogleProvider({ name: 'Google', clientId: 'brightwater', clientSecret: 'a secret of the demonstration' })
  const added = {
    saml: await management.addSAMLProvider({
      name: 'Northgate Logistics', metadataXml: Buffer.from(new SamlProvider().metadata).toString('base64'), binding: 'SAML_BINDING_REDIRECT', withSignedRequest: true,
    }),
    ldap: await management.addLDAPProvider({
      name: 'Brightwater directory', servers: ['ldaps://ldap-1.brightwater.example', 'ldaps://ldap-2.brightwater.example'], baseDn: 'dc=brightwater,dc=example',
      bindDn: 'cn=keyhall,ou=services,dc=brightwater,dc=example', bindPassword: 'a secret of the demonstration', userBase: 'ou=people',
      userObjectClasses: ['user'], userFilters: ['sAMAccountName', 'mail'], attributes: ATTRIBUTES, groupBaseDn: 'ou=groups,dc=brightwater,dc=example', nestedGroups: true,
    }),
    jwt: await management.addJWTProvider({
      name: 'Intranet', issuer: 'https://intranet.brightwater.example', jwtEndpoint: 'https://intranet.brightwater.example/sign-in',
      keysEndpoint: 'https://intranet.brightwater.example/keys', headerName: 'x-assertion',
    }),
  }
  const pages = Object.entries(added).map(([kind, { id }]) => ({ path: `/sign-in/providers/${id ?? ''}`, name: `sign-in.providers.${kind}` }))
  const forms = ['saml', 'ldap'].map((kind) => ({ path: `/sign-in/providers/new?kind=${kind}`, name: `sign-in.providers.new-${kind}` }))
  return { providerId: providerId ?? '', others: [...pages, ...forms] }
}
