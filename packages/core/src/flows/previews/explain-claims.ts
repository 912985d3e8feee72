import type { Claims } from '../../directory/users/index.js'
import type { Factor } from './factors.js'

/** Where claims appear. */
export const OUTPUTS = ['idToken', 'accessToken', 'userInfo', 'introspection'] as const
export type Output = (typeof OUTPUTS)[number]

/** The claims of each output. */
export type Outputs = Readonly<Record<Output, Claims>>

/** Why a claim is there. `protocol`: in every token. */
export type ClaimReason = Factor | { readonly kind: 'protocol' } | { readonly kind: 'target'; readonly targetId: string }

/** What makes a missing claim appear. `no_value`: the user has no value for it. */
export type ClaimRemedy = Factor | { readonly kind: 'no_value' }

export interface ExplainedClaim {
  readonly name: string
  readonly value: unknown
  readonly reasons: readonly ClaimReason[]
}

export interface MissingClaim {
  readonly name: string
  /** All of them are necessary, unless each is a setting or scope that suffices alone: see `isOneEnough`. */
  readonly remedies: readonly ClaimRemedy[]
  readonly isOneEnough: boolean
}

export interface ExplainedOutput {
  readonly claims: readonly ExplainedClaim[]
  readonly missing: readonly MissingClaim[]
}

export type Explained = Readonly<Record<Output, ExplainedOutput>>

/** Builds the claims under the condition that exactly these factors are there. */
export type BuildClaims = (factors: readonly Factor[]) => Promise<Outputs>

/**
 * Finds out why each claim is there, and what is missing for others, by building the claims without each factor that is there, and with those that
 * are not. It knows no rule about claims, so it cannot contradict the tokens.
 *
 * @param present the factors that are there
 * @param absent those that could be added
 */
export async function explainClaims(build: BuildClaims, present: readonly Factor[], absent: readonly Factor[]): Promise<Explained> {
  const builds = cached(build)
  const [current, none, all] = [await builds(present), await builds([]), await builds([...present, ...absent])]
  const explained = OUTPUTS.map(async (output): Promise<readonly [Output, ExplainedOutput]> => {
    const claims: ExplainedClaim[] = []
    for (const [name, value] of Object.entries(current[output])) {
      if (name in none[output]) claims.push({ name, value, reasons: [{ kind: 'protocol' }] })
      else claims.push({ name, value, reasons: (await effective({ output, name, builds, fixed: [], varied: present })).factors })
    }
    const missing: MissingClaim[] = []
    for (const name of Object.keys(all[output])) {
      if (name in current[output]) continue
      const { factors, isOneEnough } = await effective({ output, name, builds, fixed: present, varied: absent })
      missing.push({ name, remedies: factors, isOneEnough })
    }
    return [output, { claims, missing }]
  })
  return Object.fromEntries(await Promise.all(explained)) as Explained
}

interface Question {
  readonly output: Output
  readonly name: string
  readonly builds: BuildClaims
  readonly fixed: readonly Factor[]
  readonly varied: readonly Factor[]
}

/** The varied factors without which the claim disappears; if there are alternatives, those that suffice alone. */
async function effective({ output, name, builds, fixed, varied }: Question): Promise<{ factors: readonly Factor[]; isOneEnough: boolean }> {
  const isThere = async (factors: readonly Factor[]): Promise<boolean> => name in (await builds([...fixed, ...factors]))[output]
  const necessary = await filtered(varied, async (factor) => !(await isThere(varied.filter((other) => other !== factor))))
  if (necessary.length > 0) return { factors: necessary, isOneEnough: false }
  return { factors: await filtered(varied, (factor) => isThere([factor])), isOneEnough: true }
}

async function filtered<T>(all: readonly T[], isWanted: (one: T) => Promise<boolean>): Promise<readonly T[]> {
  const matching: T[] = []
  for (const one of all) if (await isWanted(one)) matching.push(one)
  return matching
}

/** Builds each combination once. */
function cached(build: BuildClaims): BuildClaims {
  const built = new Map<string, Promise<Outputs>>()
  return (factors) => {
    const key = JSON.stringify(factors.map((factor) => JSON.stringify(factor)).toSorted((a, b) => (a < b ? -1 : 1)))
    const known = built.get(key) ?? build(factors)
    built.set(key, known)
    return known
  }
}
