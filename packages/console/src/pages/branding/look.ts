import type { LabelPolicyMessage, LabelPolicyRequest } from '@keyhall/client/management'

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The colours of a scheme, by our names, with their members in the API. */
export const COLOURS = { accent: 'primaryColor', page: 'backgroundColor', card: 'cardColor', ink: 'fontColor', bad: 'warnColor' } as const
export type ColourName = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as readonly ColourName[]
type ColourMember = `${(typeof COLOURS)[ColourName]}${'' | 'Dark'}`

export const memberOf = (scheme: Scheme, name: ColourName): ColourMember => `${COLOURS[name]}${scheme === 'dark' ? 'Dark' : ''}`
const COLOUR_MEMBERS: readonly ColourMember[] = SCHEMES.flatMap((scheme) => COLOUR_NAMES.map((name) => memberOf(scheme, name)))

/** The colours of the product, which replace empty ones. */
export const OWN_COLOURS: Readonly<Record<Scheme, Readonly<Record<ColourName, string>>>> = {
  light: { accent: '#2f4fa8', page: '#eef1f6', card: '#ffffff', ink: '#1a2233', bad: '#a3211d' },
  dark: { accent: '#93adf6', page: '#0e121a', card: '#1a2130', ink: '#e9edf5', bad: '#ffb3ab' },
}

export const FONTS = ['SYSTEM', 'HUMANIST', 'GEOMETRIC', 'SERIF', 'ROUNDED'] as const
export const CORNERS = ['SOFT', 'SQUARE', 'ROUND'] as const
export const MODES = ['AUTO', 'LIGHT', 'DARK'] as const

/** The values of the form. Pictures and the font file are changed on their own. */
export type Look = Readonly<Record<ColourMember, string>> & {
  readonly name: string
  readonly font: string
  readonly corners: string
  readonly themeMode: string
  readonly disableWatermark: boolean
}

export const lookOf = (policy: LabelPolicyMessage): Look => ({
  ...(Object.fromEntries(COLOUR_MEMBERS.map((member) => [member, policy[member] ?? ''])) as Record<ColourMember, string>),
  name: policy.name ?? '',
  font: policy.font ?? 'LABEL_FONT_SYSTEM',
  corners: policy.corners ?? 'LABEL_CORNERS_SOFT',
  themeMode: policy.themeMode ?? 'THEME_MODE_AUTO',
  disableWatermark: policy.disableWatermark ?? false,
})

export const requestOf = (look: Look): LabelPolicyRequest => look as LabelPolicyRequest

/** The colour that is shown: of the form, or of the product. */
export const colourIn = (look: Look, scheme: Scheme, name: ColourName): string => look[memberOf(scheme, name)] || OWN_COLOURS[scheme][name]

const lower = (value: string): string => value.slice(value.lastIndexOf('_') + 1).toLowerCase()

/** The unsaved values as parameters of the preview. */
export const trialParameters = (look: Look): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(SCHEMES.flatMap((scheme) => COLOUR_NAMES.map((name) => [`${scheme}.${name}`, look[memberOf(scheme, name)]]))),
  name: look.name,
  font: lower(look.font),
  corners: lower(look.corners),
  hideProduct: String(look.disableWatermark),
})

/** The scheme that people see when they prefer `wanted`. */
export const shownScheme = ({ themeMode }: Pick<Look, 'themeMode'>, wanted: Scheme): Scheme => (themeMode === 'THEME_MODE_DARK' ? 'dark' : themeMode === 'THEME_MODE_LIGHT' ? 'light' : wanted)
