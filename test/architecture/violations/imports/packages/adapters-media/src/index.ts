export const name = 'adapters-media'
