/** The stylesheet of all pages. */
export const stylesheet = 'body{font-family:system-ui,sans-serif}'
