/** Text that cannot change what a terminal shows around it, cut at 80 characters. */
export const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 80)
