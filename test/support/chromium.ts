import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'
import { MissingTool } from './missing-tool.js'

const packageFolder = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

/** Where the installers of Chrome and Chromium put it, by the platform of Node. */
const USUAL_PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
    '/opt/google/chrome/chrome', '/snap/bin/chromium', '/usr/local/bin/chromium',
  ],
  darwin: ['/Applications', path.join(os.homedir(), 'Applications')].flatMap((folder) =>
    ['Google Chrome', 'Chromium'].map((name) => path.join(folder, `${name}.app`, 'Contents', 'MacOS', name))),
}

/**
 * Ignores the arguments of the package: its --single-process breaks the second browser context, and its --disable-web-security
 * would invalidate tests of browser restrictions. The sandbox needs rights that containers and root lack.
 */
const switches = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/** Starts a separate headless Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath(), args: switches })
}

/** CHROME_PATH, else the Chromium in the npm package, else one of the system. @throws MissingTool without any */
export function chromiumPath(): string {
  const chosen = process.env['CHROME_PATH']
  if (chosen) return chosen
  return isPackaged() ? unpacked() : installedChromium(process.platform, fs.existsSync)
}

/** A Chrome or Chromium in one of the usual places of a platform. @throws MissingTool without one */
export function installedChromium(platform: NodeJS.Platform, exists: (file: string) => boolean): string {
  const found = USUAL_PLACES[platform]?.find(exists)
  if (found === undefined) throw new MissingTool('needs a browser: install Chrome or Chromium, or set CHROME_PATH to its binary')
  return found
}

/** The npm package has the binary of one platform. */
function isPackaged(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false
  try {
    return packagedVersion() !== ''
  } catch {
    return false
  }
}

/**
 * Unpacks once (about 2 s) into a folder of this workspace, because the package would trust any existing file of its name in
 * the shared temporary folder. Each worker unpacks into its own folder and renames it; the first rename wins.
 */
function unpacked(): string {
  const cache = path.join(packageFolder, 'node_modules', '.cache')
  const folder = path.join(cache, `chromium-${packagedVersion()}`)
  const executable = path.join(folder, 'chromium')
  if (fs.existsSync(executable)) return executable

  fs.mkdirSync(cache, { recursive: true })
  const aside = fs.mkdtempSync(path.join(cache, 'unpacking-'))
  try {
    unpackInto(aside)
    fs.renameSync(aside, folder)
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true })
    if (!fs.existsSync(executable)) throw error
  }
  return executable
}

/** The package unpacks into the temporary folder of its process, so it runs in a process with a different one. */
function unpackInto(folder: string): void {
  const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath()"
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packageFolder,
    env: { ...process.env, TMPDIR: folder, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function packagedVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const root = entry.slice(0, entry.lastIndexOf(path.join('@sparticuz', 'chromium')) + path.join('@sparticuz', 'chromium').length)
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}
