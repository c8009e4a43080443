import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

type Entity = {
  readonly cloudFormationType: string;
  readonly primaryIdentifier?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly causesReplacement?: string }>>;
};
type Database = {
  readonly schema: { readonly resource: { readonly entities: Readonly<Record<string, Entity>> } };
};

/** What CloudFormation says about a type of resources. */
export type ResourceType = {
  /** Properties whose change makes a new resource in place of the old one. */
  readonly replacing: readonly string[];
  /** Properties, as paths, that together name a resource; empty when AWS chooses the name. */
  readonly naming: readonly string[];
};

/** Names that have to be unique although they identify nothing. Routes: of the one API of a stage. */
const uniqueNames: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGatewayV2::Route': ['RouteKey'],
  'AWS::Budgets::Budget': ['Budget.BudgetName'],
  'AWS::CloudFront::CachePolicy': ['CachePolicyConfig.Name'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig.Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig.Name'],
  'AWS::Route53::RecordSet': ['HostedZoneId', 'Name', 'Type'],
};

/**
 * The schemas of CloudFormation that the CDK command line brings along for `cdk diff`.
 * @returns what a type is like; a type nobody knows has neither names nor replacements
 */
export const readResourceTypes = (): ((type: string) => ResourceType) => {
  const cli = dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json'));
  const database = JSON.parse(gunzipSync(readFileSync(join(cli, 'db.json.gz'))).toString()) as Database;
  const entities = new Map(
    Object.values(database.schema.resource.entities).map((entity) => [entity.cloudFormationType, entity]),
  );
  const known = new Map<string, ResourceType>();
  return (type) => {
    const { properties = {}, primaryIdentifier = [] } = entities.get(type) ?? {};
    const found = known.get(type) ?? {
      replacing: Object.entries(properties).flatMap(([name, { causesReplacement }]) =>
        causesReplacement === 'yes' ? [name] : [],
      ),
      naming:
        uniqueNames[type] ?? (primaryIdentifier.every((one) => one in properties) ? primaryIdentifier : []),
    };
    known.set(type, found);
    return found;
  };
};
