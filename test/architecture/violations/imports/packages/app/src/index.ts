export const name = 'app'
