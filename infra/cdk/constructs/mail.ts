import { Stack } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { IQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { output } from './output.ts';
import { makeDeadLetters } from './queue.ts';

type Sender = Pick<StageConfig, 'stage' | 'mailFrom' | 'mailDomain' | 'mailIdentityExists'>;

/** The name of the settings that every mail is sent with. */
export const configurationSetName = ({ stage }: Pick<Sender, 'stage'>): string => `bravo-${stage}`;

/** What has to be entered at the DNS provider, for the signatures of mails (DKIM) and for what is done without them (DMARC). */
const nameRecords = (scope: Construct, domain: string, { dkimRecords }: EmailIdentity): void => {
  for (const [index, { name, value }] of dkimRecords.entries())
    output(scope, `MailDnsRecord${index + 1}`, `${name} CNAME ${value}`);
  output(scope, `MailDnsRecord${dkimRecords.length + 1}`, `_dmarc.${domain} TXT "v=DMARC1; p=none;"`);
};

const makeIdentity = (scope: Construct, { mailFrom, mailDomain }: Sender): void => {
  const identity = new EmailIdentity(scope, 'MailIdentity', {
    identity: mailDomain ? Identity.domain(mailDomain) : Identity.email(mailFrom),
    // Bounces are followed; as mails they would go to an address that nobody reads.
    feedbackForwarding: false,
  });
  if (mailDomain) nameRecords(scope, mailDomain, identity);
};

/**
 * Creates the sender in SES, and has bounces and complaints about its mails put into a queue. They come through
 * EventBridge, which is encrypted without a key of our own and needs no topic.
 * @returns the name of the configuration set, so that functions are deployed after it, and the events that did not arrive
 */
export const makeMail = (
  scope: Construct,
  place: Sender,
  events: IQueue,
): { readonly configurationSet: string; readonly deadLetters: Queue } => {
  const { mailFrom, mailDomain } = place;
  if (mailDomain && !mailFrom.endsWith(`@${mailDomain}`) && !mailFrom.endsWith(`.${mailDomain}`))
    throw new Error(`mailFrom (${mailFrom}) is not an address in mailDomain (${mailDomain})`);
  const set = new ConfigurationSet(scope, 'MailSettings', {
    configurationSetName: configurationSetName(place),
    reputationMetrics: true,
    // The account's own list would stop mails without a trace in the product, and "try again" could not end that.
    disableSuppressionList: true,
  });
  if (!place.mailIdentityExists) makeIdentity(scope, place);
  set.addEventDestination('Events', {
    destination: EventDestination.eventBus(EventBus.fromEventBusName(scope, 'DefaultBus', 'default')),
    events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
  });
  const rule = new Rule(scope, 'MailEvents', {
    description: 'Bounces and complaints about emails from this stage',
    eventPattern: {
      source: ['aws.ses'],
      account: [Stack.of(scope).account],
      detailType: ['Email Bounced', 'Email Complaint Received'],
      detail: { mail: { tags: { 'ses:configuration-set': [configurationSetName(place)] } } },
    },
  });
  const deadLetters = makeDeadLetters(scope, 'mail-events-undelivered');
  rule.addTarget(new SqsQueue(events, { deadLetterQueue: deadLetters }));
  return { configurationSet: set.configurationSetName, deadLetters };
};
