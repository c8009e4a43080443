/** What operations cost: `npm run bench -- NAME`. Without a name all run but those that are only run by name. */
export const benches: Readonly<Record<string, { readonly says: string; readonly onlyByName?: true }>> = {
  contention: { says: 'many people of one workspace at the same moment: conflicts, retries and lost calls' },
  cost: { says: 'the round trips and units of each operation against its bound' },
  digest: {
    says: 'what the weekly digests of a workspace of 10 members, or of so many, read and write',
    onlyByName: true,
  },
  import: { says: 'invites 5,000 people; each must be counted, listed and mailed once' },
  load: { says: 'calls by 1 and 16 clients: waiting times, processor time, and the ledger afterwards' },
  mail: { says: 'the mails of an import of 5,000 people, against a stand-in that is as strict as SES' },
  memory: {
    says: 'processor time and memory of each function, and how much memory it needs from that',
  },
  people: { says: 'what the jobs behind a change read, and their memory, with up to 200,000 people' },
  rest: { says: 'processor time of npm start at rest, and its memory after 10,000 requests' },
  scale: { says: 'what a member costs in a month, before and by use, and the load of 10 to 10 million' },
  search: {
    says: 'what a search of the feed reads among 200 and 20,000 posts, and what its index writes',
    onlyByName: true,
  },
  start: { says: 'the start of each function, beside a minimal one that sends the same requests' },
  web: { says: 'the site in a browser: the first load, Lighthouse, every route on a slow phone' },
};
