import 'pino'
import 'pino-pretty'
export const name = 'adapters-log'
