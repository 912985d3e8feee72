export const name = 'adapters-outbound'
