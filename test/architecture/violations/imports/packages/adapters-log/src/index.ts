export const name = 'adapters-log'
