import { InvalidMessage } from '@keyhall/core/api'
import type { FieldProblem } from '@keyhall/core/api'
import { contrastProblems, parseColour, writeColour } from '@keyhall/core/branding'
import { CORNERS, FONTS } from '@keyhall/core/instance'
import type { Branding, Colour, Corners, Font, FontRef, Palette, PictureRef, Scheme } from '@keyhall/core/instance'
import { Revision } from '../../application/shapes/revision.message.js'
import { Flag, Nested, OneOf, Rule, Text } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

const THEME_MODES = ['THEME_MODE_UNSPECIFIED', 'THEME_MODE_AUTO', 'THEME_MODE_DARK', 'THEME_MODE_LIGHT'] as const
const SCHEME_OF: Readonly<Record<string, Scheme>> = { THEME_MODE_DARK: 'dark', THEME_MODE_LIGHT: 'light' }

const enumOf = (prefix: string, names: readonly string[]): readonly string[] => [`${prefix}_UNSPECIFIED`, ...names.map((name) => `${prefix}_${name.toUpperCase()}`)]
const LABEL_FONTS = enumOf('LABEL_FONT', FONTS)
const LABEL_CORNERS = enumOf('LABEL_CORNERS', CORNERS)

/** The colours of a scheme and their names in ZITADEL, which has no card colour. */
const NAMES = { accent: 'primaryColor', page: 'backgroundColor', card: 'cardColor', ink: 'fontColor', bad: 'warnColor' } as const satisfies
  Readonly<Record<keyof Palette, string>>
const SCHEME_SUFFIX = { light: '', dark: 'Dark' } as const
type ColourField = `${(typeof NAMES)[keyof Palette]}${'' | 'Dark'}`
const COLOURS = (['light', 'dark'] as const).flatMap((scheme) =>
  Object.entries(NAMES).map(([part, name]) => ({ scheme, part: part as keyof Palette, field: `${name}${SCHEME_SUFFIX[scheme]}` as const })))

const isColour = (text: string | undefined): boolean => text === undefined || text === '' || parseColour(text) !== undefined
/** Characters with a meaning in ICU messages or HTML. */
const UNFIT_FOR_NAMES = /[{}<>]/

/** Absent members get the built-in values; members that ZITADEL does not have stay unchanged. Pictures have methods of their own. */
@Rule<LabelPolicyRequest>((sent): readonly FieldProblem[] => [
  ...COLOURS.filter(({ field }) => !isColour(sent[field])).map(({ field }) => ({ field, problem: 'must be a colour such as #2f4fa8, or empty' })),
  ...(sent.hideLoginNameSuffix ? [{ field: 'hideLoginNameSuffix', problem: 'must be false: the pages never show a login name suffix' }] : []),
  ...(UNFIT_FOR_NAMES.test(sent.name ?? '') ? [{ field: 'name', problem: 'must not contain < > { }' }] : []),
])
export class LabelPolicyRequest {
  @Text({ min: 0, max: 50 }) primaryColor!: string
  @Flag() hideLoginNameSuffix!: boolean
  @Text({ min: 0, max: 50 }) warnColor!: string
  @Text({ min: 0, max: 50 }) backgroundColor!: string
  @Text({ min: 0, max: 50 }) fontColor!: string
  @Text({ min: 0, max: 50 }) primaryColorDark!: string
  @Text({ min: 0, max: 50 }) backgroundColorDark!: string
  @Text({ min: 0, max: 50 }) warnColorDark!: string
  @Text({ min: 0, max: 50 }) fontColorDark!: string
  /** Hides the name and the mark of the product. */
  @Flag() disableWatermark!: boolean
  @OneOf(THEME_MODES) themeMode!: string
  @Text({ min: 0, max: 50, optional: true }) cardColor?: string
  @Text({ min: 0, max: 50, optional: true }) cardColorDark?: string
  /** Replaces the name of the product. */
  @Text({ min: 0, max: 60, shown: true, optional: true }) name?: string
  @OneOf(LABEL_FONTS, { optional: true }) font?: string
  @OneOf(LABEL_CORNERS, { optional: true }) corners?: string
  @Revision() revision?: number
}

export class LabelPolicyMessage {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Text({ min: 0, max: 50 }) primaryColor!: string
  /** Whether this is the branding of the instance. */
  @Flag() isDefault!: boolean
  @Text({ min: 0, max: 50 }) warnColor!: string
  @Text({ min: 0, max: 50 }) backgroundColor!: string
  @Text({ min: 0, max: 50 }) fontColor!: string
  @Text({ min: 0, max: 50 }) primaryColorDark!: string
  @Text({ min: 0, max: 50 }) backgroundColorDark!: string
  @Text({ min: 0, max: 50 }) warnColorDark!: string
  @Text({ min: 0, max: 50 }) fontColorDark!: string
  @Flag() disableWatermark!: boolean
  @Text({ min: 0, max: 2000 }) logoUrl!: string
  @Text({ min: 0, max: 2000 }) iconUrl!: string
  @Text({ min: 0, max: 2000 }) logoUrlDark!: string
  @Text({ min: 0, max: 2000 }) iconUrlDark!: string
  @OneOf(THEME_MODES) themeMode!: string
  @Text({ min: 0, max: 50 }) cardColor!: string
  @Text({ min: 0, max: 50 }) cardColorDark!: string
  @Text({ min: 0, max: 60 }) name!: string
  @OneOf(LABEL_FONTS) font!: string
  @OneOf(LABEL_CORNERS) corners!: string
  @Text({ min: 0, max: 2000 }) backgroundUrl!: string
  @Text({ min: 0, max: 2000 }) fontUrl!: string
  /** Of a draft only. */
  @Revision() revision?: number
}

/** @throws InvalidMessage for colours without enough contrast, with the measured value */
export function labelPolicyOf(sent: LabelPolicyRequest, before: Branding): Branding {
  const palette = (colourScheme: 'light' | 'dark'): Palette =>
    Object.fromEntries(COLOURS.filter(({ scheme }) => scheme === colourScheme).flatMap(({ part, field }) => {
      const colour = sent[field] === undefined ? before[colourScheme][part] : parseColour(sent[field])
      return colour === undefined ? [] : [[part, colour]]
    }))
  const name = sent.name ?? before.name
  const { name: _before, ...rest } = before
  const branding: Branding = {
    ...rest,
    ...(name === undefined || name.trim() === '' ? {} : { name: name.trim() }),
    light: palette('light'),
    dark: palette('dark'),
    scheme: SCHEME_OF[sent.themeMode] ?? 'auto',
    font: chosen<Font>(FONTS, 'LABEL_FONT', sent.font) ?? before.font,
    corners: chosen<Corners>(CORNERS, 'LABEL_CORNERS', sent.corners) ?? before.corners,
    hideProduct: sent.disableWatermark,
  }
  assertContrast(branding, before)
  return branding
}

const chosen = <T extends string>(names: readonly T[], prefix: string, sent: string | undefined): T | undefined =>
  names.find((name) => `${prefix}_${name.toUpperCase()}` === sent)

/** Two colours that are stored already stay as they are, although today's rule refuses them. */
function assertContrast(branding: Branding, before: Branding): void {
  const isStored = ({ scheme, of, on }: ReturnType<typeof contrastProblems>[number]): boolean =>
    [of, on].every((part) => branding[scheme][part] === before[scheme][part])
  const problems = contrastProblems(branding).filter((one) => !isStored(one)).map(({ scheme, of, on, contrast, needed }) => ({
    field: `${NAMES[of]}${SCHEME_SUFFIX[scheme]}`,
    problem: `has a contrast of ${contrast}:1 on ${NAMES[on]}${SCHEME_SUFFIX[scheme]}; at least ${needed}:1 is required`,
  }))
  if (problems.length > 0) throw new InvalidMessage('LabelPolicy', problems)
}

const colourText = (colour: Colour | undefined): string => (colour === undefined ? '' : writeColour(colour))

/** @param addressOf the URL of a picture or font */
export function writeLabelPolicy(branding: Branding, isDefault: boolean, addressOf: (file: PictureRef | FontRef) => string): LabelPolicyMessage {
  const { name = '', scheme, font, fontFile, corners, hideProduct, pictures } = branding
  const url = (picture: PictureRef | undefined): string => (picture ? addressOf(picture) : '')
  const colours = Object.fromEntries(COLOURS.map(({ scheme: of, part, field }) => [field, colourText(branding[of][part])])) as Record<ColourField, string>
  return {
    ...colours,
    name,
    isDefault,
    themeMode: THEME_MODES.find((mode) => SCHEME_OF[mode] === scheme) ?? THEME_MODES[1],
    font: `LABEL_FONT_${font.toUpperCase()}`,
    corners: `LABEL_CORNERS_${corners.toUpperCase()}`,
    disableWatermark: hideProduct,
    logoUrl: url(pictures.logo),
    logoUrlDark: url(pictures.logoDark),
    iconUrl: url(pictures.icon),
    iconUrlDark: url(pictures.iconDark),
    backgroundUrl: url(pictures.background),
    fontUrl: fontFile ? addressOf(fontFile) : '',
  }
}
