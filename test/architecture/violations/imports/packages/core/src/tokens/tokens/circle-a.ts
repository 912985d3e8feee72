// breaks: no-circular
import type { B } from './circle-b.js'

export type A = B[]
