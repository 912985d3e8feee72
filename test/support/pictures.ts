import zlib from 'node:zlib'
import { PNG } from 'pngjs'

/** A PNG of one colour. */
export function pngOf(width: number, height: number, colour: readonly [number, number, number, number] = [200, 30, 60, 255]): Buffer {
  const picture = new PNG({ width, height })
  picture.data.fill(Uint8Array.from(colour))
  // Without a filter, because choosing the best one for each line is slow.
  return PNG.sync.write(picture, { filterType: 0, deflateStrategy: zlib.constants.Z_DEFAULT_STRATEGY })
}
