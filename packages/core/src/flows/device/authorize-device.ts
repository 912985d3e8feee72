import type { GrantedResource, RequestResources } from '../../directory/resources/index.js'
import { grantableScopes, requestedResources, withDefaults, withoutRefresh } from '../auth-requests/index.js'
import type { AuthenticateClient, Client, ClientCredentials } from '../../parties/clients/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import {
  DEVICE_CODE_GRANT,
  ENDPOINTS,
  ENDPOINT_AUTH_METHODS,
  OAuthError,
  TooManyWaiting,
  assertNarrowingServed,
  assertReadable,
  opaqueToken,
  parseScope,
  shownUserCode,
  userCodeFrom,
} from '../../foundation/protocol/index.js'
import type { Clock, Digest, Ids, Issuer, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { StorageUnavailable, TokenId, defined } from '../../foundation/shared/index.js'
import type { TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, isInGoodStanding } from '../../tokens/tokens/index.js'
import type { PendingDevice } from './device-authorization.js'
import { DEVICE_CODE_LIFETIME, MAX_LIVING_DEVICES, POLLING_INTERVAL } from './device-authorization.js'
import type { DeviceAuthorizationStore } from './ports.js'

/** The device authorization response (RFC 8628 §3.2). */
export interface DeviceCodes {
  readonly deviceCode: string
  /** `WDJB-MJHT`. */
  readonly userCode: string
  readonly verificationUri: string
  readonly verificationUriComplete: string
  /** Seconds. */
  readonly expiresIn: number
  /** Seconds. */
  readonly interval: number
}

/** What the device requests. */
interface Requested {
  readonly scopes: readonly Scope[]
  readonly resources?: readonly GrantedResource[]
}

interface Dependencies {
  readonly storage: UnitOfWork<{ deviceAuthorizations: DeviceAuthorizationStore }>
  readonly authenticate: AuthenticateClient
  readonly ledger: TokenLedger
  readonly resources: RequestResources
  readonly issuer: Issuer
  readonly vendor: string
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

const PLACE = { endpoint: 'deviceAuthorization', accepted: ENDPOINT_AUTH_METHODS.deviceAuthorization } as const

/** Draws before giving up on a user code that is not in use; even two collisions in a row are very unlikely. */
const MAX_DRAWS = 5

/** Issues a device code, and a user code for a person to type (RFC 8628 §3.1, §3.2). */
export class AuthorizeDevice {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws TooManyWaiting
   * @throws OAuthError `invalid_client`, `invalid_request`, `invalid_scope`, `invalid_target`, `unauthorized_client`
   */
  async authorize(parameters: Parameters, credentials: ClientCredentials | undefined): Promise<DeviceCodes> {
    assertReadable(parameters, ['resource'])
    return this.#deps.authenticate.authenticate(credentials, PLACE, (client) => this.#authorize(parameters, client))
  }

  async #authorize(parameters: Parameters, client: Client): Promise<DeviceCodes> {
    const { ids, secrets, issuer } = this.#deps
    await this.#assertServed(client)
    const { resources } = this.#deps
    assertNarrowingServed(parameters, resources.served)
    const requested = await this.#requested(parameters, client)
    const id = TokenId.parse(ids.next())
    const deviceCode = opaqueToken('deviceCode', id, secrets.next())
    const { userCode } = await this.#store({ id, deviceCode, client, ...requested })
    const shown = shownUserCode(userCode)
    const verificationUri = `${issuer}${ENDPOINTS.device}`
    return {
      deviceCode,
      userCode: shown,
      verificationUri,
      verificationUriComplete: `${verificationUri}?user_code=${shown}`,
      expiresIn: DEVICE_CODE_LIFETIME,
      interval: POLLING_INTERVAL,
    }
  }

  async #assertServed(client: Client): Promise<void> {
    const standing = await this.#deps.ledger.clientStanding(client.id)
    assertCurrent(client, standing)
    if (!isInGoodStanding(standing, { clientId: client.id, hasUser: false })) {
      throw new OAuthError('invalid_client', 'the client is not active')
    }
    if (!client.grantTypes.includes(DEVICE_CODE_GRANT)) {
      throw new OAuthError('unauthorized_client', 'the client is not registered for this grant type')
    }
  }

  /** Optional here (RFC 8628 §3.1). Unknown scopes are dropped as at the authorization endpoint. */
  async #requested(parameters: Parameters, client: Client): Promise<Requested> {
    const requested = parseScope(parameters.get('scope') ?? '')
    if (!requested) throw new OAuthError('invalid_scope', 'scope is malformed')
    const sent = { scopes: requested, resources: parameters.all('resource'), ...defined({ authorizationDetails: parameters.get('authorization_details') }) }
    const asked = await withDefaults(sent, client, this.#deps.resources)
    const grantable = await requestedResources(asked, client, this.#deps.resources)
    if (grantable) return { scopes: withoutRefresh(grantable.scopes, client, 'code'), resources: grantable.resources }
    return { scopes: grantableScopes(asked.scopes, client, { vendor: this.#deps.vendor, responseType: 'code' }) }
  }

  async #store(
    request: { readonly id: TokenId; readonly deviceCode: string; readonly client: Client } & Requested,
  ): Promise<PendingDevice> {
    const { storage, secrets, digest, clock } = this.#deps
    const now = clock.now()
    for (let draw = 0; draw < MAX_DRAWS; draw++) {
      const userCode = userCodeFrom(secrets.next())
      if (userCode === undefined) continue
      const device: PendingDevice = {
        state: 'pending',
        id: request.id,
        secretHash: digest.sha256(request.deviceCode),
        userCode,
        clientId: request.client.id,
        scopes: request.scopes,
        ...(request.resources ? { resources: request.resources } : {}),
        interval: POLLING_INTERVAL,
        createdAt: now,
        expiresAt: now + DEVICE_CODE_LIFETIME,
        version: 1,
      }
      const isAdded = await storage.run(async ({ deviceAuthorizations }) => {
        if (request.client.authMethod === 'none') await assertRoom(deviceAuthorizations, device)
        return deviceAuthorizations.add(device)
      })
      if (isAdded) return device
    }
    throw new StorageUnavailable('no free user code was found')
  }
}

async function assertRoom(devices: DeviceAuthorizationStore, { clientId, createdAt, expiresAt }: PendingDevice): Promise<void> {
  const unexpired = await devices.countUnexpired({ clientId, after: createdAt, until: expiresAt }, MAX_LIVING_DEVICES)
  if (unexpired >= MAX_LIVING_DEVICES) throw new TooManyWaiting(POLLING_INTERVAL * 12)
}
