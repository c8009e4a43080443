import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Reward } from '#shared/model/reward';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useRevalidateRewards } from './use-rewards.ts';

export const useRewardActions = () => {
  const t = useTranslations('rewardsAdmin');
  const words = useRefusalText();
  const revalidate = useRevalidateRewards();
  const [removing, setRemoving] = useState<Reward | null>(null);
  const [redeeming, setRedeeming] = useState<Reward | null>(null);
  const [busy, setBusy] = useState<string>();
  const duplicate = async ({ id, title }: Reward) => {
    setBusy(id);
    try {
      await call('rewards.duplicate', { params: { id } });
      await revalidate();
      toast(t('duplicated', { title }));
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
    setBusy(undefined);
  };
  const remove = async ({ id, title }: Reward) => {
    await call('rewards.remove', { params: { id }, idempotencyKey: newIdempotencyKey() });
    await revalidate();
    setRemoving(null);
    toast(t('deleted', { title }));
  };
  const redeemed = async ({ title }: Reward, person: Person) => {
    setRedeeming(null);
    toast(t('redeemFor.done', { title, name: nameWithDetail(person) }));
    await Promise.all([revalidate(), revalidateList('rewards.listPurchases')]);
  };
  return { busy, duplicate, remove, removing, setRemoving, redeeming, setRedeeming, redeemed };
};
