/** Where the value of a rule comes from. A path has the names of nested members; each element of a list on the way is followed. */
export type RuleSource =
  | { readonly kind: 'path'; readonly path: readonly string[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | readonly string[] }

/** `value`: as it is. `list`: a list of texts. `first`: the first text of that list. */
export const RULE_SHAPES = ['value', 'list', 'first'] as const
export type RuleShape = (typeof RULE_SHAPES)[number]

/** The steps that change a value, in this order: source, prefix, value map, shape. The same for rules in both directions. */
export interface Transformation {
  readonly source: RuleSource
  /** Only texts that begin with this one pass. */
  readonly prefix?: { readonly text: string; readonly isRemoved: boolean }
  /** Replaces texts. The result has the order of this map, so that with the shape `first` the topmost entry wins. */
  readonly values?: readonly { readonly from: string; readonly to: string }[]
  /** Whether texts pass that the map does not list. They follow those that it lists. */
  readonly passesUnlisted?: boolean
  readonly shape: RuleShape
}

/**
 * Why a rule has no result although its source has a value.
 *
 * - `not_text`: a text was needed, and the source has objects or nested lists
 * - `too_many`: more than `MAX_RULE_ITEMS` items
 * - `too_large`: more than `MAX_RESULT_CHARACTERS` characters of JSON, or nested deeper than `MAX_RESULT_DEPTH`
 * - `no_room`: the claims of all rules would exceed the room of the token or response
 * - `other_audience`: the access token is also for another project
 */
export type RuleProblem = 'not_text' | 'too_many' | 'too_large' | 'no_room' | 'other_audience'

/** The result of one rule. `none`: the source has no value, or no text passes. */
export type RuleOutcome =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'none' }
  | { readonly kind: 'problem'; readonly problem: RuleProblem }

export const MAX_RULES = 20
/** Of all rules of an application, a project or a provider in JSON characters, because they are read with each token. */
export const MAX_RULES_CHARACTERS = 16_384
export const MAX_RULE_NAME = 60
export const MAX_PATH_SEGMENTS = 8
/** Of a name in a path, a prefix, an entry of the map, or an item of a literal. In characters. */
export const MAX_RULE_TEXT = 200
export const MAX_MAPPED_VALUES = 100
export const MAX_RULE_ITEMS = 2000
export const MAX_RESULT_CHARACTERS = 65_536
export const MAX_RESULT_DEPTH = 8
/** Of all claims of rules in one token, in JSON characters, so that tokens still fit into headers. */
export const MAX_RULED_CHARACTERS = 8192
/** The same for responses, which are read from bodies. */
export const MAX_RULED_RESPONSE_CHARACTERS = 65_536
