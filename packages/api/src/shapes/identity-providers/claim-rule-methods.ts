import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Method } from '@keyhall/core/api'
import type { FailedInwardRule, InwardDestination, InwardProfileField, InwardRule } from '@keyhall/core/claim-rules'
import { ClaimRuleRefused, MAX_RULES, MAX_RULE_NAME, MAX_RULE_TEXT, tryInward } from '@keyhall/core/claim-rules'
import { ProviderUnknown } from '@keyhall/core/identity-providers'
import { ProjectId, ProviderId } from '@keyhall/core/shared'
import { meaningOf, nameOf, namesOf } from '../../application/shapes/wire-enums.js'
import type { WireEnum } from '../../application/shapes/wire-enums.js'
import { Flag, Json, Nested, OneOf, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { TransformationMessage, transformationOf, transformationToWire } from '../claim-rules/transformation.message.js'
import { Changed, changedAt } from '../object-details.js'
import type { ProviderSite } from './provider-site.js'

const FIELD_NAMES = {
  CLAIM_RULE_PROFILE_FIELD_FIRST_NAME: 'firstName', CLAIM_RULE_PROFILE_FIELD_LAST_NAME: 'lastName', CLAIM_RULE_PROFILE_FIELD_DISPLAY_NAME: 'displayName',
  CLAIM_RULE_PROFILE_FIELD_NICKNAME: 'nickname', CLAIM_RULE_PROFILE_FIELD_PREFERRED_LANGUAGE: 'preferredLanguage',
} as const satisfies WireEnum<InwardProfileField>

/** Takes something about a person from the claims of a provider. Exactly one of `profileField`, `metadataKey` and `projectId` is set. */
class ProviderClaimRule extends TransformationMessage {
  /** Sets a member of the profile. */
  @OneOf(namesOf(FIELD_NAMES), { optional: true, hasPresence: true }) profileField?: string
  /** Sets a metadata entry of the user. */
  @Text({ max: MAX_RULE_TEXT, optional: true }) metadataKey?: string
  /** Grants the named roles of this project, and withdraws those that it granted before. */
  @Text({ max: 200, optional: true }) projectId?: string
  /** Applies only to the sign-in that creates or links the account. */
  @Flag() isFirstOnly!: boolean
}

export class ProviderClaimRules {
  @Nested(() => ProviderClaimRule, { list: MAX_RULES }) rules!: ProviderClaimRule[]
}

class ProviderById {
  @Text({ max: 200 }) id!: string
}

class SetProviderClaimRulesRequest extends ProviderById {
  /** In the order in which they are tried. */
  @Nested(() => ProviderClaimRule, { list: MAX_RULES }) rules!: ProviderClaimRule[]
}

class TryProviderClaimRulesRequest extends ProviderClaimRules {
  /** The claims of a sign-in, such as a pasted ID token's. */
  @Json() claims?: unknown
  /** Whether it is the sign-in that creates or links the account. */
  @Flag() isFirst!: boolean
}

class TriedProfile {
  @OneOf(namesOf(FIELD_NAMES)) field!: string
  @Text({ min: 0, max: 4096 }) value!: string
}

class TriedMetadata {
  @Text({ max: MAX_RULE_TEXT }) key!: string
  @Text({ min: 0, max: 4096 }) value!: string
}

class TriedRoles {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 4096, list: 4096 }) roleKeys!: string[]
}

class FailedProviderClaimRule {
  @Text({ max: MAX_RULE_NAME }) name!: string
  /** `not_text`, `too_many`, `too_large`, `not_one` or `unfit`. */
  @Text({ max: 40 }) problem!: string
}

class TryProviderClaimRulesResponse {
  @Nested(() => TriedProfile, { list: MAX_RULES }) profile!: TriedProfile[]
  @Nested(() => TriedMetadata, { list: MAX_RULES }) metadata!: TriedMetadata[]
  /** A project without roles loses those that rules granted. */
  @Nested(() => TriedRoles, { list: MAX_RULES }) roles!: TriedRoles[]
  @Nested(() => FailedProviderClaimRule, { list: MAX_RULES }) failed!: FailedProviderClaimRule[]
}

function destinationOf({ profileField, metadataKey, projectId }: ProviderClaimRule, member: string): InwardDestination {
  const given: readonly (InwardDestination | undefined)[] = [
    profileField === undefined ? undefined : { kind: 'profile', field: meaningOf<InwardProfileField>(FIELD_NAMES, profileField) },
    metadataKey === undefined ? undefined : { kind: 'metadata', key: metadataKey },
    projectId === undefined ? undefined : { kind: 'roles', projectId: ProjectId.parse(projectId) },
  ]
  const [destination, ...more] = given.filter((one) => one !== undefined)
  if (!destination || more.length > 0) throw new ClaimRuleRefused({ member, fault: 'needs exactly one of profileField, metadataKey and projectId' })
  return destination
}

/** @throws ClaimRuleRefused */
export const rulesOf = (rules: readonly ProviderClaimRule[]): readonly InwardRule[] => rules.map((rule, index) => ({
  ...transformationOf(rule, `rules[${index}]`), destination: destinationOf(rule, `rules[${index}]`), when: rule.isFirstOnly ? 'first' : 'always',
}))

const destinationToWire = (destination: InwardDestination): Partial<ProviderClaimRule> => {
  if (destination.kind === 'profile') return { profileField: nameOf(FIELD_NAMES, destination.field) ?? '' }
  if (destination.kind === 'metadata') return { metadataKey: destination.key }
  return destination.kind === 'roles' ? { projectId: destination.projectId } : {}
}

export const ruleToWire = ({ destination, when, ...rule }: InwardRule): ProviderClaimRule =>
  ({ ...transformationToWire(rule), ...destinationToWire(destination), isFirstOnly: when === 'first' })

const failedToWire = ({ name, problem }: FailedInwardRule): FailedProviderClaimRule => ({ name, problem })

/** The methods of the claim rules of providers, for one site. */
export function claimRuleMethods(site: ProviderSite, { identityProviders: { manage }, instance }: UseCases): readonly AnyMethod[] {
  const { service, path, what, reads, writesRules, owner } = site
  const at = `${path}/templates/{id}/claim_rules`
  return [
    defineMethod({
      ...reads,
      name: `${service}/GetProviderClaimRules`, summary: `Returns the claim rules of an identity provider of ${what}, in the order in which they are tried`,
      http: [{ verb: 'GET', path: at }], request: message(ProviderById), response: message(ProviderClaimRules),
      handle: async ({ id }, call) => {
        const provider = (await manage.list(owner(call))).find((one) => one.id === id)
        if (!provider) throw new ProviderUnknown('this identity provider does not exist')
        return { rules: (provider.claimRules ?? []).map(ruleToWire) }
      },
    } as Method<ProviderById, ProviderClaimRules>),
    defineMethod({
      ...writesRules,
      name: `${service}/SetProviderClaimRules`, summary: `Replaces the claim rules of an identity provider of ${what}; the next sign-ins follow them`,
      http: [{ verb: 'PUT', path: at }], request: message(SetProviderClaimRulesRequest), response: message(Changed),
      handle: async ({ id, rules }, call) =>
        changedAt(await manage.setClaimRules(owner(call), ProviderId.parse(id), rulesOf(rules), call.caller), owner(call) ?? instance().id),
    } as Method<SetProviderClaimRulesRequest, Changed>),
    defineMethod({
      ...reads,
      name: `${service}/TryProviderClaimRules`, summary: 'Applies claim rules of an identity provider to pasted claims and returns the result; stores nothing',
      http: [{ verb: 'POST', path: `${path}/claim_rules/_try` }], request: message(TryProviderClaimRulesRequest), response: message(TryProviderClaimRulesResponse),
      handle: async ({ rules, claims, isFirst }) => {
        const { profile, metadata, roles, failed } = tryInward(rulesOf(rules), claims, isFirst)
        return {
          profile: Object.entries(profile).map(([field, value]) => ({ field: nameOf(FIELD_NAMES, field as InwardProfileField) ?? '', value })),
          metadata: [...metadata].map(([key, value]) => ({ key, value })),
          roles: [...roles].map(([projectId, roleKeys]) => ({ projectId, roleKeys: [...roleKeys] })),
          failed: failed.map(failedToWire),
        }
      },
    } as Method<TryProviderClaimRulesRequest, TryProviderClaimRulesResponse>),
  ]
}
