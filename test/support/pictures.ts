import { PNG } from 'pngjs'

/** A PNG of one colour. */
export function pngOf(width: number, height: number, colour: readonly [number, number, number, number] = [200, 30, 60, 255]): Buffer {
  const picture = new PNG({ width, height })
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set(colour, at)
  return PNG.sync.write(picture)
}
