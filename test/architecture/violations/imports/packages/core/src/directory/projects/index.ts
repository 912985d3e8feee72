export const feature = 'projects'
