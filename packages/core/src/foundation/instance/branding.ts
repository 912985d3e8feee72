/** A colour of the screen as 24 bits: red, green, blue. */
export type Colour = number

/** The colours of one scheme that can be chosen; everything else follows from them. Absent where ours holds. */
export interface Palette {
  /** Of what can be pressed. */
  readonly accent?: Colour
  /** Behind the card. */
  readonly page?: Colour
  readonly card?: Colour
  /** Of text. */
  readonly ink?: Colour
  /** Of what stands in the way. */
  readonly bad?: Colour
}

/** Typefaces that people's systems have. Nothing is loaded: a font of somebody else's server would tell it who signs in. */
export const FONTS = ['system', 'humanist', 'geometric', 'serif', 'rounded'] as const
export type Font = (typeof FONTS)[number]

export const CORNERS = ['soft', 'square', 'round'] as const
export type Corners = (typeof CORNERS)[number]

/** `auto`: as the person's system has it. */
export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Where a picture stands. The icon is that of the browser's tab. */
export const PICTURE_SLOTS = ['logo', 'logoDark', 'icon', 'iconDark', 'background'] as const
export type PictureSlot = (typeof PICTURE_SLOTS)[number]

/** A picture that is stored, by its content. */
export interface PictureRef {
  /** 32 hexadecimal digits, the first half of the SHA-256 of the file. */
  readonly id: string
  readonly type: 'png' | 'jpeg'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** How the pages of the login look. */
export interface Branding {
  /** Takes the place of the product's name. */
  readonly name?: string
  readonly light: Palette
  readonly dark: Palette
  readonly scheme: Scheme
  readonly font: Font
  readonly corners: Corners
  /** Whether neither name nor mark of the product are shown where there are no own ones. */
  readonly hideProduct: boolean
  readonly pictures: Readonly<Partial<Record<PictureSlot, PictureRef>>>
}

/** What people see, and what is being prepared. Both are absent at first; what is prepared is shown to nobody before it is activated. */
export interface BrandingPolicy {
  readonly active?: Branding
  readonly draft?: Branding
}

/** Texts in place of ours: by language, by the name of the text. */
export type TextsPolicy = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The look of the product itself. */
export const PLAIN_BRANDING: Branding = {
  light: {}, dark: {}, scheme: 'auto', font: 'system', corners: 'soft', hideProduct: false, pictures: {},
}
