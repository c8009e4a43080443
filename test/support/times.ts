/** The numbers from 0 up to, but not including, `count`. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
