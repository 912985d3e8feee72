export const name = 'input'
