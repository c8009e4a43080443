import { Logger } from '@aws-lambda-powertools/logger';

/** Structured log; its entries name ids and codes, never what people wrote, proved or were sent. */
export const logger = new Logger({ serviceName: 'bravo' });
