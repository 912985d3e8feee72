import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { areas } from './all-samples.js'
import type { Area, Sample } from './sample.js'
import type { SampleServer } from './server.js'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../docs/screens')

/** A page has two pictures: as most people see it at a desk, and at night on a small phone. */
const views = [
  { name: 'desk', context: { viewport: { width: 1024, height: 720 }, colorScheme: 'light' } },
  { name: 'phone', context: { viewport: { width: 320, height: 568 }, colorScheme: 'dark' } },
] as const

/** Samples that are there to be checked, and nothing to look at. */
const isShown = ({ name }: Sample): boolean => !/hostile|long/.test(name)

const shown: readonly Area[] = areas.map(({ title, samples }) => ({ title, samples: samples.filter(isShown) }))

/** Writes the pictures of docs/screens, and the list of them. What is there already goes. */
export async function writeDocument(browser: Browser, { origin }: SampleServer): Promise<void> {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  for (const { name: view, context: options } of views) {
    // The policy is passed by for one rule: a caret that blinks would make each picture another one.
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce', bypassCSP: true })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    for (const { name } of shown.flatMap(({ samples }) => samples)) {
      await page.setViewportSize(options.viewport)
      await page.goto(`${origin}/${name}`)
      await page.addStyleTag({ content: '* { caret-color: transparent !important; }' })
      // A screen as high as the page: what is fixed to the screen covers all of it.
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width: options.viewport.width, height })
      await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 55 })
      fs.writeFileSync(path.join(folder, `${name}.${view}.webp`), Buffer.from(data, 'base64'))
    }
    await context.close()
  }
  fs.writeFileSync(path.join(folder, 'README.md'), list())
}

/** `login-name-problem` as a heading. */
const headed = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

function list(): string {
  const lead = [
    '# What people see',
    '',
    'Every page and every mail: at a desk with light colours, and on a phone of 320 px with dark ones. Written by `npm run screens`; change the',
    'samples in `test/screens`, not this file. What the pages are made of stands in [the design](../design.md).',
    '',
    ...shown.map(({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(/[^a-z ]/g, '').replaceAll(' ', '-')})`),
  ]
  const pictures = shown.flatMap(({ title, samples }) => [
    '', `## ${title}`, '',
    ...samples.flatMap(({ name }) => [
      `**${headed(name)}**`, '', `<img src="${name}.desk.webp" width="560" alt="${headed(name)}, at a desk"> <img src="${name}.phone.webp" width="200" alt="${headed(name)}, on a phone">`, '',
    ]),
  ])
  return [...lead, ...pictures].join('\n').trimEnd() + '\n'
}
