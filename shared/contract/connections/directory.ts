import * as z from 'zod';
import { Instant } from '#shared/model/common';
import { UserId } from '#shared/model/ids';
import { AddressRefusal, Person } from '#shared/model/user';
import { endpoint } from '../endpoint.ts';

const RefusedAddress = z.object({
  user: Person,
  from: z.string(),
  to: z.string(),
  why: AddressRefusal,
  at: Instant,
});

/** The calls of SCIM that administrators make: what they see of the directory. */
export const ofAdministrators = {
  addresses: endpoint({
    method: 'GET',
    path: '/directory/addresses',
    summary: 'Email addresses that the directory sent and that could not be applied, newest first',
    access: ['account_administrator'],
    billing: 'required',
    scope: null,
    reply: z.array(RefusedAddress),
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: '/directory/addresses/{id}',
    summary: "Hide the directory's address for a member until it sends a different one",
    access: ['account_administrator'],
    billing: 'required',
    scope: null,
    params: z.object({ id: UserId }),
  }),
};
