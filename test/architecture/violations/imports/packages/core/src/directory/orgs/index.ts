export const feature = 'orgs'
