import { Duration } from 'aws-cdk-lib';
import {
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { HeaderSet } from '../../blueprint/edge/behaviors.ts';
import { headerSets } from '../../blueprint/headers.ts';

const referrerPolicyOf = (value: string): HeadersReferrerPolicy => {
  const found = Object.values<string>(HeadersReferrerPolicy).find((one) => one === value);
  if (!found) throw new Error(`CloudFront knows no referrer policy ${value}`);
  return found as HeadersReferrerPolicy;
};

/** CloudFront takes the headers it knows in fields of their own. Each replaces the header of the origin. */
const known: Readonly<Record<string, (value: string) => ResponseSecurityHeadersBehavior>> = {
  'content-security-policy': (contentSecurityPolicy) => ({
    contentSecurityPolicy: { contentSecurityPolicy, override: true },
  }),
  'strict-transport-security': (value) => ({
    strictTransportSecurity: {
      accessControlMaxAge: Duration.seconds(Number(/max-age=(\d+)/.exec(value)?.[1])),
      includeSubdomains: value.includes('includeSubDomains'),
      override: true,
    },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override: true } }),
  'referrer-policy': (value) => ({
    referrerPolicy: { referrerPolicy: referrerPolicyOf(value), override: true },
  }),
};

/** The headers of infra/blueprint/headers.ts as policies of CloudFront, one for each set. */
export const makeHeaderPolicies = (
  scope: Construct,
  scriptHashes: readonly string[],
  nameOf: (set: string) => string,
): Readonly<Record<HeaderSet, ResponseHeadersPolicy>> => {
  const made = Object.entries(headerSets(scriptHashes)).map(([set, headers]) => {
    const entries = Object.entries(headers);
    const customHeaders: ResponseCustomHeader[] = entries
      .filter(([name]) => !(name in known))
      .map(([header, value]) => ({ header, value, override: true }));
    const security = entries.map(([name, value]) => known[name]?.(value) ?? {});
    const policy = new ResponseHeadersPolicy(scope, `Headers-${set}`, {
      responseHeadersPolicyName: nameOf(set),
      comment: `Bravo: ${set}`,
      securityHeadersBehavior: Object.assign({}, ...security) as ResponseSecurityHeadersBehavior,
      customHeadersBehavior: { customHeaders },
      // It would name the software behind it.
      removeHeaders: ['server'],
    });
    return [set, policy] as const;
  });
  return Object.fromEntries(made) as Record<HeaderSet, ResponseHeadersPolicy>;
};
