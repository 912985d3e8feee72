import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright-core'

const packageFolder = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Ignores the arguments of the package: its --single-process breaks the second browser context, and its --disable-web-security
 * would invalidate tests of browser restrictions. The sandbox needs rights that containers and root lack.
 */
const switches = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

/** Starts a separate headless Chromium. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath(), args: switches })
}

/** CHROME_PATH, else the Chromium in the npm package, else one of the system. */
export function chromiumPath(): string {
  const chosen = process.env['CHROME_PATH']
  if (chosen) return chosen
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const found = installed.find((file) => fs.existsSync(file))
  if (!found) throw new Error(`There is no packaged Chromium for ${process.platform} ${process.arch}; set CHROME_PATH`)
  return found
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
