import { PNG } from 'pngjs'

type Paint = (x: number, y: number) => readonly [number, number, number, number]

/** Draws a picture pixel by pixel. The units of `paint` are the width and the height. */
function drawn(width: number, height: number, paint: Paint): Buffer {
  const picture = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) picture.data.set(paint(x / width, y / height), (y * width + x) * 4)
  }
  return PNG.sync.write(picture)
}

const ACROSS = 480
const HIGH = 128

/** Three leaves and a line, as logos have them: `ink` is the colour of the line. */
const logo = (ink: readonly [number, number, number]): Buffer => drawn(ACROSS, HIGH, (x, y) => {
  const [across, down] = [x * ACROSS, y * HIGH]
  const isLeaf = [64, 128, 192].some((centre) => Math.hypot(across - centre, down - 64) < 56 && Math.hypot(across - centre - 40, down - 64) > 56)
  const isLine = across > 280 && across < 470 && [[28, 60], [76, 100]].some(([from = 0, to = 0]) => down > from && down < to && (to < 80 || across < 400))
  if (isLeaf) return [14, 124, 102, 255]
  return isLine ? [...ink, 255] : [0, 0, 0, 0]
})

const background = drawn(800, 600, (x, y) => {
  const wave = Math.sin(x * 9 + Math.sin(y * 5) * 1.6) * 0.5 + 0.5
  return [Math.round(12 + 40 * wave), Math.round(70 + 90 * y), Math.round(92 + 50 * (1 - y) + 20 * wave), 255]
})

/** The pictures of a branded page, by the part of their name that differs. */
export const brandPictures = { a: logo([26, 34, 51]), b: logo([233, 237, 245]), c: background } as const

/** How a look names such a picture. */
export const refOf = (picture: keyof typeof brandPictures) => {
  const { width, height } = PNG.sync.read(brandPictures[picture])
  return { id: picture.repeat(32), type: 'png', width, height } as const
}
