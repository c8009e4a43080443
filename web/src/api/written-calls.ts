import type { Contract, EndpointId } from '#shared/contract/index';
import type { Endpoint } from '#shared/contract/endpoint';

/** One call of the contract, as a type: none of the schemas reach the browser. */
export type EndpointOf<Id extends EndpointId> = Id extends `${infer Area}.${infer Name}`
  ? Area extends keyof Contract
    ? Name extends keyof Contract[Area]
      ? Contract[Area][Name] extends Endpoint
        ? Contract[Area][Name]
        : never
      : never
    : never
  : never;

export type Written = {
  readonly [Id in EndpointId]?: `${EndpointOf<Id>['method']} ${EndpointOf<Id>['path']}`;
};
