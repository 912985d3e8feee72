import type { RequestResources, ResourceToken } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { ApprovedDevice, DeviceAuthorization, DeviceAuthorizationReads, DeviceAuthorizationStore } from '../device/index.js'
import { poll } from '../device/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { DEVICE_CODE_GRANT, OAuthError, opaqueTokenId } from '../../foundation/protocol/index.js'
import type { Clock, Digest, Ids, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { GrantId } from '../../foundation/shared/index.js'
import type { Entitlement, GrantRecord, TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, audienceOf, forResources, isInGoodStanding, refreshUntil, tokenOptions } from '../../tokens/tokens/index.js'
import { fromGrant } from './from-grant.js'
import type { Grant, Requester } from './grant.js'
import { requireClient } from './requester.js'
import { invalidGrant } from './stolen-grant.js'

interface Dependencies {
  readonly storage: Reader<{ deviceAuthorizations: DeviceAuthorizationReads }> &
    UnitOfWork<{ deviceAuthorizations: DeviceAuthorizationStore }>
  readonly ledger: TokenLedger
  readonly resources: RequestResources
  readonly instance: () => Instance
  readonly vendor: string
  readonly ids: Ids
  readonly digest: Digest
  readonly clock: Clock
}

const pending = () => new OAuthError('authorization_pending', 'the user has not answered yet')

/**
 * Issues the tokens of a device once a person has approved; until then it answers with the polling errors. A device code works once. A second
 * use revokes nothing: the code never passes through a browser, so two polls at once are more likely than a theft.
 *
 * @see RFC 8628 §3.4, §3.5
 */
export class DeviceCodeGrant implements Grant {
  readonly type = DEVICE_CODE_GRANT
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OAuthError also `authorization_pending`, `slow_down`, `access_denied`, `expired_token` */
  async entitle(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    const client = requireClient(requester)
    const text = parameters.get('device_code')
    if (text === undefined) throw new OAuthError('invalid_request', 'device_code is missing')
    const device = await this.#known(text)
    // RFC 6749 §5.2: it was issued to this client
    if (device.clientId !== client.id) throw invalidGrant('the device code was issued to another client')
    if (device.state === 'used') throw invalidGrant('the device code was used before')
    if (device.state === 'denied') throw new OAuthError('access_denied', 'the person has refused')
    if (device.expiresAt <= this.#deps.clock.now()) throw new OAuthError('expired_token', 'the device code has expired')
    if (device.state !== 'approved') return this.#wait(device)
    return this.#entitlement(device, client, await this.#deps.resources.narrowed(parameters, device, client))
  }

  async raced(): Promise<never> {
    throw invalidGrant('the device code was used before, or its sign-in has ended')
  }

  async #known(text: string): Promise<DeviceAuthorization> {
    const { storage, digest } = this.#deps
    const id = opaqueTokenId('deviceCode', text)
    const device = id && (await storage.read(({ deviceAuthorizations }) => deviceAuthorizations.find(id)))
    if (!device || !digest.equal(device.secretHash, digest.sha256(text))) throw invalidGrant('the device code is unknown')
    return device
  }

  /** A decision made at this very moment takes effect at the next poll. */
  async #wait({ id }: DeviceAuthorization): Promise<never> {
    const { storage, clock } = this.#deps
    const isTooFast = await storage.run(async ({ deviceAuthorizations }) => {
      const device = await deviceAuthorizations.lock(id)
      if (device?.state !== 'pending') return false
      const { polled, isTooFast: tooFast } = poll(device, clock.now())
      await deviceAuthorizations.update(polled)
      return tooFast
    })
    throw isTooFast ? new OAuthError('slow_down', 'the device polls too fast: 5 seconds more between two polls') : pending()
  }

  async #entitlement(device: ApprovedDevice, client: Client, target: ResourceToken | undefined): Promise<Entitlement> {
    const standing = await this.#deps.ledger.standing(device.userId, client.id, [], client.id)
    assertCurrent(client, standing)
    const named = standing.user
    if (!named || !isInGoodStanding(standing, { clientId: client.id, hasUser: true })) {
      throw invalidGrant('the user or the client is not active')
    }
    const grant = this.#grant(device, client, target)
    const isOffline = this.#isOffline(device, client)
    return {
      subject: { kind: 'user', userId: device.userId, named },
      ...forResources({ options: tokenOptions(client, standing), scopes: grant.scopes, audience: grant.audience }, target),
      ...fromGrant(grant),
      requestedTokens: {
        accessToken: true,
        idToken: (grant.scopes as readonly string[]).includes('openid'),
        ...(isOffline ? { refreshUntil: refreshUntil(grant, this.#deps.instance()) } : {}),
      },
      alongside: { whileSession: device.sessionId, grant },
      consume: { kind: 'device_code', id: device.id, version: device.version },
    }
  }

  #isOffline(device: ApprovedDevice, client: Client): boolean {
    return (device.scopes as readonly string[]).includes('offline_access') && client.grantTypes.includes('refresh_token')
  }

  #grant(device: ApprovedDevice, client: Client, target: ResourceToken | undefined): GrantRecord {
    const { ids, clock, instance, vendor } = this.#deps
    const now = clock.now()
    const { tokens } = instance().settings
    const longest = this.#isOffline(device, client) ? tokens.refreshTokenAbsolute : 0
    return {
      id: GrantId.parse(ids.next()),
      clientId: device.clientId,
      userId: device.userId,
      sessionId: device.sessionId,
      scopes: device.scopes,
      ...(device.resources ? { resources: device.resources } : {}),
      audience: device.resources?.map(({ uri }) => uri) ?? audienceOf([client.id, client.projectId], device.scopes, { vendor, serviceProjectId: instance().projectId }),
      authTime: device.authTime,
      amr: device.amr,
      createdAt: now,
      expiresAt: now + longest + Math.max(target?.accessTokenLifetime ?? tokens.accessToken, tokens.idToken),
    }
  }
}
