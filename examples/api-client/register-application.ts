// Registers a web application and prints its settings as an .env file: node dist/register-application.js Shop http://localhost:3000
import { connect } from './connect.js'

const [name = 'Shop', address = 'http://localhost:3000'] = process.argv.slice(2)
const keyhall = connect()

const { id: projectId } = await keyhall.management.addProject({ name })
const { clientId, clientSecret } = await keyhall.management.addOIDCApp({
  projectId,
  name,
  appType: 'OIDC_APP_TYPE_WEB',
  authMethodType: 'OIDC_AUTH_METHOD_TYPE_BASIC',
  grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE', 'OIDC_GRANT_TYPE_REFRESH_TOKEN'],
  responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
  redirectUris: [`${address}/auth/callback/keyhall`],
  postLogoutRedirectUris: [address],
})

console.log(`AUTH_KEYHALL_ISSUER=${process.env['KEYHALL_URL'] ?? ''}
AUTH_KEYHALL_ID=${clientId}
AUTH_KEYHALL_SECRET=${clientSecret ?? ''}`)
