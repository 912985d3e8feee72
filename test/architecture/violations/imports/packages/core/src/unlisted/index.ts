export const feature = 'unlisted'
