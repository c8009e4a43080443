/** What operations cost: `npm run bench -- NAME`. Without a name all run but those that are only run by name. */
export const benches: Readonly<Record<string, { readonly says: string; readonly onlyByName?: true }>> = {
  bill: {
    says: 'the monthly bill, line by line, for each profile and 0 to 100,000 people; cold starts of small teams',
  },
  contention: { says: 'many people in one workspace write at once: conflicts, retries and lost calls' },
  cost: { says: 'the round trips and units of each operation against its bound' },
  digest: {
    says: "what a workspace's weekly digests read and write; the number of members is an argument, or 10",
    onlyByName: true,
  },
  import: { says: 'invites 5,000 people; each must be counted, listed and emailed once' },
  load: { says: 'calls by 1 and 16 clients: waiting times, processor time, and the ledger afterward' },
  mail: {
    says: 'sends the emails of an import of 5,000 people through a stand-in that enforces the SES quotas',
  },
  memory: {
    says: 'processor time and memory of each function, and the memory size that follows',
  },
  people: { says: 'what the jobs after a change read, and their memory, with up to 200,000 people' },
  rest: { says: 'processor time of npm start at rest, and its memory after 10,000 requests' },
  scale: {
    says: 'what one more member costs in a month, and the load of 10 to 10 million members',
  },
  search: {
    says: 'what a feed search reads among 200 and 20,000 posts, and what the index writes',
    onlyByName: true,
  },
  start: { says: 'the start of each function, compared with a minimal one that sends the same requests' },
  web: { says: 'the site in a browser: the first load, Lighthouse, every route on a slow phone' },
};
