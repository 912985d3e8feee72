import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openConsole } from '../console/console-world.js'
import { accessibilityOf, widthOf } from './console-checks.js'
import { everyAddress, goTo } from './console-pages.js'
import { DemoWorld } from './demo/demo-world.js'
import { demoOperators, demoOrgs } from './demo/people.js'

const WIDTHS = [1440, 1024, 390] as const
const NARROWEST = { width: 320, height: 640 }

interface Variant {
  readonly name: string
  readonly context: BrowserContextOptions
}

/** Arabic has no texts of the console yet: English ones from right to left. */
const VARIANTS: readonly Variant[] = [
  { name: 'light', context: { colorScheme: 'light' } },
  { name: 'dark', context: { colorScheme: 'dark' } },
  { name: 'rtl', context: { colorScheme: 'light', locale: 'ar' } },
]

/** The pictures of the documents: the address, the name of the file in `docs/images`, and the scheme. */
const OF_DOCUMENTS = [
  ['activity/sign-ins', 'console-activity', 'light'], ['activity/sign-ins', 'console-activity-dark', 'dark'],
  ['activity/sign-ins/$reference', 'console-trace', 'light'], ['applications/$applicationId', 'console-application', 'light'],
] as const

const isOfInstance = (address: string): boolean => address === '/' || address.startsWith('/instance')

/**
 * Takes a picture of every page of the console, on a server with the company of `demo`, and checks what only a browser can tell.
 *
 * @param only what the names of the pictures begin with; all by default
 * @returns violations of accessibility rules and of the Content-Security-Policy, console messages, and pages wider than the screen
 */
export async function consolePictures(folder: string, { only = '', variants = VARIANTS.map(({ name }) => name) }: {
  readonly only?: string
  readonly variants?: readonly string[]
} = {}): Promise<readonly string[]> {
  fs.mkdirSync(folder, { recursive: true })
  const world = new DemoWorld()
  await world.start()
  try {
    const findings: string[] = []
    for (const { name, context } of VARIANTS.filter((variant) => variants.includes(variant.name)))
      await world.withPage(async (page) => { findings.push(...await lookAround(world, page, { folder, only, variant: name })) }, context)
    return findings
  } finally {
    await world.stop()
  }
}

/** Replaces the pictures of the console in the documents. */
export async function consolePicturesOfDocuments(folder: string): Promise<void> {
  const world = new DemoWorld()
  await world.start()
  try {
    for (const [address, name, colorScheme] of OF_DOCUMENTS) {
      await world.withPage(async (page, context) => {
        await openConsole(world, page, demoOperators.iamOwner)
        await goTo(page, world.addressOf(`/${address}`), demoOrgs.company.id)
        const { data } = await (await context.newCDPSession(page)).send('Page.captureScreenshot', { format: 'webp', quality: 70 })
        fs.writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, 'base64'))
      }, { colorScheme, viewport: { width: 1280, height: 760 } })
    }
  } finally {
    await world.stop()
  }
}

interface Look {
  readonly folder: string
  readonly only: string
  readonly variant: string
}

async function lookAround(world: DemoWorld, page: Page, { folder, only, variant }: Look): Promise<readonly string[]> {
  const findings: string[] = []
  await openConsole(world, page, demoOperators.iamOwner)
  const addresses = (await everyAddress(world, page, demoOrgs.company.id)).filter(({ name }) => name.startsWith(only))
  for (const { path: address, name } of addresses) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 })
    await goTo(page, address, isOfInstance(address) ? undefined : demoOrgs.company.id)
    const found: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
      // As high as the page, so that the rail covers all of it.
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
      await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) }))
      await page.screenshot({ path: path.join(folder, `${name}.${variant}.${width}.png`) })
      found.push(...await widthOf(page))
    }
    found.push(...await accessibilityOf(page))
    await page.setViewportSize(NARROWEST)
    found.push(...await widthOf(page), ...world.complaints.splice(0))
    findings.push(...found.map((text) => `${name} ${variant}: ${text}`))
  }
  return findings
}
