/** A call without the names of its path parameters: nobody outside can see them. */
export const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}');
