/**
 * Takes a picture of every page of the login, and checks what only a browser can tell. Run by hand:
 *
 *   npm run build && node test/dist/screens/screens.js <folder> [name of a page]
 *
 * Ends with 1 when a page violates an accessibility rule or the Content-Security-Policy, is wider than the screen, has a target
 * under 44 px, or when a script does not do what it is for.
 */
import fs from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../support/chromium.js'
import { accountSamples } from './account-samples.js'
import { formPost, samples as loginSamples } from './samples.js'
import { scriptProblems } from './scripts.js'
import { serveSamples } from './server.js'

interface Variant {
  readonly name: string
  readonly context: BrowserContextOptions
  readonly query?: string
}

const desktop = { width: 1024, height: 768 }
const phone = { width: 320, height: 640 }
const variants: readonly Variant[] = [
  { name: 'light', context: { viewport: desktop, colorScheme: 'light' } },
  { name: 'dark', context: { viewport: desktop, colorScheme: 'dark' } },
  { name: 'phone', context: { viewport: phone, colorScheme: 'light' } },
  { name: 'phone-dark', context: { viewport: phone, colorScheme: 'dark' } },
  { name: 'no-script', context: { viewport: desktop, colorScheme: 'light', javaScriptEnabled: false } },
  { name: 'rtl', context: { viewport: desktop, colorScheme: 'light' }, query: '?rtl' },
  { name: 'rtl-phone', context: { viewport: phone, colorScheme: 'light' }, query: '?rtl' },
  { name: 'forced-colors', context: { viewport: desktop, forcedColors: 'active' } },
]

const samples = [...loginSamples, ...accountSamples]
const [, , folder, only] = process.argv
if (folder === undefined) throw new Error('usage: node test/dist/screens/screens.js <folder> [name of a page]')
fs.mkdirSync(folder, { recursive: true })

const findings: string[] = []
const server = await serveSamples()
const browser = await launchBrowser()
try {
  for (const variant of variants) await takePictures(browser, variant, folder)
  findings.push(...await scriptProblems(browser, server))
} finally {
  await browser.close()
  server.close()
}
for (const finding of findings) console.error(finding)
console.log(`${samples.length + 1} pages, ${variants.length} variants, ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1

async function takePictures(chromium: Browser, variant: Variant, into: string): Promise<void> {
  const hasScripts = variant.context.javaScriptEnabled !== false
  const context = await chromium.newContext(variant.context)
  for (const { name } of hasScripts ? samples : [...samples, formPost]) {
    if (only !== undefined && name !== only) continue
    const page = await context.newPage()
    const report = (text: string) => { findings.push(`${variant.name} ${name}: ${text}`) }
    page.on('console', (message) => { if (message.type() === 'error') report(message.text()) })
    page.on('pageerror', (error) => { report(String(error)) })
    page.on('dialog', (dialog) => { report('a dialog opened'); void dialog.dismiss() })
    await page.goto(`${server.origin}/${name}${variant.query ?? ''}`)
    await page.screenshot({ path: path.join(into, `${name}.${variant.name}.png`), fullPage: true })
    // What is folded is looked at too.
    await page.locator('details').evaluateAll((all) => { for (const each of all) each.setAttribute('open', '') })
    if (hasScripts) for (const text of [...await accessibilityProblems(page), ...await layoutProblems(page)]) report(text)
    await page.close()
  }
  await context.close()
}

async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(', ')})`)
}

/** Too wide for the screen, a foreign element, or too small to hit with a thumb. */
async function layoutProblems(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const isSmall = (element: Element) => element.getBoundingClientRect().height < 44 && element.closest('[aria-hidden], [hidden]') === null
    const small = [...document.querySelectorAll('button, input:not([type=hidden]), .way a, .languages a, summary')].filter(isSmall)
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...small.map((element) => `smaller than 44 px: ${element.outerHTML}`),
      ...scrollWidth > clientWidth ? [`${scrollWidth} px wide on a screen of ${clientWidth}`] : [],
      ...document.querySelector('img, iframe, svg [onload]') ? ['an element that no page has'] : [],
    ]
  })
}
