import type { AuthRequest, AuthRequestStore } from '@keyhall/core/auth-requests'
import type { LoginAttempts, LoginAttemptStore } from '@keyhall/core/credentials'
import type { ApprovedDevice, DeviceAuthorization, DeviceAuthorizationStore, PendingDevice } from '@keyhall/core/device'
import { approve } from '@keyhall/core/device'
import { opaqueToken } from '@keyhall/core/protocol'
import type { UserCode } from '@keyhall/core/protocol'
import type { KnownSession } from '@keyhall/core/sessions'
import { BrowserSessions } from '@keyhall/core/sessions'
import type { ClientId, Clock, SessionId, TokenId, UserId } from '@keyhall/core/shared'
import { aTrail } from './audit.js'
import { NOW, instance, scopes } from './builders.js'
import { countingSecrets, digest } from './fakes.js'
import { emptyResources } from './fakes.js'

/** The text of the device code of every device of the tests. */
export const DEVICE_CODE = opaqueToken('deviceCode', 'd'.repeat(22) as TokenId, countingSecrets().next())

export const aPending = (own: Partial<PendingDevice> = {}): PendingDevice => ({
  state: 'pending',
  id: 'd'.repeat(22) as TokenId,
  secretHash: digest.sha256(DEVICE_CODE),
  userCode: 'WDJBMJHT' as UserCode,
  clientId: 'shop' as ClientId,
  scopes: scopes('openid offline_access'),
  interval: 5,
  createdAt: NOW - 20,
  expiresAt: NOW + 280,
  version: 1,
  ...own,
})

export const adaInSession = { userId: 'ada' as UserId, sessionId: 'session' as SessionId, authTime: NOW - 50, amr: ['pwd'] } as const

export const anApproved = (own: Partial<PendingDevice> = {}): ApprovedDevice => approve(aPending(own), adaInSession)

/** Stores of one device, requests and attempts; a failing unit of work changes nothing. */
export function deviceStores(first?: DeviceAuthorization, unexpiredBefore = 0) {
  const devices = new Map<string, DeviceAuthorization>(first ? [[first.id, first]] : [])
  const requests: AuthRequest[] = []
  const attempts = new Map<string, LoginAttempts>()
  const deviceAuthorizations: DeviceAuthorizationStore = {
    find: async (id) => devices.get(id),
    lock: async (id) => devices.get(id),
    byUserCode: async (code) => [...devices.values()].find(({ userCode }) => userCode === code),
    add: async (device) => {
      if ([...devices.values()].some(({ userCode }) => userCode === device.userCode)) return false
      devices.set(device.id, device)
      return true
    },
    update: async (device) => void devices.set(device.id, device),
    countUnexpired: async (_rows, max) => Math.min(max, unexpiredBefore + devices.size),
  }
  const authRequests: Pick<AuthRequestStore, 'add' | 'update'> = {
    add: async (request) => void requests.push(request),
    update: async (request) => void requests.push(request),
  }
  const loginAttempts: Pick<LoginAttemptStore, 'lock' | 'put'> = {
    lock: async (key) => attempts.get(key),
    put: async (key, counted) => void attempts.set(key, counted),
  }
  const { trail, events, stores: recording } = aTrail()
  const stores = { resources: emptyResources, deviceAuthorizations, authRequests: authRequests as AuthRequestStore, loginAttempts: loginAttempts as LoginAttemptStore, ...recording }
  const storage = {
    read: <T>(work: (all: typeof stores) => Promise<T>) => work(stores),
    run: <T>(work: (all: typeof stores) => Promise<T>) => work(stores),
  }
  return { storage, devices, requests, attempts, trail, events }
}

/** A browser with these sessions, for any cookie. */
export function browserSessions(sessions: readonly KnownSession[], clock: Clock): BrowserSessions {
  const stores = { sessions: { ofBrowser: async () => sessions, touch: async () => undefined }, orgPolicies: { of: async () => ({}) } } as never
  const storage = { read: <T>(work: (all: never) => Promise<T>) => work(stores), run: <T>(work: (all: never) => Promise<T>) => work(stores) }
  return new BrowserSessions({ storage, instance: instance(), digest, clock })
}
