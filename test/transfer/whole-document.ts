import { generateKeyPairSync } from 'node:crypto'
import { allProviders, claimRules } from './all-providers.js'

const HASH = '$pbkdf2-sha256$27500$4uKgKFGbLjMEQ0Hks3pqDg==$UU79J3mSxMQz1VYHTlVJPMd9rCTOjdyCC4KwchNJxQg='
const { publicKey } = generateKeyPairSync(
  'rsa', { modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } }
)
const PEM = Buffer.from(publicKey).toString('base64')

/** A document with every kind of resource. Its lists are not in the order of an export. */
export const wholeDocument = {
  dataOrgs: {
    orgs: [{
      projectMembers: [{ projectId: 'shop', userId: 'carol@example.com|1', roles: ['PROJECT_OWNER'] }],
      oidcIdps: [
        { idpId: 'corp', idp: { name: 'Corporation', issuer: 'https://idp.corp.example', clientId: 'umbrella', clientSecret: 'secret', scopes: ['openid', 'email'], autoRegister: true, secretMethod: 'SECRET_METHOD_BASIC_RAW', nonceOptional: true, usesHs256: true, claimRules: [...claimRules, { name: 'Roles', source: { path: ['groups'] }, shape: 'CLAIM_RULE_SHAPE_LIST', projectId: 'shop' }] } },
        { idpId: 'old', idp: { name: 'Old', issuer: 'https://old.example', clientId: 'u', providerOptions: { autoLinking: 'AUTO_LINKING_OPTION_EMAIL', isTrustedForFactors: true, areEmailsTrusted: true, areUserNamesKept: true }, state: 'IDP_STATE_INACTIVE' } },
      ],
      idps: allProviders,
      resources: [
        {
          resourceId: 'orders', projectId: 'shop',
          resource: {
            uri: 'https://API.shop.example/orders?a=%2F', name: ' Bestellungen “1”', isOpen: true, accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', accessTokenLifetime: '300s',
            scopes: [{ name: 'orders:read', description: 'See your orders', isDefault: true }, { name: 'orders:write', description: 'Änder\u2019 Bestellungen' }],
            clientIds: ['web-client', 'umbrella-robot', 'somebody with a näme'],
            detailTypes: [{
              type: 'payment', label: 'Pay {amount} to {creditor.name}',
              schema: {
                required: ['to', 'amount'], type: 'object',
                properties: {
                  to: { type: 'object', properties: { name: { maxLength: 70, type: 'string' } } },
                  amount: { type: 'number', maximum: 1000.5, minimum: 0 }, b: { type: 'integer', minimum: -1 },
                  currencies: { type: 'array', maxItems: 3, items: { type: 'string', enum: ['EUR', 'CHF'] } }, isUrgent: { type: 'boolean' }, 10: { type: 'boolean' }, 9: { type: 'boolean' },
                },
              },
            }],
          },
        },
        { resourceId: 'a-plain-one', projectId: 'shop', resource: { uri: 'urn:example:bills', name: 'Bills', scopes: [{ name: 'bills', description: 'Bills', isDefault: false }], accessTokenType: 'RESOURCE_TOKEN_TYPE_BEARER' } },
        { resourceId: 'of-idle', projectId: 'idle', resource: { uri: 'https://idle.example', name: 'Idle', scopes: [{ name: 'idle', description: 'Wait' }] } },
      ],
      userLinks: [{ userId: 'Bob', idpId: 'corp', idpName: 'Corporation', providedUserId: 'b-1', providedUserName: 'bob@corp.example' }],
      orgMembers: [{ userId: 'robot-1', roles: ['ORG_OWNER_VIEWER', 'ORG_OWNER'] }],
      userGrants: [
        { userId: 'carol@example.com|1', projectId: 'shop', roleKeys: ['reader', 'admin'] },
        { userId: 'Bob', projectId: 'shop', roleKeys: ['admin'], state: 'USER_GRANT_STATE_INACTIVE' },
      ],
      userMetadata: [
        { id: 'Bob', key: 'ключ', value: 'dg==' }, { id: 'Bob', key: 'Key', value: '' }, { id: 'Bob', key: 'key', value: 'dg==' },
      ],
      machineKeys: [{ keyId: 'key-1', userId: 'robot-1', type: 'KEY_TYPE_JSON', expirationDate: '2040-01-31T12:00:00Z', publicKey: PEM }],
      machineUsers: [
        {
          userId: 'robot-1',
          user: {
            userName: 'umbrella-robot', name: 'Robot', description: 'two\nlines', accessTokenType: 'ACCESS_TOKEN_TYPE_JWT',
            hashedSecret: 'q'.repeat(43),
          },
        },
      ],
      humanUsers: [
        {
          userId: 'carol@example.com|1',
          user: {
            userName: 'carol',
            profile: {
              firstName: 'Carol', lastName: 'Ürümqi', nickName: 'C', displayName: 'Carol Ü.', preferredLanguage: 'de-CH',
              gender: 'GENDER_DIVERSE', middleName: 'M',
              profileUrl: 'https://c.example/', picture: 'https://c.example/p', website: 'https://c.example/w',
              birthdate: '0000-02-29', zoneinfo: 'Europe/Zurich',
            },
            email: { email: 'carol@example.com', isEmailVerified: true }, phone: { phone: '+41791234567', isPhoneVerified: false },
            address: { streetAddress: 'Way 1\nBack', locality: 'Bern', region: 'BE', postalCode: '3000', country: 'CH' },
            hashedPassword: { value: HASH }, passwordChangeRequired: true, passwordUnproven: true,
            otpCode: 'otpauth://totp/x?secret=jbswy3dpehpk3pxp', state: 'USER_STATE_LOCKED',
          },
        },
        { userId: 'nameless', user: { userName: 'eve@example.com', profile: { displayName: 'eve@example.com' }, email: { email: 'eve@example.com', isEmailVerified: true } } },
        { userId: 'Bob', user: { userName: 'bob', profile: { firstName: 'Bob', lastName: 'B' } } },
      ],
      appKeys: [{ id: 'app-key', projectId: 'shop', appId: 'web', clientId: 'web-client', type: 'KEY_TYPE_JSON', publicKey: PEM }],
      apiApps: [
        {
          appId: 'api-client',
          app: {
            projectId: 'shop', name: 'API', clientSecret: 'a-secret-of-at-least-22-chars', authMethodType: 'API_AUTH_METHOD_TYPE_BASIC', introspectionSignedResponseAlg: 'ES256',
          },
        },
      ],
      oidcApps: [
        {
          appId: 'web',
          app: {
            projectId: 'shop', name: 'Web', clientId: 'web-client', redirectUris: ['https://shop.example/cb'], responseTypes: [
              'OIDC_RESPONSE_TYPE_CODE', 'code id_token',
            ],
            grantTypes: [
              'OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_IMPLICIT', 'client_credentials',
            ], appType: 'OIDC_APP_TYPE_WEB',
            authMethodType: 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT', postLogoutRedirectUris: ['https://shop.example/'],
            version: 'OIDC_VERSION_1_0', devMode: true,
            accessTokenType: 'OIDC_TOKEN_TYPE_JWT', accessTokenRoleAssertion: true, idTokenRoleAssertion: true,
            idTokenUserinfoAssertion: true, clockSkew: '2s', refreshTokenGrace: '30s',
            dpopBoundAccessTokens: true, requirePushedAuthorizationRequests: true, requirePkce: true, tlsClientCertificateBoundAccessTokens: true, jwksUri: 'https://shop.example/keys', frontchannelLogoutUri: 'https://shop.example/front', backchannelTokenDeliveryMode: 'ping', backchannelClientNotificationEndpoint: 'https://shop.example/ciba', backchannelAuthenticationRequestSigningAlg: 'PS256',
            additionalOrigins: ['https://Other.example'], backChannelLogoutUri: 'https://shop.example/logout',
            requestObjectSigningAlg: 'ES256', requireSignedRequestObject: true, authorizationSignedResponseAlg: 'ES256', userinfoSignedResponseAlg: 'EdDSA',
            claimRules: [
              { name: 'Groups', claim: 'groups', source: { path: ['roles'] }, shape: 'CLAIM_RULE_SHAPE_LIST', values: [{ from: 'admin', to: 'Admin' }], outputs: ['CLAIM_RULE_OUTPUT_ID_TOKEN'] },
              { name: 'Role', claim: 'role', source: { literal: 'Viewer' } },
            ],
          },
        },
        {
          appId: 'old',
          app: {
            projectId: 'shop', name: 'Old', hashedClientSecret: 'h'.repeat(43), redirectUris: ['https://old.example/'],
            state: 'APP_STATE_INACTIVE',
          },
        },
      ],
      projectRoles: [
        { projectId: 'shop', roleKey: 'reader', displayName: 'Reader', group: 'all' }, { projectId: 'shop', roleKey: 'admin' },
      ],
      domains: [{ domainName: 'umbrella.example', isVerified: true }, { domainName: 'Ümbrella.example' }],
      projects: [
        {
          projectId: 'shop',
          project: {
            name: 'Shop', projectRoleAssertion: true, projectRoleCheck: true, hasProjectCheck: true,
            privateLabelingSetting: 'PRIVATE_LABELING_SETTING_ALLOW_USER_OWNER',
          },
        },
        { projectId: 'idle', project: { name: 'Idle', state: 'PROJECT_STATE_INACTIVE' } },
      ],
      org: { name: 'Umbrella', primaryDomain: 'umbrella.example' },
      orgId: 'umbrella',
    }],
  },
  timeout: '5m0s',
} as const
