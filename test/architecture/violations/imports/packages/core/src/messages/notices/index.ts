export const feature = 'notices'
