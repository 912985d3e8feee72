/** The address of a page on which people look after their own account; `''` is the first one. */
export const accountAddress = (basePath: string, page: string): string => `${basePath}/ui/account${page === '' ? '' : `/${page}`}`
