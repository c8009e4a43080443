import { useState } from 'react';
import { hasAnyPermission } from '#shared/rules/people/users';
import { peopleAdministrators } from '#shared/model/choices';
import type { Person } from '#shared/model/user';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { isEmail } from '#shared/model/email-address';

/** Invites whom a search did not find, by the address that was typed; null for whoever may not invite. */
export const useInvite = (search: string, onInvited: (person: Person) => void) => {
  const { user, features } = useSignedIn();
  const [failed, setFailed] = useState<string>();
  const email = search.trim();
  if (!hasAnyPermission({ permissions: user.permissions }, peopleAdministrators) || features.impersonated_by)
    return null;
  return {
    email: isEmail(email) ? email : undefined,
    failed: failed === email,
    invite: async () => {
      setFailed(undefined);
      try {
        const [invited] = await call('users.invite', { body: { users: [{ email }] } });
        if (!invited?.user_id) return setFailed(email);
        void revalidateList('users.list');
        onInvited({ id: invited.user_id, name: email, avatar: null, state: 'pending' });
      } catch {
        setFailed(email);
      }
    },
  };
};
