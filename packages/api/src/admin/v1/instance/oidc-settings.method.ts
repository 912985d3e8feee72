import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { MAX_REFRESH_TOKEN_GRACE } from '@keyhall/core/instance'
import type { InstanceSettings } from '@keyhall/core/instance'
import { assertPolicyRevision, policyRevision } from '@keyhall/core/settings'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Duration, Nested, Rule, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed, ObjectDetails, ownedBy } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

const DAY = 24 * 60 * 60
const YEAR = 365 * DAY

/** The lifetimes of tokens. */
@Rule<OIDCSettings>(({ refreshTokenIdleExpiration: idle, refreshTokenExpiration: absolute }) =>
  idle > absolute ? [{ field: 'refreshTokenIdleExpiration', problem: 'must not be longer than refreshTokenExpiration' }] : [],
)
class OIDCSettings {
  @Duration({ min: 60, max: 7 * DAY }) accessTokenLifetime!: number
  @Duration({ min: 60, max: 7 * DAY }) idTokenLifetime!: number
  @Duration({ min: 60, max: YEAR }) refreshTokenIdleExpiration!: number
  @Duration({ min: 60, max: 10 * YEAR }) refreshTokenExpiration!: number
  /** Period in which a used refresh token can be presented again without revoking its family. If absent in a change, it stays unchanged. */
  @Duration({ min: 0, max: MAX_REFRESH_TOKEN_GRACE, optional: true }) refreshTokenGrace?: number
  @Revision() revision?: number
}

class OwnedOIDCSettings extends OIDCSettings {
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

class GetOIDCSettingsResponse {
  @Nested(() => OwnedOIDCSettings) settings!: OwnedOIDCSettings
}

const onWire = ({ tokens: { accessToken, idToken, refreshTokenIdle, refreshTokenAbsolute, refreshTokenGrace } }: InstanceSettings) => ({
  accessTokenLifetime: accessToken, idTokenLifetime: idToken, refreshTokenIdleExpiration: refreshTokenIdle, refreshTokenExpiration: refreshTokenAbsolute, refreshTokenGrace,
}) satisfies OIDCSettings

const PATH = '/admin/v1/settings/oidc'
const place = { kind: 'instance' } as const

/** Methods for the lifetimes of tokens. */
export const oidcSettingsMethods = ({ instance, settings }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: 'admin.v1.AdminService/GetOIDCSettings',
    summary: 'Returns the token lifetimes',
    permission: 'iam.read',
    place,
    http: [{ verb: 'GET', path: PATH }],
    request: empty,
    response: message(GetOIDCSettingsResponse),
    handle: async () => {
      const shown = onWire(instance().settings)
      return { settings: ownedBy(instance().id, { ...shown, revision: policyRevision(shown) }) }
    },
  }),
  defineMethod({
    name: 'admin.v1.AdminService/UpdateOIDCSettings',
    summary: 'Changes the token lifetimes; tokens that are already issued keep theirs',
    permission: 'iam.write',
    place,
    http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }, { verb: 'POST', path: PATH, ...IF_MATCH }],
    request: message(OIDCSettings),
    response: message(Changed),
    handle: async (lifetimes, { caller }) => {
      const tokens = {
        accessToken: Math.floor(lifetimes.accessTokenLifetime),
        idToken: Math.floor(lifetimes.idTokenLifetime),
        refreshTokenIdle: Math.floor(lifetimes.refreshTokenIdleExpiration),
        refreshTokenAbsolute: Math.floor(lifetimes.refreshTokenExpiration),
        ...(lifetimes.refreshTokenGrace === undefined ? {} : { refreshTokenGrace: Math.floor(lifetimes.refreshTokenGrace) }),
      }
      await settings.change.change(caller, 'policy.oidc.set', (all) => {
        assertPolicyRevision(onWire(all), lifetimes.revision)
        return { ...all, tokens: { ...all.tokens, ...tokens } }
      })
      return { details: { resourceOwner: instance().id } }
    },
  }),
]
