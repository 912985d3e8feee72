import { createHash, createHmac } from 'node:crypto'
import type { AskConsent, OpenRequestObject, PushedRequestStore } from '@keyhall/core/auth-requests'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { ResourceReads } from '@keyhall/core/resources'
import { RequestResources } from '@keyhall/core/resources'
import type { Clock, Digest, Ids, Issuer, Reader, Secret, SecretDerivation, SecretHash, Secrets } from '@keyhall/core/shared'
import { ProjectId } from '@keyhall/core/shared'
import type { ClaimFunctions, ResponseEncrypter } from '@keyhall/core/tokens'

const sha256 = (text: string) => createHash('sha256').update(text).digest()

export const digest: Digest = {
  sha256: (text) => sha256(text).toString('base64url') as SecretHash,
  leftHalf: (hash, text) => createHash(hash).update(text).digest().subarray(0, hash === 'sha256' ? 16 : 32).toString('base64url'),
  hmacSha256: (key, text) => createHmac('sha256', key).update(text).digest('hex'),
  equal: (a, b) => a === b,
}

const notNeeded = () => {
  throw new Error('not needed')
}

/** For clients that are first-party. */
export const noConsents = { isOwed: async () => false } as Pick<AskConsent, 'isOwed'> as AskConsent

/** Leaves every request as it was sent. */
export const noRequestObjects = { open: async (parameters) => ({ parameters }) } as Pick<OpenRequestObject, 'open'> as OpenRequestObject

/** An empty store of pushed requests. */
export const noPushedRequests: PushedRequestStore = { add: notNeeded, findUnused: notNeeded, keep: notNeeded, consume: notNeeded, countUnexpired: notNeeded }

export const emptyResources: ResourceReads = { find: async () => undefined, ofProject: async () => [], served: async () => [], requestable: async () => [] }

/** A storage without resources. */
export const noResourceRows: Reader<{ readonly resources: ResourceReads }> = { read: (work) => work({ resources: emptyResources }) }

/** For requests without `resource`, which read nothing. */
export const noResources = new RequestResources({
  storage: { read: notNeeded }, instance: () => ({ projectId: ProjectId.parse('900'), settings: DEFAULT_SETTINGS }), issuer: 'https://id.example' as Issuer, vendor: 'keyhall',
})

/** For clients that take everything unencrypted. */
export const noEncrypter: ResponseEncrypter = { encrypt: notNeeded }

/** Ids of the length of real ones: `id0…01`, `id0…02`, … */
export function countingIds(): Ids {
  let made = 0
  return { next: () => `id${String(++made).padStart(20, '0')}` }
}

/** Secrets of the length of real ones: `secret0…01`, `secret0…02`, … */
export function countingSecrets(): Secrets {
  let made = 0
  return { next: () => `secret${String(++made).padStart(37, '0')}` as Secret }
}

/** Secrets of the length of real ones, derived without a key. */
export const derivedSecrets: SecretDerivation = { of: (text) => digest.sha256(text) as string as Secret }

/** A clock that stands still until the test moves it. */
export function clockAt(now: number): Clock & { now: () => number; set(to: number): void } {
  let at = now
  return {
    now: () => at,
    set: (to) => {
      at = to
    },
  }
}

/** Adds no claims. */
export const noFunctions: ClaimFunctions = { isBound: () => false, claims: async () => ({}) }
