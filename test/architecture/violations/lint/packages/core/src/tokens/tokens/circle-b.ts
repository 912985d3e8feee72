// breaks: import(no-cycle)
import { a } from './circle-a.js'

export const b = (): unknown => a
