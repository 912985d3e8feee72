export const name = 'api'
