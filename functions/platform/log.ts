import { Logger } from '@aws-lambda-powertools/logger';

const address = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g;

/** Structured log. Its entries contain ids and codes, never people's texts, credentials or mails. */
export const logger = new Logger({
  serviceName: 'bravo',
  // Error messages of other services may contain an email address: SES names the one it rejects.
  jsonReplacerFn: (_, value: unknown) => (typeof value === 'string' ? value.replace(address, '…@…') : value),
});
