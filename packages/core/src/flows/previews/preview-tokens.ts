import type { FailedRule, OutwardRule, RuleOutput } from '../../foundation/claim-rules/index.js'
import { SCOPE_CLAIMS } from '../../foundation/protocol/index.js'
import type { Client, ClientLookup } from '../../parties/clients/index.js'
import { ClientUnknown, ClientUnsuited } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { DEFAULT_PROJECT_SETTINGS } from '../../directory/projects/index.js'
import type { ClientId, OrgId, ProjectId, UserId } from '../../foundation/shared/index.js'
import type { AdmitUser, ClaimFunction, ClaimFunctions, ClaimSubject, RuleFailures, Standing, TokenLedger } from '../../tokens/tokens/index.js'
import { NotFound } from '../../actions/api/index.js'
import type { PreviewedTarget } from '../../actions/executions/index.js'
import { admission, grantableScopes } from '../auth-requests/index.js'
import type { Claims } from '../../directory/users/index.js'
import type { BuilderDependencies, PreviewSubject } from './build-claims.js'
import { claimBuilder } from './build-claims.js'
import type { Explained, ExplainedOutput, Outputs } from './explain-claims.js'
import { OUTPUTS, explainClaims } from './explain-claims.js'
import type { Factor } from './factors.js'
import { claimScopes, hasScope, hasSetting, ruleFactors, settingFactors } from './factors.js'

/** Settings of the application that are not saved yet. Absent ones are as saved. */
export type UnsavedSettings = Partial<Pick<
  Client, 'accessTokenType' | 'accessTokenRoleAssertion' | 'idTokenRoleAssertion' | 'idTokenUserinfoAssertion' | 'claimRules'
>> & {
  /** The rules of its project. */
  readonly projectClaimRules?: readonly OutwardRule[]
}

/** A claim rule that had no result, and where. */
export interface FailedRuleOf extends FailedRule {
  readonly output: RuleOutput
}

export interface TokenPreviewRequest {
  readonly userId: UserId
  readonly clientId: ClientId
  /** `openid` is added. */
  readonly scopes: readonly string[]
  readonly settings: UnsavedSettings
  /** Calls the targets that are bound to the tokens. */
  readonly withTargets: boolean
}

/** Where the application is, for the decision whether the caller may see it. */
export interface ApplicationLocation {
  readonly orgId: OrgId
  readonly projectId: ProjectId
}

export interface TokenPreview extends Explained {
  readonly accessTokenType: Client['accessTokenType']
  /** Requested scopes that are not granted. */
  readonly droppedScopes: readonly string[]
  /** Why no tokens would be issued. */
  readonly refusals: readonly string[]
  readonly failedRules: readonly FailedRuleOf[]
  /** Whether targets are bound that were not called. */
  readonly hasUncalledTargets: boolean
}

/** Calls bound targets without storing what they answer. */
export interface PreviewFunctions extends Pick<ClaimFunctions, 'isBound'> {
  preview(name: ClaimFunction, subject: ClaimSubject, claims: Claims): Promise<readonly PreviewedTarget[]>
}

interface Dependencies extends BuilderDependencies {
  readonly clients: ClientLookup
  readonly ledger: Pick<TokenLedger, 'standing'>
  readonly admit: AdmitUser
  readonly functions: PreviewFunctions
  readonly instance: () => Instance
}

const NO_TARGETS: ClaimFunctions = { isBound: () => false, claims: async () => ({}) }

/** Shows what the tokens of a person for an application would contain, and why. Issues and stores nothing. */
export class PreviewTokens {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param mayRead whether the caller may read an application there
   * @throws ClientUnknown also when the caller may not read the application; ClientUnsuited for one that gets no tokens
   */
  async preview(request: TokenPreviewRequest, mayRead: (location: ApplicationLocation) => boolean): Promise<TokenPreview> {
    const { vendor, admit } = this.#deps
    const { client, standing, named } = await this.#parties(request, mayRead)
    if (client.kind === 'api') throw new ClientUnsuited('an API application gets no tokens')
    const requested = [...new Set(['openid', ...request.scopes])]
    const scopes = grantableScopes(requested, client, { vendor, responseType: 'code' })
    const granted = scopes as readonly string[]
    const { projectClaimRules, ...settings } = request.settings
    const subject: PreviewSubject = { named, standing: withProjectRules(standing, projectClaimRules), client: { ...client, ...settings } }
    const [present, absent] = this.#factors(subject, granted)
    const explained = await explainClaims(claimBuilder(this.#deps, subject, NO_TARGETS), present, absent)
    const failedRules = await this.#failedRules(subject, present)
    const targets = request.withTargets ? await this.#withTargets(subject, present, explained) : { explained, problems: [] }
    const { problem } = await admission(standing, { clientId: client.id, scopes, vendor }, admit)
    return {
      ...withoutResult(withoutValue(targets.explained, present), subject, { scopes: granted, failedRules }),
      failedRules,
      accessTokenType: subject.client.accessTokenType,
      droppedScopes: requested.filter((scope) => !granted.includes(scope)),
      refusals: [...(problem ? [problem.description] : []), ...targets.problems],
      hasUncalledTargets: !request.withTargets && (['preuserinfo', 'preaccesstoken'] as const).some((name) => this.#deps.functions.isBound(name)),
    }
  }

  async #parties({ userId, clientId }: TokenPreviewRequest, mayRead: (location: ApplicationLocation) => boolean): Promise<Pick<PreviewSubject, 'client' | 'standing' | 'named'>> {
    const { clients, ledger } = this.#deps
    const client = await clients.find(clientId)
    const standing = await ledger.standing(userId, clientId, [], clientId)
    if (!client || !standing.client || !mayRead({ orgId: standing.client.orgId, projectId: client.projectId })) {
      throw new ClientUnknown('this application does not exist')
    }
    if (!standing.user) throw new NotFound('this user does not exist')
    return { client, standing, named: standing.user }
  }

  /** The factors that are there, and those that could be added. */
  #factors({ client, standing }: PreviewSubject, scopes: readonly string[]): readonly [present: readonly Factor[], absent: readonly Factor[]] {
    const isOn = { ...client, projectRoleAssertion: standing.client?.projectSettings?.roleAssertion === true }
    const settings = settingFactors(client.id, client.projectId)
    const asScope = (name: string) => ({ kind: 'scope', name }) as const
    return [
      [
        { kind: 'sign_in' }, ...scopes.filter((name) => name !== 'openid').map(asScope), ...settings.filter(({ name }) => isOn[name]),
        ...ruleFactors('application', client.id, client.claimRules), ...ruleFactors('project', client.projectId, standing.client?.projectSettings?.claimRules),
      ],
      [...claimScopes(this.#deps.vendor).filter((name) => !scopes.includes(name)).map(asScope), ...settings.filter(({ name }) => !isOn[name])],
    ]
  }

  async #failedRules(subject: PreviewSubject, present: readonly Factor[]): Promise<readonly FailedRuleOf[]> {
    const found: FailedRuleOf[] = []
    if (rulesOf(subject).length === 0) return found
    const note = ({ output, failed }: RuleFailures) => {
      found.push(...failed.map((rule) => ({ ...rule, output })))
      return false
    }
    await claimBuilder(this.#deps, subject, NO_TARGETS, { note })(present)
    return found
  }

  async #withTargets(
    subject: PreviewSubject, present: readonly Factor[], explained: Explained,
  ): Promise<{ readonly explained: Explained; readonly problems: readonly string[] }> {
    const { functions } = this.#deps
    const previewed: PreviewedTarget[] = []
    const capturing: ClaimFunctions = {
      isBound: (name) => functions.isBound(name),
      claims: async (name, about, claims) => {
        const answers = await functions.preview(name, about, claims)
        previewed.push(...answers)
        return Object.assign({}, ...answers.map((answer) => answer.claims)) as Claims
      },
    }
    const outputs = await claimBuilder(this.#deps, subject, capturing)(present)
    const problems = new Set(previewed.flatMap(({ problem }) => problem ?? []))
    return { explained: withAddedClaims(explained, outputs, previewed), problems: [...problems] }
  }
}

const mapped = (explained: Explained, change: (output: ExplainedOutput, name: (typeof OUTPUTS)[number]) => ExplainedOutput): Explained =>
  Object.fromEntries(OUTPUTS.map((name) => [name, change(explained[name], name)])) as unknown as Explained

/** Adds the claims of targets. The last target that answered with a claim decides its value. */
const withAddedClaims = (explained: Explained, outputs: Outputs, previewed: readonly PreviewedTarget[]): Explained =>
  mapped(explained, (output, of) => {
    const known = new Set(output.claims.map(({ name }) => name))
    const added = Object.entries(outputs[of]).filter(([name]) => !known.has(name)).map(([name, value]) => {
      const by = previewed.findLast(({ claims }) => Object.hasOwn(claims, name))
      return { name, value, reasons: by ? [{ kind: 'target', targetId: by.targetId } as const] : [] }
    })
    return { ...output, claims: [...output.claims, ...added] }
  })

const rulesOf = ({ client, standing }: PreviewSubject): readonly OutwardRule[] =>
  [...(client.claimRules ?? []), ...(standing.client?.projectSettings?.claimRules ?? [])]

function withProjectRules(standing: Standing, claimRules: readonly OutwardRule[] | undefined): Standing {
  if (!claimRules || !standing.client) return standing
  return { ...standing, client: { ...standing.client, projectSettings: { ...DEFAULT_PROJECT_SETTINGS, ...standing.client.projectSettings, claimRules } } }
}

/** Adds the claims of rules that apply, for which there is no value. */
const withoutResult = (
  explained: Explained, subject: PreviewSubject, { scopes, failedRules }: { readonly scopes: readonly string[]; readonly failedRules: readonly FailedRuleOf[] },
): Explained =>
  mapped(explained, (output, of) => {
    if (of === 'accessToken' && subject.client.accessTokenType !== 'jwt') return output
    const known = new Set([...[...output.claims, ...output.missing].map(({ name }) => name), ...failedRules.filter((rule) => rule.output === of).map(({ claim }) => claim)])
    const applicable = rulesOf(subject).filter((rule) => rule.outputs.includes(of) && (rule.scope === undefined || scopes.includes(rule.scope)) && !known.has(rule.claim))
    const missing = [...new Set(applicable.map(({ claim }) => claim))].map((name) => ({ name, remedies: [{ kind: 'no_value' } as const], isOneEnough: false }))
    return { ...output, missing: [...output.missing, ...missing] }
  })

/** Adds the claims of granted scopes for which the user has no value. */
const withoutValue = (explained: Explained, present: readonly Factor[]): Explained =>
  mapped(explained, (output, of) => {
    if (of === 'accessToken' || (of === 'idToken' && !hasSetting(present, 'idTokenUserinfoAssertion'))) return output
    const named = new Set([...output.claims, ...output.missing].map(({ name }) => name))
    const names = Object.entries(SCOPE_CLAIMS).flatMap(([scope, claims]) => (hasScope(present, scope) ? claims : []))
    const missing = names.filter((name) => !named.has(name)).map((name) => ({ name, remedies: [{ kind: 'no_value' } as const], isOneEnough: false }))
    return { ...output, missing: [...output.missing, ...missing] }
  })

