/** The shape of the table. CDK and the local emulator both create it from this. */
export const tableShape = {
  partition: 'pk',
  sort: 'sk',
  /** Seconds since 1970 after which DynamoDB may remove an item. */
  ttl: 'ttl',
  indexes: {
    /** Lists in a different order than the table. It projects keys only; the items are read in a batch. */
    lists: { partition: 'list_key', sort: 'list_sort', sortType: 'S', includes: [] },
    /** Rankings, most points first, with the fields they show of a member. */
    ranking: {
      partition: 'ranking_key',
      sort: 'points',
      sortType: 'N',
      includes: ['user_id', 'name', 'avatar'],
    },
  },
} as const;

export type TableIndex = keyof typeof tableShape.indexes;
