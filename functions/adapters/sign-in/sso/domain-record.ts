import { Resolver } from 'node:dns/promises';

/** What the record of a domain is named, before the domain. */
export const recordName = '_bravo-verification';

/** What name servers say when there is no such name or record. */
const absent: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** In local use, `DNS_SERVER` names a stand-in that is asked instead of the name servers of the machine. */
const resolver = (): Resolver => {
  const made = new Resolver({ timeout: 2000, tries: 2 });
  const given = process.env['DNS_SERVER'];
  if (given) made.setServers([given]);
  return made;
};

/**
 * Whether the TXT record of a domain has this value.
 * @throws the error of the name server, when it does not answer
 */
export const hasDomainRecord = async (domain: string, value: string): Promise<boolean> => {
  try {
    const records = await resolver().resolveTxt(`${recordName}.${domain}`);
    return records.some((parts) => parts.join('').trim() === value);
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
};
