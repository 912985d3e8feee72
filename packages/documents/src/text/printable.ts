/** Replaces characters that could manipulate a terminal, and truncates to 80 characters. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)
