import assert from 'node:assert/strict'
import { ENDPOINTS, DEVICE_CODE_GRANT } from '@keyhall/core/protocol'
import { authenticationOf } from './protocol.js'
import type { JsonAnswer, TokenBody } from './protocol.js'
import { clients } from './standard-document.js'
import type { TestClient } from './standard-document.js'
import type { Page, UserAgent } from './user-agent.js'
import type { World } from './world.js'

/** Members of success and error responses of the device authorization endpoint. */
export interface DeviceBody {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  readonly expires_in: number
  readonly interval: number
  readonly error: string
}

/** The device authorization endpoint, with the client authenticated as it should be. */
export function askForDevice(
  world: World,
  own: Readonly<Record<string, string>> = {},
  client: TestClient = clients.tv,
): Promise<JsonAnswer<DeviceBody>> {
  const by = authenticationOf(client)
  return world.protocol.post<DeviceBody>(ENDPOINTS.deviceAuthorization, { ...own, ...by.parameters }, by.headers)
}

/** The codes of a device that requests that scope. */
export async function aDevice(world: World, scope = 'openid', client: TestClient = clients.tv): Promise<DeviceBody> {
  const { status, body, text } = await askForDevice(world, { scope }, client)
  assert.equal(status, 200, text)
  return body
}

/** Polls the token endpoint once. */
export const pollOnce = (
  world: World,
  { device_code }: Pick<DeviceBody, 'device_code'>,
  client: TestClient = clients.tv,
): Promise<JsonAnswer<TokenBody>> =>
  world.protocol.token(client, { grant_type: DEVICE_CODE_GRANT, device_code })

/** Submits the code on its page. */
export async function enterCode(world: World, agent: UserAgent, userCode: string): Promise<Page> {
  return (await agent.open(world.url(ENDPOINTS.device))).submit({ user_code: userCode })
}

/** Presses Allow for the current user. */
export async function allow(world: World, agent: UserAgent, { user_code }: Pick<DeviceBody, 'user_code'>): Promise<Page> {
  const page = await enterCode(world, agent, user_code)
  assert.equal(page.path, '/ui/login/consent', page.title)
  return page.submit({ answer: 'allow' })
}

/** The tokens of an approved device. */
export async function deviceTokens(world: World, agent: UserAgent, scope = 'openid', client: TestClient = clients.tv): Promise<TokenBody> {
  const device = await aDevice(world, scope, client)
  await allow(world, agent, device)
  const { status, body, text } = await pollOnce(world, device, client)
  assert.equal(status, 200, text)
  return body
}
