import type { A } from './circle-a.js'

export type B = A[]
