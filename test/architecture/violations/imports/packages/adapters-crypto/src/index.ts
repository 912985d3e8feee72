export const name = 'adapters-crypto'
