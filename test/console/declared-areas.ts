import fs from 'node:fs'

const source = fs.readFileSync(new URL('../../../packages/console/src/texts/page-areas.ts', import.meta.url), 'utf8')

/** The areas of texts that the pages of each rail entry, or one page, load beside those of the frame. */
export const declaredAreas: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...source.matchAll(/^ {2}'?([\w.-]+)'?: \[(.*)\],$/gm)].map(([, entry = '', areas = '']) => [entry, [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area)]),
)
