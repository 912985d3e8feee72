/**
 * Takes a picture of every page of the login, of every mail and of every page of the console, and checks what only a browser can tell.
 *
 *   npm run screens                                all pictures to screens/, and those of the documents to docs
 *   npm run screens -- <folder> [name of a page]   every page of the login and every mail in every variant, with all checks
 *   npm run screens -- console <folder> [start of a name] [variant]   every page of the console at three widths, light, dark and right-to-left
 *
 * Ends with 1 when a page violates an accessibility rule or the Content-Security-Policy, is wider than the screen, has a target
 * under 44 px, or when a script does not do what it is for.
 */
import fs from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from '../support/chromium.js'
import { samples } from './all-samples.js'
import { consolePictures, consolePicturesOfDocuments } from './console.js'
import { accessibilityProblems, layoutProblems } from './checks.js'
import { writeDocument } from './document.js'
import type { Sample } from './sample.js'
import { formPost } from './samples.js'
import { scriptProblems } from './scripts.js'
import { serveSamples } from './server.js'
import type { SampleServer } from './server.js'

interface Variant {
  readonly name: string
  readonly context: BrowserContextOptions
  readonly lang?: string
  /** Whether it is of some pages only. */
  readonly isOfSome?: true
  /** Whether axe looks at it too: colours and words that it has not seen in another one. */
  readonly isForAxe?: true
}

const desktop = { width: 1024, height: 768 }
const phone = { width: 320, height: 640 }
const variants: readonly Variant[] = [
  { name: 'light', context: { viewport: desktop, colorScheme: 'light' }, isForAxe: true },
  { name: 'dark', context: { viewport: desktop, colorScheme: 'dark' } },
  { name: 'phone', context: { viewport: phone, colorScheme: 'light' } },
  { name: 'phone-dark', context: { viewport: phone, colorScheme: 'dark' }, isForAxe: true },
  { name: 'no-script', context: { viewport: desktop, colorScheme: 'light', javaScriptEnabled: false } },
  { name: 'rtl', context: { viewport: desktop, colorScheme: 'light' }, lang: 'ar' },
  { name: 'rtl-phone', context: { viewport: phone, colorScheme: 'light' }, lang: 'ar', isForAxe: true },
  { name: 'forced-colors', context: { viewport: desktop, forcedColors: 'active' } },
  { name: 'de-phone', context: { viewport: phone, colorScheme: 'light' }, lang: 'de' },
  { name: 'ja', context: { viewport: desktop, colorScheme: 'light' }, lang: 'ja', isOfSome: true },
]

const someNames = new Set([
  'login-name', 'password-problem', 'register-problems', 'second-factor', 'set-up-totp', 'message-error', 'account-overview', 'account-security',
])

const findings: string[] = []
const [, , folder, only, ...others] = process.argv
if (folder === 'console') {
  const [name, ...chosen] = others
  finish(await consolePictures(only ?? 'screens/console', { ...(name === undefined ? {} : { only: name }), ...(chosen.length === 0 ? {} : { variants: chosen }) }))
} else if (folder === undefined) await writeEverything()
else await lookAtSamples()

function finish(found: readonly string[]): void {
  for (const finding of found) console.error(finding)
  if (found.length > 0) process.exitCode = 1
}

async function lookAtSamples(): Promise<void> {
  const server = await serveSamples()
  const browser = await launchBrowser()
  try {
    if (folder === undefined) await writeDocument(browser, server)
    else await checkEverything(browser, server, folder)
  } finally {
    await browser.close()
    server.close()
  }
  finish(findings)
}

/** Pictures for the documents, and for all who look at the pages. */
async function writeEverything(): Promise<void> {
  await lookAtSamples()
  await consolePicturesOfDocuments('docs/images')
  finish(await consolePictures('screens/console'))
}

async function checkEverything(chromium: Browser, from: SampleServer, into: string): Promise<void> {
  fs.mkdirSync(into, { recursive: true })
  for (const variant of variants) {
    const context = await chromium.newContext({ ...variant.context, reducedMotion: 'reduce' })
    for (const sample of samplesOf(variant)) await look(context, variant, sample, { from, into })
    await context.close()
  }
  if (only === undefined) findings.push(...await scriptProblems(chromium, from))
  console.log(`${samples.length + 1} pages, ${variants.length} variants, ${findings.length} findings`)
}

function samplesOf({ context, isOfSome }: Variant): readonly Sample[] {
  const all = context.javaScriptEnabled === false ? [...samples, formPost] : samples
  return all.filter(({ name }) => (only === undefined || name === only) && (!isOfSome || someNames.has(name)))
}

async function look(context: BrowserContext, variant: Variant, sample: Sample, { from, into }: { readonly from: SampleServer; readonly into: string }): Promise<void> {
  const hasScripts = variant.context.javaScriptEnabled !== false
  const page = await context.newPage()
  const report = (text: string) => { findings.push(`${variant.name} ${sample.name}: ${text}`) }
  page.on('console', (message) => { if (message.type() === 'error') report(message.text()) })
  page.on('pageerror', (error) => { report(String(error)) })
  page.on('dialog', (dialog) => { report('a dialog opened'); void dialog.dismiss() })
  await page.goto(`${from.origin}/${sample.name}${variant.lang === undefined ? '' : `?lang=${variant.lang}`}`)
  await page.screenshot({ path: path.join(into, `${sample.name}.${variant.name}.png`), fullPage: true })
  // What is folded is looked at too.
  await page.locator('details').evaluateAll((all) => { for (const each of all) each.setAttribute('open', '') })
  if (hasScripts) for (const text of await problemsOf(page, variant, sample)) report(text)
  await page.close()
}

async function problemsOf(page: Page, { isForAxe }: Variant, { isMail }: Sample): Promise<readonly string[]> {
  const layout = await layoutProblems(page)
  // Mail programs frame a mail in a page of their own.
  return isMail ? layout.filter((text) => text.includes('wide')) : [...isForAxe ? await accessibilityProblems(page) : [], ...layout]
}
