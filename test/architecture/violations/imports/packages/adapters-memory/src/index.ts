export const name = 'adapters-memory'
