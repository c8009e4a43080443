import type { Endpoint } from '#shared/contract/endpoint';
import { contract, type Area, type EndpointId } from '#shared/contract/index';
import { apiPrefix } from '#shared/contract/prefix';

/** A call of the contract with the file of its handler. */
export type Route = {
  readonly id: EndpointId;
  readonly area: Area;
  readonly name: string;
  /** As API Gateway writes it: `POST /api/v1/posts/{id}/like`. */
  readonly key: string;
  /** The route of API Gateway that leads to it. Whoever answers GET answers HEAD, and so gets every method that has no route. */
  readonly gatewayKey: string;
  /** The handler's file, relative to the repository. */
  readonly source: string;
  readonly endpoint: Endpoint;
};

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** API Gateway accepts no path that ends in a slash, so the edge removes it (infra/blueprint/edge/viewer-request.js). */
const stripTrailingSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Every call of the contract. */
export const routes: readonly Route[] = Object.entries(contract).flatMap(([area, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]): Route => {
    const { method, path: declared } = endpoint;
    const path = `${apiPrefix}${stripTrailingSlash(declared)}`;
    return {
      id: `${area}.${name}` as EndpointId,
      area: area as Area,
      name,
      key: `${method} ${path}`,
      gatewayKey: `${method === 'GET' ? 'ANY' : method} ${path}`,
      source: `functions/${area === 'webhooks' ? area : `endpoints/${kebab(area)}`}/${kebab(name)}.ts`,
      endpoint,
    };
  }),
);

/** The call whose function also answers, as `not_found`, what no call is at: the smallest one. */
export const fallbackId: EndpointId = 'scim.describe';
