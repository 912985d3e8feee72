export const double = (count: number): number => Math.round(count * 2)
