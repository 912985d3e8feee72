import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

const folder = (): string => dirname(require.resolve('swagger-ui-dist/package.json'))

/** A file of Swagger UI. Its script has 1.7 MB, so it is read on demand. */
export const readSwaggerFile = (name: 'swagger-ui-bundle.js' | 'swagger-ui.css'): Buffer => readFileSync(join(folder(), name))

/** Changes with the files, so that browsers can cache them. */
export const swaggerVersion = (): string => (JSON.parse(readFileSync(join(folder(), 'package.json'), 'utf8')) as { readonly version: string }).version
