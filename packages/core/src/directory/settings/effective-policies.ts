import type { Instance, Policies, SessionPolicy, TextsPolicy } from '../../foundation/instance/index.js'
import type { OrgPolicyReads, OwnPolicies } from '../orgs/index.js'
import type { OrgId, Reader } from '../../foundation/shared/index.js'

/** The policies that hold somewhere: nothing is left open. */
export interface EffectivePolicies extends Policies {
  readonly sessions: Required<SessionPolicy>
}

/**
 * The policies that hold: those of the organization, where it has its own, else those of the instance. What a policy does not say, because
 * it was stored before there was such a thing, is as the instance has it. Links are of one or the other: what an organization does not
 * link to, its pages do not link to.
 */
export function effectivePolicies(own: OwnPolicies, { settings: { policies, sessions } }: Pick<Instance, 'settings'>): EffectivePolicies {
  return {
    login: { ...policies.login, ...own.login },
    passwordComplexity: { ...policies.passwordComplexity, ...own.passwordComplexity },
    lockout: { ...policies.lockout, ...own.lockout },
    sessions: { idle: sessions.idle, absolute: sessions.absolute, ...policies.sessions, ...own.sessions },
    links: own.links ?? policies.links,
    branding: own.branding?.active ? own.branding : policies.branding,
    texts: mergedTexts(policies.texts, own.texts),
  }
}

/** Text by text: those of the organization go over those of the instance. */
const mergedTexts = (texts: TextsPolicy, own: TextsPolicy = {}): TextsPolicy =>
  Object.fromEntries([...new Set([...Object.keys(texts), ...Object.keys(own)])].map((locale) => [locale, { ...texts[locale], ...own[locale] }]))

interface Dependencies {
  readonly storage: Reader<{ orgPolicies: OrgPolicyReads }>
  readonly instance: () => Pick<Instance, 'settings'>
}

/** Tells which policies hold for an organization. */
export class GetPolicies {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns the policies that hold, and which of them are the organization's own */
  async get(orgId: OrgId): Promise<{ readonly effective: EffectivePolicies; readonly own: OwnPolicies }> {
    const own = await this.#deps.storage.read(({ orgPolicies }) => orgPolicies.of(orgId))
    return { effective: effectivePolicies(own, this.#deps.instance()), own }
  }
}
