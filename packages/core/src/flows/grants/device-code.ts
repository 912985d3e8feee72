import type { RequestResources } from '../../directory/resources/index.js'
import type { DeviceAuthorization, DeviceAuthorizationReads, DeviceAuthorizationStore } from '../device/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { DEVICE_CODE_GRANT, OAuthError, opaqueTokenId } from '../../foundation/protocol/index.js'
import type { Digest, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { Entitlement } from '../../tokens/tokens/index.js'
import type { Grant, Requester } from './grant.js'
import type { PolledDependencies } from './polled-entitlement.js'
import { PolledEntitlement } from './polled-entitlement.js'
import { assertRedeemable, recordPoll } from './polled-request.js'
import { requireClient } from './requester.js'
import { invalidGrant } from './stolen-grant.js'

interface Dependencies extends PolledDependencies {
  readonly storage: Reader<{ deviceAuthorizations: DeviceAuthorizationReads }> &
    UnitOfWork<{ deviceAuthorizations: DeviceAuthorizationStore }>
  readonly resources: RequestResources
  readonly digest: Digest
}

/**
 * Issues the tokens of a device once a person has approved; until then it answers with the polling errors. A device code works once. A second
 * use revokes nothing: the code never passes through a browser, so two polls at once are more likely than a theft.
 *
 * @see RFC 8628 §3.4, §3.5
 */
export class DeviceCodeGrant implements Grant {
  readonly type = DEVICE_CODE_GRANT
  readonly #deps: Dependencies
  readonly #polled: PolledEntitlement

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#polled = new PolledEntitlement(deps)
  }

  /** @throws OAuthError also `authorization_pending`, `slow_down`, `access_denied`, `expired_token` */
  async entitle(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    const client = requireClient(requester)
    const text = parameters.get('device_code')
    if (text === undefined) throw new OAuthError('invalid_request', 'device_code is missing')
    const device = await this.#known(text)
    assertRedeemable(device, client.id, 'the device code')
    if (device.expiresAt <= this.#deps.clock.now()) throw new OAuthError('expired_token', 'the device code has expired')
    if (device.state !== 'approved') return recordPoll(this.#deps, device.id, ({ deviceAuthorizations }) => deviceAuthorizations)
    const target = await this.#deps.resources.narrowed(parameters, device, client)
    return this.#polled.of(device, client, target, { kind: 'device_code', id: device.id, version: device.version })
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
}
