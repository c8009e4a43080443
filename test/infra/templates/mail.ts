import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { expect, test } from 'vitest';
import { makeMail } from '#infra/cdk/constructs/mail';
import { ofType, templates, type Resource } from '../templates.ts';

const anything = expect.anything() as unknown;
/** What is said of a resource, without the tags that every one has. */
const ownProperties = ({ Properties }: Resource) =>
  Object.fromEntries(Object.entries(Properties).filter(([name]) => name !== 'Tags'));
const queueNamed = (name: string) => ({
  'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${name}[A-Z0-9]{8}$`)) as unknown, 'Arn'],
});
const rule = { 'Fn::GetAtt': [expect.stringMatching(/^MailEvents[A-Z0-9]{8}$/) as unknown, 'Arn'] };

test('the domain of the sender is verified, with signatures', () => {
  expect(ofType('AWS::SES::EmailIdentity').map(ownProperties)).toEqual([
    { EmailIdentity: 'mail.bravo.test', FeedbackAttributes: { EmailForwardingEnabled: false } },
  ]);
  const { Outputs = {} } = templates.get('Bravo-test-Jobs') as {
    Outputs?: Record<string, { Value: unknown }>;
  };
  const records = Object.entries(Outputs).filter(([name]) => name.startsWith('MailDnsRecord'));
  expect(records.map(([, { Value }]) => JSON.stringify(Value))).toEqual([
    ...[1, 2, 3].map((number) =>
      expect.stringMatching(new RegExp(`DkimDNSTokenName${number}.* CNAME .*DkimDNSTokenValue${number}`)),
    ),
    expect.stringContaining('_dmarc.mail.bravo.test TXT'),
  ]);
});

test('the product’s own list of addresses decides who gets no mail', () => {
  expect(ofType('AWS::SES::ConfigurationSet').map(ownProperties)).toEqual([
    {
      Name: 'bravo-test',
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: [] },
    },
  ]);
});

test('bounces and complaints about mails of this stage go into their queue, and nothing else does', () => {
  expect(ofType('AWS::SES::ConfigurationSetEventDestination').map(ownProperties)).toEqual([
    {
      ConfigurationSetName: anything,
      EventDestination: {
        Enabled: true,
        EventBridgeDestination: { EventBusArn: anything },
        MatchingEventTypes: ['bounce', 'complaint'],
      },
    },
  ]);
  expect(ofType('AWS::Events::Rule').map(ownProperties)).toEqual([
    {
      Description: anything,
      State: 'ENABLED',
      EventPattern: {
        source: ['aws.ses'],
        account: [{ Ref: 'AWS::AccountId' }],
        'detail-type': ['Email Bounced', 'Email Complaint Received'],
        detail: { mail: { tags: { 'ses:configuration-set': ['bravo-test'] } } },
      },
      Targets: [
        {
          Id: anything,
          Arn: queueNamed('mailevents'),
          DeadLetterConfig: { Arn: queueNamed('maileventsundelivereddeadletters') },
        },
      ],
    },
  ]);
  const allowed = ofType('AWS::SQS::QueuePolicy').flatMap(({ Properties }) =>
    (Properties['PolicyDocument'] as { Statement: { Effect: string }[] }).Statement.filter(
      ({ Effect }) => Effect === 'Allow',
    ),
  );
  expect(allowed).toHaveLength(2);
  for (const statement of allowed)
    expect(statement).toMatchObject({
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': rule } },
    });
});

const make = (mailFrom: string, mailDomain: string, mailIdentityExists = false): Template => {
  const stack = new Stack(new App(), 'Mail');
  const sender = { stage: 'test', mailFrom, mailDomain, mailIdentityExists };
  makeMail(stack, sender, new Queue(stack, 'Events'));
  return Template.fromStack(stack);
};

test('without a domain the address alone is verified; an address of another domain is refused', () => {
  make('hello@bravo.test', '').hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'hello@bravo.test',
  });
  make('hello@mail.bravo.test', 'bravo.test').hasResourceProperties('AWS::SES::EmailIdentity', {
    EmailIdentity: 'bravo.test',
  });
  expect(() => make('hello@evilbravo.test', 'bravo.test')).toThrow('is not an address in');
});

test('a second stage with the same sender leaves the identity to the first', () => {
  const { Resources } = make('hello@bravo.test', '', true).toJSON() as {
    Resources: Record<string, { Type: string }>;
  };
  expect(Object.values(Resources).map(({ Type }) => Type)).not.toContain('AWS::SES::EmailIdentity');
});
