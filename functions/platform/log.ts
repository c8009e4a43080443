import { Logger } from '@aws-lambda-powertools/logger';

const address = /[\w.!#$%&'*+=?^`{|}~-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g;

/** Structured log; its entries name ids and codes, never what people wrote, proved or were sent. */
export const logger = new Logger({
  serviceName: 'bravo',
  // What others say of their failures may name an address: SES does when it takes no mail to it.
  jsonReplacerFn: (_, value: unknown) => (typeof value === 'string' ? value.replace(address, '…@…') : value),
});
