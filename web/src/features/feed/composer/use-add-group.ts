import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Group } from '#shared/model/group';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Adds the members of a group as receivers, unless there would be more than a post can have. */
export const useAddGroup = (
  people: readonly Person[],
  onAdd: (people: readonly Person[], said: string) => void,
) => {
  const t = useTranslations('compose');
  const [error, setError] = useState<string>();
  const add = async ({ id, name }: Group) => {
    setError(undefined);
    try {
      const members = await call('groups.receivers', { params: { id } });
      const chosen = new Set(people.map((person) => person.id));
      const fresh = members.filter((person) => !chosen.has(person.id));
      const max = limits.post.receivers;
      if (people.length + fresh.length > max) setError(t('groupTooMany', { max }));
      else onAdd(fresh, t('groupAdded', { count: fresh.length, name }));
    } catch {
      toast(t('groupFailed', { name }), { urgent: true });
    }
  };
  return { error, add, clear: () => setError(undefined) };
};
