export const name = 'adapters-http'
