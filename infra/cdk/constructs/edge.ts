import { Annotations, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ARecord, AaaaRecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import {
  type Behavior,
  behaviors,
  defaultBehavior,
  type EdgeOrigin,
} from '../../blueprint/edge/behaviors.ts';
import { originSecretHeader, originParameters } from '../../blueprint/edge/origin-secret.ts';
import { viewerRequestSource } from '../../blueprint/edge/viewer-request.ts';
import type { StageConfig } from '../stage.ts';
import { makeHeaderPolicies } from './header-policies.ts';
import { output } from './output.ts';
import { makePrivateBucket } from './private-bucket.ts';
import { zoneOf } from './zone.ts';

export type Edge = {
  /** The origin of the web app. */
  readonly appUrl: string;
  readonly distributionId: string;
  /** The host name that CloudFront gives the distribution. */
  readonly distributionDomain: string;
};

type Origins = { readonly media: IBucket; /** Of the API: its own host name. */ readonly apiHost: string };

/** What the distribution is attached to, in us-east-1; '' for none. */
export type Attached = { readonly certificateArn: string; readonly webAclArn: string };

/** CloudFront knows names by account, so that of a stage carries its region. */
const nameIn = (scope: Construct, stage: string, name: string): string =>
  `bravo-${stage}-${name}-${Stack.of(scope).region}`;

/** A picture leaves the edge a day after it was removed at the latest. Browsers may keep theirs for longer. */
const mediaCache = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'MediaCache', {
    comment: 'Bravo: pictures, for a day',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.days(1),
    maxTtl: Duration.days(1),
  });

/** As long as the file says; pages are asked for again each time. */
const siteCache = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'SiteCache', {
    comment: 'Bravo: files of the site',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.minutes(1),
    maxTtl: Duration.days(365),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });

/** A bucket of another stack, whose policy is made there. */
const elsewhere = (scope: Construct, { bucketName, bucketRegionalDomainName }: IBucket): IBucket =>
  Bucket.fromBucketAttributes(scope, 'MediaBucket', { bucketName, bucketRegionalDomainName });

const makeOrigins = (scope: Construct, site: Bucket, { media, apiHost }: Origins, stage: string) => {
  // Read when the stack is deployed: neither the template nor CDK has it.
  const secret = StringParameter.valueForStringParameter(scope, originParameters(stage).secret);
  const readBy = (name: string) => ({
    originAccessControl: new S3OriginAccessControl(scope, `Reads-${name}`, {
      originAccessControlName: nameIn(scope, stage, name),
    }),
  });
  return {
    site: S3BucketOrigin.withOriginAccessControl(site, readBy('site')),
    media: S3BucketOrigin.withOriginAccessControl(elsewhere(scope, media), readBy('media')),
    api: new HttpOrigin(apiHost, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      readTimeout: Duration.seconds(30),
      customHeaders: { [originSecretHeader]: secret },
    }),
  } satisfies Record<EdgeOrigin, IOrigin>;
};

/**
 * CloudFront in front of everything: the site and the pictures from their buckets, the API from API Gateway. Which path
 * goes where, with which headers, is in infra/blueprint/edge/behaviors.ts.
 */
export const makeEdge = (
  scope: Construct,
  place: StageConfig,
  origins: Origins,
  attached: Attached,
  scriptHashes: readonly string[],
): Edge => {
  const { domain, zone, profile, stage } = place;
  const site = makePrivateBucket(scope, 'Site', { keeps: false, versioned: false });
  const made = makeOrigins(scope, site, origins, stage);
  const headers = makeHeaderPolicies(scope, scriptHashes, (set) => nameIn(scope, stage, set));
  const caches = { site: siteCache(scope), media: mediaCache(scope), api: CachePolicy.CACHING_DISABLED };
  const viewerRequest = new EdgeFunction(scope, 'ViewerRequest', {
    functionName: nameIn(scope, stage, 'viewer-request'),
    comment: 'Bravo: paths of the site, and who asks the API',
    code: FunctionCode.fromInline(viewerRequestSource),
    runtime: FunctionRuntime.JS_2_0,
  });
  const optionsOf = ({ origin, headers: set }: Behavior): BehaviorOptions => ({
    origin: made[origin],
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    cachePolicy: caches[origin],
    responseHeadersPolicy: headers[set],
    functionAssociations: [{ function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
    ...(origin === 'api'
      ? {
          allowedMethods: AllowedMethods.ALLOW_ALL,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          // The functions compress their answers themselves (docs/decisions/0021-functions-pack-their-answers.md).
          compress: false,
        }
      : { allowedMethods: AllowedMethods.ALLOW_GET_HEAD, compress: origin === 'site' }),
  });
  const distribution = new Distribution(scope, 'Distribution', {
    comment: `Bravo ${stage}`,
    httpVersion: HttpVersion.HTTP2_AND_3,
    // In small only where it is cheapest: North America and Europe.
    priceClass: profile === 'small' ? PriceClass.PRICE_CLASS_100 : PriceClass.PRICE_CLASS_ALL,
    defaultBehavior: optionsOf(defaultBehavior),
    additionalBehaviors: Object.fromEntries(behaviors.map((one) => [one.pattern, optionsOf(one)])),
    ...(domain !== '' && {
      domainNames: [domain],
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', attached.certificateArn),
    }),
    ...(attached.webAclArn !== '' && { webAclId: attached.webAclArn }),
  });
  if (zone !== '') {
    const record = {
      zone: zoneOf(scope, zone),
      recordName: `${domain}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
    };
    for (const one of [new ARecord(scope, 'A', record), new AaaaRecord(scope, 'Aaaa', record)])
      one.applyRemovalPolicy(RemovalPolicy.DESTROY);
  }
  Annotations.of(distribution).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'infra/cdk/constructs/media.ts lets CloudFront read the pictures',
  );
  const appUrl = `https://${domain === '' ? distribution.distributionDomainName : domain}`;
  const outputs = {
    Url: appUrl,
    SiteBucket: site.bucketName,
    DistributionId: distribution.distributionId,
    DistributionDomain: distribution.distributionDomainName,
  };
  for (const [name, value] of Object.entries(outputs)) output(scope, name, value);
  return {
    appUrl,
    distributionId: distribution.distributionId,
    distributionDomain: distribution.distributionDomainName,
  };
};
