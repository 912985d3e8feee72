/** A screen colour as 24 bits: red, green, blue. */
export type Colour = number

/** The configurable colours of one scheme; all others are derived from them. Absent members use the product's colours. */
export interface Palette {
  /** Buttons and links. */
  readonly accent?: Colour
  /** Behind the card. */
  readonly page?: Colour
  readonly card?: Colour
  /** Text. */
  readonly ink?: Colour
  /** Errors. */
  readonly bad?: Colour
}

/** Typefaces installed on people's systems. A font is loaded from this server only: a third-party server would learn who signs in. */
export const FONTS = ['system', 'humanist', 'geometric', 'serif', 'rounded'] as const
export type Font = (typeof FONTS)[number]

export const CORNERS = ['soft', 'square', 'round'] as const
export type Corners = (typeof CORNERS)[number]

/** `auto`: follows the person's system. */
export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The positions of pictures. The icon is that of the browser tab. */
export const PICTURE_SLOTS = ['logo', 'logoDark', 'icon', 'iconDark', 'background'] as const
export type PictureSlot = (typeof PICTURE_SLOTS)[number]

/** A stored picture, identified by its content. */
export interface PictureRef {
  /** 32 hexadecimal digits, the first half of the SHA-256 of the file. */
  readonly id: string
  readonly type: 'png' | 'jpeg'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A stored font file, identified by its content. */
export interface FontRef {
  /** 32 hexadecimal digits, the first half of the SHA-256 of the file. */
  readonly id: string
}

/** The look of the login pages. */
export interface Branding {
  /** Replaces the product's name. */
  readonly name?: string
  readonly light: Palette
  readonly dark: Palette
  readonly scheme: Scheme
  readonly font: Font
  /** An uploaded font, in front of `font`. */
  readonly fontFile?: FontRef
  readonly corners: Corners
  /** Whether the product's name and logo are hidden even where there are none to replace them. */
  readonly hideProduct: boolean
  readonly pictures: Readonly<Partial<Record<PictureSlot, PictureRef>>>
}

/** The active look and the draft. Both are absent at first; a draft becomes visible when it is activated. */
export interface BrandingPolicy {
  readonly active?: Branding
  readonly draft?: Branding
}

/** Replacement texts: by language, by the name of the text. */
export type TextsPolicy = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The product's own look. */
export const PLAIN_BRANDING: Branding = {
  light: {}, dark: {}, scheme: 'auto', font: 'system', corners: 'soft', hideProduct: false, pictures: {},
}
