import { PictureRefused } from '@keyhall/core/branding'

/** Pixels, row by row: red, green, blue and opacity, 8 bits each. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Pixels. */
export const MAX_SIDE = 2048

/** @throws PictureRefused */
export function assertSize(width: number, height: number): void {
  if (width < 1 || height < 1) throw new PictureRefused('the picture has no pixels')
  if (width > MAX_SIDE || height > MAX_SIDE) {
    throw new PictureRefused(`the picture has ${width} × ${height} pixels; the maximum is ${MAX_SIDE} × ${MAX_SIDE}`)
  }
}

/** The source pixels of one result pixel along one axis: the first one, and the weight of each. */
interface SourceSpan {
  readonly from: number
  readonly shares: readonly number[]
}

function sourceSpans(source: number, target: number): readonly SourceSpan[] {
  const step = source / target
  return Array.from({ length: target }, (_, index) => {
    const [begin, end] = [index * step, Math.min((index + 1) * step, source)]
    const from = Math.floor(begin)
    const shares: number[] = []
    for (let at = from; at < end; at++) shares.push(Math.min(at + 1, end) - Math.max(at, begin))
    return { from, shares }
  })
}

/** Scales a picture down to fit a box, keeping its aspect ratio. Each pixel is the weighted mean of the pixels that it covers. */
export function fitted(source: Bitmap, box: { readonly width: number; readonly height: number }): Bitmap {
  const scale = Math.min(box.width / source.width, box.height / source.height)
  if (scale >= 1) return source
  const [width, height] = [Math.max(1, Math.round(source.width * scale)), Math.max(1, Math.round(source.height * scale))]
  const data = new Uint8Array(width * height * 4)
  const columns = sourceSpans(source.width, width)
  sourceSpans(source.height, height).forEach((row, y) => {
    columns.forEach((column, x) => data.set(mean(source, column, row), (y * width + x) * 4))
  })
  return { width, height, data }
}

/** Weights colours by opacity. */
function mean({ width, data }: Bitmap, column: SourceSpan, row: SourceSpan): readonly number[] {
  let [red, green, blue, opacity, area] = [0, 0, 0, 0, 0]
  for (const [dy, rowShare] of row.shares.entries()) {
    for (const [dx, columnShare] of column.shares.entries()) {
      const at = ((row.from + dy) * width + column.from + dx) * 4
      const share = rowShare * columnShare
      const weight = share * (data[at + 3] ?? 0)
      red += weight * (data[at] ?? 0)
      green += weight * (data[at + 1] ?? 0)
      blue += weight * (data[at + 2] ?? 0)
      opacity += weight
      area += share
    }
  }
  if (opacity === 0 || area === 0) return [0, 0, 0, 0]
  return [red / opacity, green / opacity, blue / opacity, opacity / area].map(Math.round)
}

/** Blends the picture onto white, for formats without transparency. */
export function flattened({ width, height, data }: Bitmap): Bitmap {
  const flat = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 4) {
    const opacity = (data[at + 3] ?? 0) / 255
    for (let channel = 0; channel < 3; channel++) flat[at + channel] = Math.round(255 + ((data[at + channel] ?? 0) - 255) * opacity)
    flat[at + 3] = 255
  }
  return { width, height, data: flat }
}
