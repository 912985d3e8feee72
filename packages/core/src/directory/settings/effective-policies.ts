import type { Instance, Policies, SessionPolicy, TextsPolicy } from '../../foundation/instance/index.js'
import type { OrgPolicyReads, OwnPolicies } from '../orgs/index.js'
import type { OrgId, Reader, ReadScope } from '../../foundation/shared/index.js'

/** The policies in force, without gaps. */
export interface EffectivePolicies extends Policies {
  readonly sessions: Required<SessionPolicy>
}

/**
 * The policies in force: the organization's own, else those of the instance. Members missing from a policy stored by an older version are
 * taken from the instance. Links are not merged: an organization's own links replace those of the instance.
 */
export function effectivePolicies(own: OwnPolicies, { settings }: Pick<Instance, 'settings'>): EffectivePolicies {
  const known = computed.get(own)
  if (known?.settings === settings) return known.effective
  const effective = merged(own, settings)
  computed.set(own, { settings, effective })
  return effective
}

/** The own policies of an organization without any, or of no organization. */
export const NO_POLICIES: OwnPolicies = {}

interface Computed {
  readonly settings: Instance['settings']
  readonly effective: EffectivePolicies
}

/** Each page of a sign-in asks several times. Neither policies nor settings change in place: a change makes new objects. */
const computed = new WeakMap<OwnPolicies, Computed>()

function merged(own: OwnPolicies, { policies, sessions }: Instance['settings']): EffectivePolicies {
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

/** Merged text by text: those of the organization override those of the instance. */
const mergedTexts = (texts: TextsPolicy, own: TextsPolicy = {}): TextsPolicy =>
  Object.fromEntries([...new Set([...Object.keys(texts), ...Object.keys(own)])].map((locale) => [locale, { ...texts[locale], ...own[locale] }]))

interface Dependencies {
  readonly storage: Reader<{ orgPolicies: OrgPolicyReads }>
  readonly instance: () => Pick<Instance, 'settings'>
}

/** Returns the policies in force for an organization. */
export class GetPolicies {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns the policies in force, and which of them are the organization's own */
  async get(orgId: OrgId, scope?: ReadScope): Promise<{ readonly effective: EffectivePolicies; readonly own: OwnPolicies }> {
    const own = await this.#deps.storage.read(({ orgPolicies }) => orgPolicies.of(orgId), scope)
    return { effective: effectivePolicies(own, this.#deps.instance()), own }
  }
}
