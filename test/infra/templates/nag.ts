import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { routes } from '#infra/blueprint/routes';
import { appOf, stageWith } from '../templates.ts';

/**
 * Every finding of cdk-nag's AwsSolutions pack that we do not mend: the rule, the constructs, and the reason. What is
 * found elsewhere fails, and so does an entry that is not found any more.
 */
const acknowledged: readonly (readonly [rule: RegExp, construct: RegExp, reason: string])[] = [
  [
    /^AwsSolutions-S1$/,
    /^Bravo-\w+-Data\/Media\/Resource$/,
    'Pictures are read by CloudFront alone. A log of their readers would be about people and is not needed.',
  ],
  [
    /^AwsSolutions-S1$/,
    /^Bravo-\w+-Data\/Failures\/Resource$/,
    'Failed records are written by Lambda and read by an operator, whose calls CloudTrail can log.',
  ],
  [
    /^AwsSolutions-S1$/,
    /^Bravo-\w+-Data\/Downloads\/Resource$/,
    'Who asked for a download stands in the audit log of the workspace. The files are gone after a few days.',
  ],
  [
    /^AwsSolutions-S1$/,
    /^Bravo-\w+-Edge\/Site\/Resource$/,
    'The site is public, and the same for everybody.',
  ],
  [/^AwsSolutions-CFR1$/, /\/Distribution\/Resource$/, 'Teams work from every country.'],
  [
    /^AwsSolutions-CFR3$/,
    /\/Distribution\/Resource$/,
    'API Gateway logs every call with its status. A log of readers of the site would be about people.',
  ],
  [
    /^AwsSolutions-CFR4$/,
    /^Bravo-small-Edge\/Distribution\/Resource$/,
    'Without a domain CloudFront uses its own certificate, whose oldest protocol cannot be chosen. With one it is TLS 1.2.',
  ],
  [
    /^AwsSolutions-CFR2$/,
    /^Bravo-small-Edge\/Distribution\/Resource$/,
    'The firewall costs nine dollars a month: part of the full profile.',
  ],
  [
    /^AwsSolutions-SQS3$/,
    /^Bravo-\w+-Jobs\/(schedules|mail-events)-undelivered-dead-letters\/Resource$/,
    'It is a queue of dead letters itself, for what Scheduler or EventBridge could not deliver.',
  ],
  [
    /^AwsSolutions-IAM5\[Resource::\*\]$/,
    /\/Role\/Resource$/,
    'X-Ray and ListStreams have no permissions for single resources. test/infra/templates/access.ts shows that nothing else is granted so.',
  ],
  [
    /^AwsSolutions-IAM5\[Resource::<Media\w+\.Arn>\/(logos|avatars|rewards|posts|cards|claims)\/\*\]$/,
    /\/Role\/Resource$/,
    'The names of pictures are random: a function gets the folder, not the bucket.',
  ],
  [
    /^AwsSolutions-IAM5\[Resource::<Downloads\w+\.Arn>\/\w+\/\*\]$/,
    /\/Role\/Resource$/,
    'Each download is an object of its own, with a random name: a function gets the folder, not the bucket.',
  ],
  [
    /^AwsSolutions-IAM5\[Resource::<Failures\w+\.Arn>\/\*\]$/,
    /\/(count|notify)\/Role\/Resource$/,
    'Each failed record is an object of its own.',
  ],
  [
    /^AwsSolutions-IAM5\[Resource::arn:.*:ses:.*:identity\/\*\]$/,
    /\/Role\/Resource$/,
    'The condition names the one sender address. In the sandbox, SES asks for the identity of the receiver too.',
  ],
  [
    /^AwsSolutions-IAM5\[Resource::arn:.*:schedule\/bravo-\w+\/(trial|limit|digest|report|celebration|webhook|key|invitation|last_day|leaver|card|award|people_file)-\*\]$/,
    /\/keep-schedules\/Role\/Resource$/,
    'Each workspace has schedules of its own, whose names begin so.',
  ],
  [
    /^AwsSolutions-APIG4$/,
    /^Bravo-\w+-Api-[\w-]+\/[\w.]+\/(Route|Fallback)\/Resource$/,
    'The functions authenticate: a session is one read that they need anyway. test/api/access-matrix.test.ts calls every route as everybody.',
  ],
];

type Finding = readonly [rule: string, construct: string];
const is = ([rule, construct]: Finding, entry: (typeof acknowledged)[number]): boolean =>
  entry[0].test(rule) && entry[1].test(construct);

const findingsOf = (settings: Readonly<Record<string, unknown>>): readonly Finding[] => {
  const { app } = appOf(stageWith(settings), { calls: routes.filter(({ id }) => !id.startsWith('leader')) });
  const { violations } = new AwsSolutionsChecks(app).validateScope(app);
  return violations.flatMap(({ ruleName, violatingResources }) =>
    violatingResources.map(({ constructPath }) => [ruleName, constructPath ?? ''] as const),
  );
};

test('every finding of cdk-nag is acknowledged with its reason, and no reason is left without its finding', () => {
  const found = [
    ...findingsOf({ stage: 'small' }),
    ...findingsOf({
      stage: 'full',
      profile: 'full',
      domain: 'bravo.acme.example',
      zone: 'Z1/acme.example',
      alarmEmail: 'ops@acme.example',
    }),
  ];
  expect(found.filter((finding) => !acknowledged.some((entry) => is(finding, entry)))).toEqual([]);
  expect(acknowledged.filter((entry) => !found.some((finding) => is(finding, entry)))).toEqual([]);
});
