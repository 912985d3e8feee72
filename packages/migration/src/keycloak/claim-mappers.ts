import { MAX_RULES, MAX_RULE_NAME, RULE_OUTPUTS, outwardFault } from '@keyhall/core/claim-rules'
import type { OutwardRule, RuleSource } from '@keyhall/core/claim-rules'
import { isPlain } from '@keyhall/core/shared'
import { writtenRules } from '@keyhall/documents/bulk'
import type { Entry } from '../reading/entry.js'
import { isProfileAttribute } from './attributes.js'

/** Properties of a user as Keycloak names them, among the facts of claim rules. */
const PROPERTIES: ReadonlyMap<string, string> = new Map([
  ['id', 'id'], ['username', 'userName'], ['email', 'email'], ['emailVerified', 'emailVerified'], ['firstName', 'firstName'], ['lastName', 'lastName'],
])
/** The attributes that became members of the profile, as far as claim rules have them. */
const PROFILE: ReadonlyMap<string, string> = new Map([
  ['nickname', 'nickName'], ['locale', 'preferredLanguage'], ['phoneNumber', 'phone'], ['phone_number', 'phone'],
])
const FLAGS = { idToken: 'id.token.claim', accessToken: 'access.token.claim', userInfo: 'userinfo.token.claim', introspection: 'introspection.token.claim' } as const

/** The usual values of `KEYHALL_VENDOR`, whose claims belong to the server. */
const VENDORS = ['keyhall', 'zitadel']

/** The source and the shape of a rule, or why no rule has the same result. */
type Reproduced = Pick<OutwardRule, 'source' | 'shape'> | string

const path = (...names: readonly string[]): RuleSource => ({ kind: 'path', path: names })

function ofAttribute(config: Entry): Reproduced {
  const attribute = config.text('user.attribute') ?? ''
  const isList = config.take('multivalued') === 'true'
  if (config.take('aggregate.attrs') === 'true') return 'a claim rule reads no attributes of groups'
  if (!isText(config)) return 'a claim rule makes texts and lists of texts of metadata, no numbers and truth values'
  const member = PROFILE.get(attribute)
  if (member !== undefined) return { source: path('user', member), shape: isList ? 'list' : 'value' }
  if (attribute === '' || isProfileAttribute(attribute)) return 'a claim rule does not read this attribute'
  return { source: path('metadata', attribute), shape: isList ? 'list' : 'first' }
}

const isText = (config: Entry): boolean => ['', 'String'].includes(config.text('jsonType.label') ?? '')

function ofProperty(config: Entry): Reproduced {
  const member = PROPERTIES.get(config.text('user.attribute') ?? '')
  const isTyped = (config.text('jsonType.label') ?? 'String') === (member === 'emailVerified' ? 'boolean' : 'String')
  return member === undefined || !isTyped ? 'a claim rule does not read this property in this type' : { source: path('user', member), shape: 'value' }
}

/** Group members have the paths of their groups as a list in the metadata. */
function ofGroups(config: Entry): Reproduced {
  return config.take('full.path') === 'false' ? 'a claim rule has the full paths of groups only' : { source: path('metadata', 'groups'), shape: 'list' }
}

function ofLiteral(config: Entry): Reproduced {
  const value = config.text('claim.value') ?? ''
  const type = config.text('jsonType.label') ?? 'String'
  if (type === 'String' && value !== '') return { source: { kind: 'literal', value }, shape: 'value' }
  if (type === 'boolean' && (value === 'true' || value === 'false')) return { source: { kind: 'literal', value: value === 'true' }, shape: 'value' }
  const number = Number(value)
  if ((type === 'int' || type === 'long') && Number.isSafeInteger(number) && String(number) === value) return { source: { kind: 'literal', value: number }, shape: 'value' }
  return 'a claim rule sets a text, a whole number or a truth value'
}

const MAPPERS: ReadonlyMap<string, (config: Entry) => Reproduced> = new Map([
  ['oidc-usermodel-attribute-mapper', ofAttribute],
  ['oidc-usermodel-property-mapper', ofProperty],
  ['oidc-group-membership-mapper', ofGroups],
  ['oidc-hardcoded-claim-mapper', ofLiteral],
])

/** A claim with an unescaped dot is nested in Keycloak. @returns `undefined` for such a claim */
function claimOf(config: Entry): string | undefined {
  const written = config.text('claim.name') ?? ''
  return /(?<!\\)\./.test(written) ? undefined : written.replaceAll('\\.', '.')
}

function ruleOf(mapper: Entry, taken: ReadonlySet<string>): OutwardRule | string {
  const config = mapper.object('config') ?? mapper.adopt({}, mapper.path)
  const reproduce = MAPPERS.get(mapper.text('protocolMapper') ?? '')
  if (!reproduce) return 'no claim rule has the result of this claim mapper: use actions'
  const claim = claimOf(config)
  if (claim === undefined) return 'a claim rule sets no nested claim'
  const found = reproduce(config)
  if (typeof found === 'string') return found
  const outputs = RULE_OUTPUTS.filter((output) => {
    const said = config.take(FLAGS[output])
    return (output === 'introspection' && said === undefined ? config.take(FLAGS.accessToken) : said) === 'true'
  })
  const names = [mapper.text('name')?.trim() ?? '', claim, `${claim} ${taken.size}`].filter((name) => name !== '' && name.length <= MAX_RULE_NAME && isPlain(name))
  const name = names.find((one) => !taken.has(one)) ?? `Rule ${taken.size + 1}`
  return { name, claim, outputs, ...found }
}

/**
 * The protocol mappers of a client as claim rules of its application, in the form of the import document. Those that no rule reproduces exactly are
 * reported as left out.
 *
 * @param isApi whether the application has no claim rules
 */
export function takeClaimMappers(entry: Entry, isApi: boolean): readonly object[] {
  const rules: OutwardRule[] = []
  for (const mapper of entry.objects('protocolMappers')) {
    const rule = isApi ? 'an API application has no claim rules' : ruleOf(mapper, new Set(rules.map(({ name }) => name)))
    const fault = typeof rule === 'string' ? rule : faultOf(rule, rules)
    if (fault !== undefined) mapper.left(fault, [], mapper.text('name'))
    else if (typeof rule !== 'string') rules.push(rule)
    mapper.drop()
  }
  return writtenRules(rules) ?? []
}

function faultOf(rule: OutwardRule, rules: readonly OutwardRule[]): string | undefined {
  if (rule.outputs.length === 0) return 'it is in no token and no response'
  if (rules.length >= MAX_RULES) return `an application has at most ${MAX_RULES} claim rules`
  return VENDORS.map((vendor) => outwardFault([...rules, rule], vendor)?.fault).find((fault) => fault !== undefined)
}
