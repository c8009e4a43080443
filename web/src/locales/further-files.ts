/** Where the words are that no first load needs. */
export const files = import.meta.glob<{ default: object }>(['./*/*.json', '!./*/{core,refusals,entry}.json']);
