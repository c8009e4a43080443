import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { ChecklistItem } from '#shared/model/workspace';
import { call } from '#web/api/client.ts';
import { useSignedIn, type Config } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Place = { readonly to: string; readonly open: (config: Config) => boolean };

const people: Place['open'] = ({ permissions }) =>
  permissions.global_administrator || permissions.account_administrator;

/** Where each item is done, and who may open that place. */
export const checklistPlaces: Readonly<Record<ChecklistItem, Place>> = {
  profile: { to: '/edit-profile', open: () => true },
  invite: { to: '/settings/team/add-user', open: people },
  values: { to: '/settings/values', open: people },
  limits: { to: '/settings/global', open: people },
  rewards: { to: '/settings/rewards/new', open: ({ permissions }) => permissions.rewards_administrator },
  card: {
    to: '/settings/rewards/all',
    open: ({ permissions }) => permissions.rewards_administrator || permissions.billing_administrator,
  },
  customise: { to: '/settings/global', open: people },
};

/** The checklist. A tick shows immediately and is undone when the server refuses it. */
export const useChecklist = () => {
  const config = useSignedIn();
  const { mutate } = useSWRConfig();
  const words = useRefusalText();
  const t = useTranslations('onboarding.list');
  const items = config.checklist ?? [];
  const keep = (checklist: Config['checklist']) =>
    mutate(keys.config, (known: Config | undefined) => known && { ...known, checklist }, {
      revalidate: false,
    });
  const tick = async (item: ChecklistItem, done: boolean) => {
    await keep(items.map((one) => (one.item === item ? { item, done } : one)));
    try {
      await keep(await call('checklist.update', { body: { checklist: [{ item, done }] } }));
    } catch (refused) {
      await keep(items);
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
  };
  const dismiss = async () => {
    await call('checklist.dismiss', {});
    await keep(null);
    toast(t('dismissed'));
  };
  const done = items.filter((one) => one.done).length;
  return { config, items, done, tick, dismiss };
};

export type ChecklistState = ReturnType<typeof useChecklist>;
