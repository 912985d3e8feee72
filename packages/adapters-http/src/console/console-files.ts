import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files that a page of the console loads first, by their names in `assets`. */
export interface ConsoleEntry {
  readonly script: string
  readonly styles: readonly string[]
  /** The modules that the script imports, and the application, which it loads after a sign-in: the browser requests all of them at once. */
  readonly modules: readonly string[]
}

/** An entry of the manifest that the bundler writes. */
interface ManifestEntry {
  readonly file: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  /** Keys of the manifest. */
  readonly imports?: readonly string[]
}

/** Encodings and their file extensions, in order of preference. The build writes both beside each file. */
const ENCODED = { br: '.br', gzip: '.gz' } as const

export type FileEncoding = keyof typeof ENCODED

/** The format of hashed names. It allows no slash, so that no path leads out of the folder. */
const NAME = /^[\w.-]+-[\w-]{7,8}\.(js|css|svg|woff2)$/

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml', woff2: 'font/woff2',
}

/** The key of the application in the manifest. */
const APPLICATION = 'src/start.tsx'

const isMissing = (problem: unknown): boolean => (problem as NodeJS.ErrnoException).code === 'ENOENT'

/** The built files of the console. Reads them on demand, so that an idle server holds none of them. */
export class ConsoleFiles {
  readonly #folder: string
  #entry: Promise<ConsoleEntry> | undefined

  /** @param folder the output folder of the build of the console */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** The content type of a file, by its name; `undefined` for names that the build does not write. */
  typeOf(name: string): string | undefined {
    return TYPES[NAME.exec(name)?.[1] ?? '']
  }

  /** @returns `undefined` when there is no such file */
  async read(name: string, encoding?: FileEncoding): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, 'assets', `${name}${encoding ? ENCODED[encoding] : ''}`))
    } catch (problem) {
      if (isMissing(problem)) return undefined
      throw problem
    }
  }

  /** Rejects when the console is not built, and reads again at the next call. */
  entry(): Promise<ConsoleEntry> {
    this.#entry ??= this.#readEntry().catch((problem: unknown) => {
      this.#entry = undefined
      throw problem
    })
    return this.#entry
  }

  async #readEntry(): Promise<ConsoleEntry> {
    const manifest = JSON.parse(await readFile(join(this.#folder, 'manifest.json'), 'utf8')) as Readonly<Record<string, ManifestEntry>>
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
    if (!entry) throw new Error(`no entry in the manifest of ${this.#folder}`)
    const application = manifest[APPLICATION]
    const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)
    // The bundler lists all modules of an entry, also the indirect ones.
    const files = [...(entry.imports ?? []), APPLICATION, ...(application?.imports ?? [])].flatMap((key) => manifest[key]?.file ?? [])
    const modules = [...new Set(files)].filter((file) => file !== entry.file).map(nameOf)
    return { script: nameOf(entry.file), styles: [...(entry.css ?? []), ...(application?.css ?? [])].map(nameOf), modules }
  }
}
