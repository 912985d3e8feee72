import { NAMES } from './names.js'
import type { Row } from './results.js'

const WIDTH = 860
const LABELS = 290
const BAR = 9
const GAP = 14
const TOP = 54
const COLOURS = { keyhall: '#4a6bd0', 'oidc-provider': '#c9803a', floor: '#9aa3b2', keycloak: '#4d9a7f', hydra: '#a45a8c' } as const
const PRODUCTS = ['keyhall', 'oidc-provider', 'floor', 'keycloak', 'hydra'] as const

/** The distance of two names in the legend. */
const LEGEND = 110

/** Room for the figure beside a bar. */
const FIGURE = 60

/** Bars of operations per CPU-second on a logarithmic scale, because the scenarios differ by a factor of a thousand. */
export function chartOf(rows: readonly Row[], title: string): string {
  const shown = rows.filter(({ target }) => target.commit === undefined)
  const scenarios = [...new Set(shown.map(({ scenario }) => scenario))].map((scenario) => shown.filter((row) => row.scenario === scenario))
  const most = Math.max(10, ...shown.map(({ perCpuSecond }) => perCpuSecond))
  const lengthOf = (value: number): number => Math.max(1, (Math.log10(Math.max(value, 1)) / Math.log10(most)) * (WIDTH - LABELS - FIGURE))

  let y = TOP
  const groups = scenarios.map((all) => {
    const bars = PRODUCTS.flatMap((product) => all.filter(({ target }) => target.product === product))
    const [first] = all
    const label = text(LABELS - 10, y + (bars.length * BAR) / 2 + 4, first?.title.split(':')[0] ?? '', 'end')
    const drawn = bars.map(({ target, perCpuSecond }) => {
      const length = lengthOf(perCpuSecond)
      const bar = `<rect x="${LABELS}" y="${y}" width="${length.toFixed(1)}" height="${BAR - 1}" fill="${COLOURS[target.product]}"/>${text(LABELS + length + 4, y + 8, Math.round(perCpuSecond).toLocaleString('en-US'), 'start', 9)}`
      y += BAR
      return bar
    })
    y += GAP
    return label + drawn.join('')
  })
  const measured = PRODUCTS.filter((product) => shown.some(({ target }) => target.product === product))
  const legend = measured.map((product, index) => `<rect x="${LABELS + index * LEGEND}" y="30" width="10" height="10" fill="${COLOURS[product]}"/>${text(LABELS + 15 + index * LEGEND, 39, NAMES[product], 'start')}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escaped(title)}"><rect width="100%" height="100%" fill="#fff"/>`
    + `${text(LABELS, 18, title, 'start', 14)}${legend.join('')}${groups.join('')}</svg>\n`
}

const text = (x: number, y: number, content: string, anchor: 'start' | 'end', size = 12): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="${size}" fill="#1a2233">${escaped(content)}</text>`

const escaped = (content: string): string => content.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
