import { APPLICATION_SETTINGS, PROJECT_SETTINGS } from '@keyhall/core/previews'
import type { ClaimReason, ClaimRemedy, ExplainedOutput } from '@keyhall/core/previews'
import { Flag, Json, Nested, Text } from '../../../message/index.js'

const MAX_CLAIMS = 1000

/** Why a claim is there, or what makes a missing one appear. */
export class PreviewedFactor {
  /** `protocol` (in every token), `scope`, `setting`, `sign_in`, `rule`, `target`, or `no_value`: the user has no value for the claim. */
  @Text({ max: 20 }) kind!: string
  /** The scope; the member of the settings as the API names it; the name of the claim rule; or the id of the target. */
  @Text({ max: 300, optional: true }) name?: string
  /** For a setting or a rule: `application` or `project`. */
  @Text({ max: 20, optional: true }) object?: string
  /** Id of the application or project. */
  @Text({ max: 200, optional: true }) objectId?: string
  /** `scope email`, `User Info inside ID Token`, `action target 4711`. */
  @Text({ max: 500 }) text!: string
}

class PreviewedClaim {
  @Text({ max: 300 }) name!: string
  /** The value. `…` for a value that every token has of its own. */
  @Json() value?: unknown
  /** All of them are necessary; several scopes that suffice alone are alternatives. */
  @Nested(() => PreviewedFactor, { list: MAX_CLAIMS }) reasons!: PreviewedFactor[]
}

class MissingClaim {
  @Text({ max: 300 }) name!: string
  /** What to turn on or request. */
  @Nested(() => PreviewedFactor, { list: MAX_CLAIMS }) remedies!: PreviewedFactor[]
  /** Whether one of the remedies is enough; otherwise all are necessary. */
  @Flag() isOneEnough!: boolean
}

/** The claims of a token or response, with their reasons, and the claims that it could have. */
export class PreviewedClaims {
  @Nested(() => PreviewedClaim, { list: MAX_CLAIMS }) claims!: PreviewedClaim[]
  @Nested(() => MissingClaim, { list: MAX_CLAIMS }) missing!: MissingClaim[]
}

const LABELS: Readonly<Record<string, string>> = { ...APPLICATION_SETTINGS, ...PROJECT_SETTINGS }

function factorToWire(factor: ClaimReason | ClaimRemedy): PreviewedFactor {
  switch (factor.kind) {
    case 'scope':
      return { kind: 'scope', name: factor.name, text: `scope ${factor.name}` }
    case 'setting':
      return { kind: 'setting', name: factor.name, object: factor.object, objectId: factor.objectId, text: LABELS[factor.name] ?? factor.name }
    case 'rule':
      return { kind: 'rule', name: factor.name, object: factor.object, objectId: factor.objectId, text: `claim rule ${factor.name} of the ${factor.object}` }
    case 'target':
      return { kind: 'target', name: factor.targetId, text: `action target ${factor.targetId}` }
    case 'protocol':
      return { kind: 'protocol', text: 'every token' }
    case 'sign_in':
      return { kind: 'sign_in', text: 'the sign-in' }
    case 'no_value':
      return { kind: 'no_value', text: 'the user has no value' }
  }
}

export const claimsToWire = ({ claims, missing }: ExplainedOutput): PreviewedClaims => ({
  claims: claims.map(({ name, value, reasons }) => ({ name, value, reasons: reasons.map(factorToWire) })),
  missing: missing.map(({ name, remedies, isOneEnough }) => ({ name, isOneEnough, remedies: remedies.map(factorToWire) })),
})
