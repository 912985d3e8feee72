export const feature = 'transfer'
