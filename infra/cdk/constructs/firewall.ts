import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** Requests of one address within five minutes: a large office behind one address stays far below. */
const requestsIn5Minutes = 20_000;

const metrics = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

/** A list of rules that AWS keeps up to date. `counted` rules of it only count. */
const managed = (
  priority: number,
  name: string,
  counted: readonly string[] = [],
): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: metrics(name),
});

/** The firewall in front of CloudFront, which takes it from us-east-1 only. */
export const makeFirewall = (scope: Construct): CfnWebACL =>
  new CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    description: 'Bravo: requests that never reach the API',
    defaultAction: { allow: {} },
    visibilityConfig: metrics('bravo'),
    rules: [
      {
        name: 'TooManyRequests',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsIn5Minutes } },
        visibilityConfig: metrics('TooManyRequests'),
      },
      managed(1, 'AWSManagedRulesAmazonIpReputationList'),
      managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
      // Pictures are larger than 8 KB, and people write to each other about code. Assistants lead to our page of consent with a long query
      // that names an address on the same device, such as http://127.0.0.1:3000/callback.
      managed(3, 'AWSManagedRulesCommonRuleSet', [
        'SizeRestrictions_BODY',
        'SizeRestrictions_QUERYSTRING',
        'CrossSiteScripting_BODY',
        'GenericLFI_BODY',
        'GenericRFI_BODY',
        'GenericRFI_QUERYARGUMENTS',
        'EC2MetaDataSSRF_BODY',
      ]),
    ],
  });
