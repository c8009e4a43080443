import { describe, expect, test } from 'vitest';
import { behaviors } from '#infra/blueprint/edge/behaviors';
import { headerSets } from '#infra/blueprint/headers';
import { routes } from '#infra/blueprint/routes';
import { type Resource, stageWith, templatesOf } from '../templates.ts';

const stacksOf = (settings: Readonly<Record<string, unknown>>) =>
  templatesOf(stageWith(settings), { calls: routes.slice(0, 1) });

const plain = stacksOf({ stage: 'plain' });
const full = stacksOf({
  stage: 'full',
  profile: 'full',
  region: 'eu-central-1',
  domain: 'bravo.acme.example',
  zone: 'Z123ABC/acme.example',
});

const edgeOf = (stacks: typeof plain) => [...stacks].find(([name]) => name.endsWith('-Edge'))?.[1];
const among = (stack: { Resources: Readonly<Record<string, Resource>> } | undefined, type: string) =>
  Object.entries(stack?.Resources ?? {}).filter(([, { Type }]) => Type === type);

type Behavior = Readonly<Record<string, unknown>>;
type Config = Readonly<Record<string, unknown>> & {
  readonly CacheBehaviors: readonly Behavior[];
  readonly DefaultCacheBehavior: Behavior;
  readonly Origins: readonly Readonly<Record<string, unknown>>[];
};
const configOf = (stacks: typeof plain) =>
  among(edgeOf(stacks), 'AWS::CloudFront::Distribution')[0]?.[1].Properties['DistributionConfig'] as Config;

describe('the distribution', () => {
  const { CacheBehaviors: others, DefaultCacheBehavior: byDefault, ...config } = configOf(plain);
  const every = [...others, byDefault];
  const api = others.find(({ PathPattern }) => PathPattern === '/api/*');

  test('speaks HTTP/3, and has no error pages, which would stand for answers of the API as well', () => {
    expect(config).toMatchObject({ HttpVersion: 'http2and3', Enabled: true, IPV6Enabled: true });
    expect(config['CustomErrorResponses']).toBeUndefined();
  });

  test('sends paths where the local server does, over TLS, through the same function', () => {
    expect(others.map(({ PathPattern }) => PathPattern)).toEqual(behaviors.map(({ pattern }) => pattern));
    for (const one of every)
      expect(one).toMatchObject({
        ViewerProtocolPolicy: 'redirect-to-https',
        FunctionAssociations: [{ EventType: 'viewer-request' }],
      });
  });

  test('passes everything but the host on to the API, caches nothing of it, and leaves its answers packed', () => {
    expect(api).toMatchObject({
      // AWS' managed policies: AllViewerExceptHostHeader and CachingDisabled.
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      Compress: false,
    });
  });

  test('reads buckets with a signature of its own, and the API with the secret from a parameter', () => {
    const own = config.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(own).toMatchObject({
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [
        {
          HeaderName: 'x-origin-secret',
          HeaderValue: { Ref: expect.stringContaining('SsmParameter') as unknown },
        },
      ],
    });
    const buckets = config.Origins.filter(({ S3OriginConfig }) => S3OriginConfig);
    expect(buckets).toHaveLength(2);
    for (const { OriginAccessControlId } of buckets) expect(OriginAccessControlId).toBeDefined();
  });

  test('keeps pictures for a day at most, and packs the files of the site', () => {
    const policies = among(edgeOf(plain), 'AWS::CloudFront::CachePolicy').map(
      ([, { Properties }]) => Properties['CachePolicyConfig'] as Record<string, unknown>,
    );
    expect(policies.find(({ Comment }) => String(Comment).includes('pictures'))).toMatchObject({
      MaxTTL: 86_400,
    });
    expect(policies.find(({ Comment }) => String(Comment).includes('site'))).toMatchObject({
      MinTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    });
  });
});

type Headers = {
  readonly SecurityHeadersConfig?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly CustomHeadersConfig?: { readonly Items: readonly { Header: string; Value: string }[] };
};

/** The headers that CloudFront makes of a policy. */
const sentBy = ({ SecurityHeadersConfig: own = {}, CustomHeadersConfig: custom }: Headers) => {
  const { StrictTransportSecurity: transport } = own;
  return {
    ...(own['ContentSecurityPolicy'] && {
      'content-security-policy': own['ContentSecurityPolicy']['ContentSecurityPolicy'],
    }),
    ...(transport && {
      'strict-transport-security': `max-age=${String(transport['AccessControlMaxAgeSec'])}${transport['IncludeSubdomains'] === true ? '; includeSubDomains' : ''}`,
    }),
    ...(own['ContentTypeOptions'] && { 'x-content-type-options': 'nosniff' }),
    ...(own['ReferrerPolicy'] && { 'referrer-policy': own['ReferrerPolicy']['ReferrerPolicy'] }),
    ...Object.fromEntries((custom?.Items ?? []).map(({ Header, Value }) => [Header, Value])),
  };
};

test.each(Object.entries(headerSets(['sha256-x'])))(
  'the headers of the set %s are those of the local server',
  (set, headers) => {
    const policies = among(edgeOf(plain), 'AWS::CloudFront::ResponseHeadersPolicy').map(
      ([, { Properties }]) => Properties['ResponseHeadersPolicyConfig'] as Headers & { Comment: string },
    );
    const policy = policies.find(({ Comment }) => Comment === `Bravo: ${set}`);
    expect(sentBy(policy ?? {})).toEqual(headers);
    for (const one of Object.values(policy?.SecurityHeadersConfig ?? {})) expect(one['Override']).toBe(true);
  },
);

describe('a domain', () => {
  test('is not needed: then links lead to the address of CloudFront', () => {
    expect(configOf(plain)['Aliases']).toBeUndefined();
    const functions = [...plain.values()].flatMap((stack) => among(stack, 'AWS::Lambda::Function'));
    const urls = functions.flatMap(([, { Properties }]) => {
      const { Variables } = (Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
      return Variables?.['APP_URL'] ? [JSON.stringify(Variables['APP_URL'])] : [];
    });
    expect(urls.length).toBeGreaterThan(1);
    for (const url of urls) expect(url).toMatch(/Fn::GetStackOutput.*Distribution.*DomainName/);
    expect([...plain.keys()].filter((name) => /Certificate|Firewall/.test(name))).toEqual([]);
  });

  test('has its certificate and the firewall in us-east-1, and its records beside the distribution', () => {
    const [certificate, firewall] = ['Certificate-bravo-acme-example-Z123ABC', 'Firewall-eu-central-1'].map(
      (name) => full.get(`Bravo-full-${name}`),
    );
    expect(among(certificate, 'AWS::CertificateManager::Certificate')).toHaveLength(1);
    expect(among(firewall, 'AWS::WAFv2::WebACL')).toHaveLength(1);
    const elsewhere = (stack: string, OutputName: string) => ({
      'Fn::GetStackOutput': { StackName: `Bravo-full-${stack}`, OutputName, Region: 'us-east-1' },
    });
    expect(configOf(full)).toMatchObject({
      Aliases: ['bravo.acme.example'],
      ViewerCertificate: {
        AcmCertificateArn: elsewhere('Certificate-bravo-acme-example-Z123ABC', 'CertificateArn'),
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
      WebACLId: elsewhere('Firewall-eu-central-1', 'WebAclArn'),
    });
    expect(
      among(edgeOf(full), 'AWS::Route53::RecordSet').map(([, { Properties }]) => Properties['Type']),
    ).toEqual(['A', 'AAAA']);
  });

  test('without a hosted zone has the certificate that was made by hand, and no records', () => {
    const certificate = 'arn:aws:acm:us-east-1:123456789012:certificate/a-b-c';
    const elsewhere = stacksOf({ stage: 'elsewhere', domain: 'bravo.acme.example', certificate });
    expect(configOf(elsewhere)).toMatchObject({
      Aliases: ['bravo.acme.example'],
      ViewerCertificate: { AcmCertificateArn: certificate },
    });
    expect(among(edgeOf(elsewhere), 'AWS::Route53::RecordSet')).toEqual([]);
    expect([...elsewhere.keys()].filter((name) => name.includes('Certificate'))).toEqual([]);
  });
});

test('what an account or CloudFront knows by name has the region in it, so that a stage may exist in two', () => {
  const named = Object.values(edgeOf(full)?.Resources ?? {}).flatMap(({ Properties }) => {
    const configs = [
      Properties,
      ...['CachePolicy', 'ResponseHeadersPolicy', 'OriginAccessControl'].map(
        (name) => Properties[`${name}Config`],
      ),
    ];
    return configs.flatMap((config) => {
      const name = (config as { Name?: unknown } | undefined)?.Name;
      return name === undefined || JSON.stringify(name).includes('acme.example') ? [] : [name];
    });
  });
  expect(named).toHaveLength(10);
  for (const name of named) expect(JSON.stringify(name)).toMatch(/eu-central-1|AWS::Region/);
  expect([...full.keys()].filter((name) => name.includes('Firewall'))).toEqual([
    'Bravo-full-Firewall-eu-central-1',
  ]);
});

test.each([
  ['a stage with a bad name', { stage: 'Prod!' }, /stage/],
  ['an unknown profile', { profile: 'huge' }, /profile.*small, full/],
  ['a sender that is no address', { mailFrom: 'nobody' }, /mailFrom/],
  ['a domain with a path', { domain: 'acme.example/bravo' }, /domain/],
  ['a domain without a proof', { domain: 'acme.example' }, /zone.*certificate/],
  ['a zone without a domain', { zone: 'Z1/acme.example' }, /domain/],
  [
    'a certificate of another region',
    {
      domain: 'acme.example',
      certificate: 'arn:aws:acm:eu-west-1:123456789012:certificate/a',
    },
    /certificate.*us-east-1/,
  ],
  ['no rate of requests', { requestRate: 0 }, /requestRate/],
])('%s is refused with the name of the setting', (_, settings, words) => {
  expect(() => stageWith({ stage: 'test', ...settings })).toThrow(words);
});

test('a setting of the command line wins over that of the stage, and that over the one for all', () => {
  const settings = {
    stage: 'own',
    stages: { own: { budget: 20, requestRate: 7 } },
    defaults: {
      profile: 'small',
      mailRate: 1,
      budget: { small: 1, full: 2 },
      requestRate: 1,
      requestBurst: 1,
      costlyFunctions: 0,
    },
  };
  expect(stageWith({ ...settings, budget: '30' })).toMatchObject({
    budget: 30,
    requests: { rate: 7, burst: 1 },
  });
  expect(stageWith({ ...settings, profile: 'full' }).budget).toBe(20);
  expect(stageWith({ ...settings, stage: 'other', profile: 'full' }).budget).toBe(2);
});
