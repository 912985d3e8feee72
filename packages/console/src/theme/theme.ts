import { createTheme } from '@mantine/core'
import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

/** The accent of the login in ten shades. Components take their colours from the tokens by `variantColors`. */
const ink: MantineColorsTuple = ['#e8edfa', '#d0daf4', '#adc1f9', '#93adf6', '#6f8ade', '#4a6bd0', '#2f4fa8', '#25418f', '#1c3376', '#142659']

interface Tone {
  readonly fill: string
  readonly hover: string
  readonly on: string
  readonly tint: string
}

const ACCENT: Tone = { fill: 'var(--accent)', hover: 'var(--accent-hover)', on: 'var(--on-accent)', tint: 'var(--accent-tint)' }
const BAD: Tone = { fill: 'var(--bad)', hover: 'var(--bad-hover)', on: 'var(--on-bad)', tint: 'var(--bad-tint)' }

/** The colours of buttons and badges in both schemes, from the tokens of the login. */
const variantColors: VariantColorsResolver = ({ variant, color }) => {
  const tone = color === 'red' ? BAD : ACCENT
  const clear = '1px solid transparent'
  switch (variant) {
    case 'filled':
      return { background: tone.fill, hover: tone.hover, color: tone.on, border: clear }
    case 'light':
      return { background: tone.tint, hover: tone.tint, color: tone.fill, border: clear }
    case 'subtle':
    case 'transparent':
      return { background: 'transparent', hover: tone.tint, color: tone.fill, border: clear }
    default:
      return { background: 'var(--card)', hover: 'var(--well)', color: color === 'red' ? tone.fill : 'var(--ink)', border: '1px solid var(--edge)' }
  }
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"

/** The look of the login at the density of a tool: text of 14 px, controls of 36 px. */
export const theme = createTheme({
  primaryColor: 'ink',
  colors: { ink },
  primaryShade: { light: 6, dark: 3 },
  variantColorResolver: variantColors,
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: FONT, fontWeight: '650' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: { defaultProps: { centered: true, padding: 'lg', overlayProps: { backgroundOpacity: 0.45 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  },
})
