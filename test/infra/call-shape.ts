/** A call without the names of its path parameters, which clients cannot see. */
export const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}');
