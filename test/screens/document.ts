import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { areas } from './all-samples.js'
import type { Area, Sample } from './sample.js'
import type { SampleServer } from './server.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
/** Git ignores it: anyone can make the pictures anew. */
const gallery = path.join(root, 'screens')
const docs = path.join(root, 'docs/screens')

/** The pictures that the repository holds, `name.view`. */
const COMMITTED = [
  'login-name.desk', 'password.phone', 'register.desk', 'second-factor.desk', 'set-up-totp.phone', 'device-consent.desk',
  'message-error.phone', 'account-overview.desk', 'account-security.desk', 'logout-confirm.phone', 'branded-login-name.desk', 'mail-password-reset.desk',
] as const

/** Two pictures per page: on a desktop in light colours, and on a narrow phone in dark ones. */
const views = [
  { name: 'desk', context: { viewport: { width: 1024, height: 720 }, colorScheme: 'light' } },
  { name: 'phone', context: { viewport: { width: 320, height: 568 }, colorScheme: 'dark' } },
] as const

/** Leaves out samples that exist for the checks only. */
const isShown = ({ name }: Sample): boolean => !/hostile|long/.test(name)

const shown: readonly Area[] = areas.map(({ title, samples }) => ({ title, samples: samples.filter(isShown) }))

/** Replaces the gallery of all pictures in `screens`, and the dozen in `docs/screens`. */
export async function writeDocument(browser: Browser, { origin }: SampleServer): Promise<void> {
  empty(gallery)
  for (const { name: view, context: options } of views) {
    // A blinking caret would make each picture different; the Content-Security-Policy forbids the style that hides it.
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce', bypassCSP: true })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    for (const { name } of shown.flatMap(({ samples }) => samples)) {
      await page.setViewportSize(options.viewport)
      await page.goto(`${origin}/${name}`)
      await page.addStyleTag({ content: '* { caret-color: transparent !important; }' })
      // The viewport is as high as the page, so that elements fixed to the viewport cover all of it.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: options.viewport.width, height })
      await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 55 })
      fs.writeFileSync(path.join(gallery, `${name}.${view}.webp`), Buffer.from(data, 'base64'))
    }
    await context.close()
  }
  fs.writeFileSync(path.join(gallery, 'README.md'), list())
  empty(docs)
  for (const picture of COMMITTED) fs.copyFileSync(path.join(gallery, `${picture}.webp`), path.join(docs, `${picture}.webp`))
  fs.writeFileSync(path.join(docs, 'README.md'), excerpt())
}

function empty(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
}

/** `login-name.desk` as HTML. */
function image(picture: string): string {
  const [name = '', view] = picture.split('.')
  return `<img src="${picture}.webp" width="${view === 'desk' ? 560 : 200}" alt="${headed(name)}, ${view === 'desk' ? 'desktop' : 'phone'}">`
}

function excerpt(): string {
  const lead = [
    '# Screens',
    '',
    'A dozen of the pages and mails, on a desktop in light colours or on a 320 px phone in dark ones. `npm run screens` writes these pictures, and',
    'all others to `screens/`. Edit the samples in `test/screens`, not this file. [The design](../design.md) describes the pages.',
  ]
  return [...lead, ...COMMITTED.flatMap((picture) => ['', `**${headed(picture.split('.')[0] ?? '')}**`, '', image(picture)])].join('\n') + '\n'
}

/** `login-name-problem` as a heading. */
const headed = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function list(): string {
  const lead = [
    '# All screens',
    '',
    'Every page and every mail: on a desktop in light colours, and on a 320 px phone in dark ones. `npm run screens` writes this folder from the',
    'samples in `test/screens`.',
    '',
    ...shown.map(({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(/[^a-z ]/g, '').replaceAll(' ', '-')})`),
  ]
  const pictures = shown.flatMap(({ title, samples }) => [
    '', `## ${title}`, '',
    ...samples.flatMap(({ name }) => [
      `**${headed(name)}**`, '', `${image(`${name}.desk`)} ${image(`${name}.phone`)}`, '',
    ]),
  ])
  return [...lead, ...pictures].join('\n').trimEnd() + '\n'
}
