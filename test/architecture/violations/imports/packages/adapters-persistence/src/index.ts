export const name = 'adapters-persistence'
