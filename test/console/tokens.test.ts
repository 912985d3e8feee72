import assert from 'node:assert/strict'
import fs from 'node:fs'
import { designTokens } from '@keyhall/adapters-http/login/views'

/** The custom properties of the first block after a selector, by their names. */
function propertiesAfter(css: string, selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf('{', css.indexOf(selector))
  const block = css.slice(start + 1, css.indexOf('}', start))
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))
}

const consoleTokens = fs.readFileSync(new URL('../../../packages/console/src/theme/tokens.css', import.meta.url), 'utf8')

/** Spacing, type and sizes: the console is denser. The glow is a background of the login alone. */
const OF_THE_LOGIN = new Set(['--glow', '--s1', '--s2', '--s3', '--s4', '--s5', '--s6', '--s8', '--small', '--large', '--round', '--target'])

describe('the colours of the console', () => {
  const schemes = [
    ['light', propertiesAfter(designTokens, ':root'), propertiesAfter(consoleTokens, ':root')],
    ['dark', propertiesAfter(designTokens.slice(designTokens.indexOf('@media')), ':root'), propertiesAfter(consoleTokens, "[data-mantine-color-scheme='dark']")],
  ] as const
  for (const [scheme, ofLogin, ofConsole] of schemes) {
    it(`are those of the login in the ${scheme} scheme`, () => {
      assert.ok(ofLogin.size > 15, 'the login has tokens')
      for (const [name, value] of ofLogin) if (!OF_THE_LOGIN.has(name)) assert.equal(ofConsole.get(name), value, name)
    })
  }
})
