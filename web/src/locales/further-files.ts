/** The message files that the first load does not need. */
export const files = import.meta.glob<{ default: object }>(['./*/*.json', '!./*/{core,refusals,entry}.json']);
