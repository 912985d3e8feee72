import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { InstanceSettings } from '@keyhall/core/instance'
import { assertPolicyRevision, policyRevision } from '@keyhall/core/settings'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Duration, Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

/** Absent members stay unchanged. */
class Lifetimes {
  @Duration({ min: 10, max: 10 * MINUTE, optional: true }) authorizationCode?: number
  /** The longest lifetime that can be requested. */
  @Duration({ min: HOUR, max: 10 * YEAR, optional: true }) personalAccessToken?: number
  @Duration({ min: 5 * MINUTE, max: YEAR, optional: true }) sessionIdle?: number
  @Duration({ min: 5 * MINUTE, max: YEAR, optional: true }) session?: number
  @Duration({ min: 5 * MINUTE, max: DAY, optional: true }) authRequest?: number
  /** How long a key signs. */
  @Duration({ min: HOUR, max: YEAR, optional: true }) signingKey?: number
  /** How long a key is published before it signs; the key set is cached for 5 minutes. */
  @Duration({ min: 5 * MINUTE, max: DAY, optional: true }) signingKeyPublishedBefore?: number
  /** Retention of the audit trail. */
  @Duration({ min: DAY, max: 100 * YEAR, optional: true }) auditRetention?: number
}

class InstanceSettingsMessage {
  @Nested(() => Lifetimes) lifetimes!: Lifetimes
  @Revision() revision?: number
}

const onWire = ({ tokens, sessions, keys, audit }: InstanceSettings): Lifetimes => ({
  authorizationCode: tokens.code,
  personalAccessToken: tokens.personalAccessToken,
  sessionIdle: sessions.idle,
  session: sessions.absolute,
  authRequest: sessions.authRequest,
  signingKey: keys.activeFor,
  signingKeyPublishedBefore: keys.publishedBefore,
  auditRetention: audit.retention,
})

function changed(settings: InstanceSettings, lifetimes: Lifetimes): InstanceSettings {
  const to = (value: number | undefined, before: number): number => (value === undefined ? before : Math.floor(value))
  const { tokens, sessions, keys, audit } = settings
  return {
    ...settings,
    tokens: { ...tokens, code: to(lifetimes.authorizationCode, tokens.code), personalAccessToken: to(lifetimes.personalAccessToken, tokens.personalAccessToken) },
    sessions: {
      idle: to(lifetimes.sessionIdle, sessions.idle),
      absolute: to(lifetimes.session, sessions.absolute),
      authRequest: to(lifetimes.authRequest, sessions.authRequest),
    },
    keys: { activeFor: to(lifetimes.signingKey, keys.activeFor), publishedBefore: to(lifetimes.signingKeyPublishedBefore, keys.publishedBefore) },
    audit: { retention: to(lifetimes.auditRetention, audit.retention) },
  }
}

const PATH = '/admin/v1/settings'
const place = { kind: 'instance' } as const

/** Settings of the instance for which ZITADEL has no method. */
export const instanceSettingsMethods = ({ instance, settings }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: 'admin.v1.AdminService/GetInstanceSettings',
    summary: 'Returns the lifetimes of codes and sessions and the retention of keys and audit events',
    permission: 'iam.read',
    place,
    http: [{ verb: 'GET', path: PATH }],
    request: empty,
    response: message(InstanceSettingsMessage),
    handle: async () => {
      const lifetimes = onWire(instance().settings)
      return { lifetimes, revision: policyRevision(lifetimes) }
    },
  }),
  defineMethod({
    name: 'admin.v1.AdminService/SetInstanceSettings',
    summary: 'Changes the lifetimes of codes and sessions and the retention of keys and audit events; omitted members stay unchanged',
    permission: 'iam.write',
    place,
    http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
    request: message(InstanceSettingsMessage),
    response: message(Changed),
    handle: async ({ lifetimes, revision }, { caller }) => {
      await settings.change.change(caller, 'instance.changed', (all) => {
        assertPolicyRevision(onWire(all), revision)
        return changed(all, lifetimes)
      })
      return { details: { resourceOwner: instance().id } }
    },
  }),
]
