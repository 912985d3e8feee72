import { create } from 'qrcode'

/** A QR code. */
interface Picture {
  /** Modules on each side. */
  readonly size: number
  /** The dark modules as an SVG path in units of modules. */
  readonly path: string
}

/** Draws text as a QR code (ISO/IEC 18004): one rectangle for each horizontal run of dark modules. */
export function qrPicture(text: string): Picture {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const rows = Array.from({ length: size }, (_, y) => Array.from(data.subarray(y * size, (y + 1) * size), (bit) => (bit ? '1' : '0')).join(''))
  const path = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}
