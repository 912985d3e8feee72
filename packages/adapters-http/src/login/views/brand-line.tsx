import { Mark } from './brand.js'
import type { ShownPicture } from './look.js'
import type { PageContext } from './page-context.js'

/** Half the size in pixels, because logos have twice the resolution. */
const shownSize = ({ width, height }: ShownPicture): { width: number; height: number } => {
  const scale = Math.min(1, 240 / width, 64 / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Logo or name of the organization, or our own, or nothing. The size is set in advance, to avoid layout shifts. */
export function BrandLine({ context: { words, look } }: { readonly context: PageContext }) {
  const named = look?.name ?? (look?.isProductHidden === true ? '' : words('product'))
  if (look?.logo) return <p class="brand"><Logo light={look.logo} dark={look.scheme === 'light' ? undefined : look.logoDark} isDark={look.scheme === 'dark'} alt={named} /></p>
  if (look?.name !== undefined) return <p class="brand"><bdi>{look.name}</bdi></p>
  return named === '' ? null : <p class="brand"><Mark size={28} /><span>{named}</span></p>
}

interface LogoProps {
  readonly light: ShownPicture
  readonly dark: ShownPicture | undefined
  readonly isDark: boolean
  readonly alt: string
}

function Logo({ light, dark, isDark, alt }: LogoProps) {
  const always = isDark && dark ? dark : light
  const image = <img id="logo" class="logo" src={always.src} {...shownSize(always)} alt={alt} />
  if (!dark || isDark) return image
  return <picture><source srcset={dark.src} media="(prefers-color-scheme: dark)" {...shownSize(dark)} />{image}</picture>
}
