import type { TestClient } from '../../support/test-client.js'
import { demoOrgs } from './people.js'

/** The projects of the demonstration. */
export const demoProjects = [
  { id: '304120947563240101', organization: demoOrgs.company.id, name: 'Customer portal', roles: [['customer', 'Customer'], ['agent', 'Support agent'], ['portal-admin', 'Portal administrator']] },
  { id: '304120947563240102', organization: demoOrgs.company.id, name: 'Internal tools', roles: [['viewer', 'Viewer'], ['editor', 'Editor'], ['admin', 'Administrator']] },
  { id: '304120947563240103', organization: demoOrgs.company.id, name: 'Field operations', roles: [['technician', 'Technician'], ['dispatcher', 'Dispatcher']] },
  { id: '304120947563240104', organization: demoOrgs.partner.id, name: 'Freight tracking', roles: [['driver', 'Driver'], ['planner', 'Planner']] },
  { id: '304120947563240105', organization: demoOrgs.shop.id, name: 'Online store', roles: [['clerk', 'Clerk'], ['manager', 'Store manager']] },
] as const

const [portal, tools, field, freight, store] = demoProjects

/** A client of the demonstration with its registration. */
export interface DemoClient extends TestClient {
  readonly registration: Readonly<Record<string, unknown>>
}

interface Kind {
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'none'
  readonly redirectUri: string
  readonly own?: object
}

const CODE = ['authorization_code', 'refresh_token']
const DEVICE_CODE = 'urn:ietf:params:oauth:grant-type:device_code'

function client(number: number, project: (typeof demoProjects)[number], name: string, { method, redirectUri, own = {} }: Kind): DemoClient {
  const id = String(304_120_947_563n * 1_000_000n + 240_200n + BigInt(number))
  const secret = method === 'none' ? {} : { secret: `demo-secret-${number}-7f3a9c51b2` }
  return {
    id, method, redirectUri, ...secret,
    registration: {
      project: project.id, client_id: id, client_name: name, token_endpoint_auth_method: method, redirect_uris: redirectUri === '' ? [] : [redirectUri],
      ...('secret' in secret ? { client_secret: secret.secret } : {}), grant_types: CODE, response_types: ['code'], ...own,
    },
  }
}

/** The applications by what they are. Two APIs are registered beside them through the API. */
export const demoClients = {
  portal: client(1, portal, 'Customer portal', {
    method: 'client_secret_basic', redirectUri: 'https://portal.brightwater.example/api/auth/callback/keyhall',
    own: { id_token_userinfo_assertion: true, post_logout_redirect_uris: ['https://portal.brightwater.example/'] },
  }),
  meters: client(2, portal, 'Meter readings', { method: 'none', redirectUri: 'https://meters.brightwater.example/callback', own: { allowed_origins: ['https://meters.brightwater.example'] } }),
  phone: client(3, portal, 'Brightwater for phones', { method: 'none', redirectUri: 'com.brightwater.app:/callback', own: { application_type: 'native' } }),
  grafana: client(4, tools, 'Grafana', { method: 'client_secret_basic', redirectUri: 'https://grafana.brightwater.example/login/generic_oauth' }),
  gitlab: client(5, tools, 'GitLab', { method: 'client_secret_post', redirectUri: 'https://git.brightwater.example/users/auth/openid_connect/callback' }),
  wiki: client(6, tools, 'Handbook', { method: 'client_secret_basic', redirectUri: 'https://handbook.brightwater.example/oauth2/callback' }),
  technician: client(7, field, 'Technician tablet', { method: 'none', redirectUri: 'http://127.0.0.1:8400/callback', own: { application_type: 'native' } }),
  display: client(8, field, 'Depot display', { method: 'none', redirectUri: '', own: { application_type: 'native', grant_types: [DEVICE_CODE, 'refresh_token'], response_types: [] } }),
  freight: client(9, freight, 'Freight tracking', { method: 'client_secret_post', redirectUri: 'https://track.harbor.example/callback', own: { access_token_type: 'jwt' } }),
  store: client(10, store, 'Online store', { method: 'client_secret_basic', redirectUri: 'https://shop.solstice.example/auth/callback' }),
} as const satisfies Readonly<Record<string, DemoClient>>

/** APIs that introspect tokens. */
export const demoApis = [
  { projectId: field.id, name: 'Work orders API', org: demoOrgs.company.id },
  { projectId: freight.id, name: 'Shipments API', org: demoOrgs.partner.id },
] as const
