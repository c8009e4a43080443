import { listAskedAddresses } from '#functions/data/asked-addresses';
import { handle } from '#functions/http/handle';
import { scim } from '#shared/contract/connections/scim';
import { toPerson } from '#shared/rules/people/users';

export const handler = handle(scim.addresses, async ({ actor, reading }) =>
  (await listAskedAddresses(actor.workspaceId, reading)).map((user) => {
    const { to, why, at } = user.asked_address;
    return { user: toPerson(user), from: user.email, to, why, at };
  }),
);
