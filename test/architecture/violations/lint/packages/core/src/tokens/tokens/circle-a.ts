// breaks: import(no-cycle)
import { b } from './circle-b.js'

export const a = (): unknown => b
