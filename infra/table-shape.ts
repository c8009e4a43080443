/** The shape of the one table, as data: CDK and the local emulator both make theirs from it. */
export const tableShape = {
  partition: 'pk',
  sort: 'sk',
  /** Seconds since 1970 after which DynamoDB may remove an item. */
  ttl: 'ttl',
  indexes: {
    /** Lists in another order than the items' own; keys only, the items are read in a batch. */
    lists: { partition: 'list_key', sort: 'list_sort', sortType: 'S', includes: [] },
    /** Rankings, most points first, with all they show of a person. */
    ranking: {
      partition: 'ranking_key',
      sort: 'points',
      sortType: 'N',
      includes: ['user_id', 'name', 'avatar'],
    },
  },
} as const;

export type TableIndex = keyof typeof tableShape.indexes;
