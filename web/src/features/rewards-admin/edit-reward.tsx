import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { Reward } from '#shared/model/reward';
import { Restored } from '#web/product/drafts/restored.tsx';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { call, page } from '#web/api/client.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { UnsavedChanges } from '#web/ui/overlays/unsaved-changes.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { Card, PageSkeleton, SettingsPage } from '#web/ui/layout/page.tsx';
import { SaveBar } from '#web/ui/layout/save-bar.tsx';
import { bodyOf, draftOf, type Field } from './reward-draft.ts';
import { DetailsPart } from './detail-parts.tsx';
import { GiftCardPart } from './gift-card-part.tsx';
import { PicturePart } from './picture-parts.tsx';
import { useRewardDraft } from './use-reward-draft.ts';
import { useRevalidateRewards } from './use-rewards.ts';
import { TypePart } from './type-parts.tsx';

/** Finds one reward in the list; the API has no call for a single reward. */
const find = async (id: string): Promise<Reward | null> => {
  let cursor: string | undefined;
  do {
    const query = cursor ? { next_cursor: cursor } : {};
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const { items, next } = await page('rewards.list', { query });
    const found = items.find((reward) => reward.id === id);
    if (found) return found;
    cursor = next ?? undefined;
  } while (cursor);
  return null;
};

const asked = [
  'title',
  'description',
  'price',
  'category',
  'money',
  'stock',
  'per_person',
  'country',
  'value',
  'emoji',
] as const satisfies readonly Field[];

const Form = ({ reward }: { reward: Reward }) => {
  const t = useTranslations('rewardsAdmin');
  const navigate = useNavigate();
  const revalidate = useRevalidateRewards();
  const form = useRewardDraft(draftOf(reward), reward.id);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const { draft, faults, change } = form;
  const part = { draft, faults, change, reward };
  const begun = reward.contributions.length > 0;
  const save = async () => {
    if (!form.check(asked)) return;
    setBusy(true);
    try {
      const { title } = await call('rewards.update', { params: { id: reward.id }, ...bodyOf(draft) });
      form.done();
      setDone(true);
      await revalidate();
      toast(t('wizard.saved', { title }));
      await navigate('/settings/rewards/all?view=rewards');
    } catch (refused) {
      form.refuse(refused);
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Restored draft={form} />
      {form.others.length > 0 && <RefusalNotice reasons={form.others} />}
      <Card title={t('steps.details')}>
        <DetailsPart {...part} />
      </Card>
      {draft.fulfilment === 'manual' && !begun && (
        <Card title={t('wizard.type')}>
          <TypePart {...part} />
        </Card>
      )}
      {draft.fulfilment === 'automatic' && (
        <Card title={t('steps.card')}>
          <GiftCardPart {...part} />
        </Card>
      )}
      <Card title={t('steps.picture')}>
        <PicturePart {...part} />
      </Card>
      {form.dirty && !done && <SaveBar busy={busy} onDiscard={form.discard} />}
      <UnsavedChanges when={form.dirty && !done} kept={!(draft.photo instanceof Blob)} />
    </form>
  );
};

const EditReward = () => {
  const t = useTranslations('rewardsAdmin');
  const { id = '' } = useParams();
  // Fetched again at each visit: a form that starts from a cached reward would save outdated values.
  const [visit] = useState(newIdempotencyKey);
  const { data, error, mutate } = useSWR(['rewards.edit', id, visit], () => find(id), {
    revalidateOnFocus: false,
  });
  if (data === null) return <Navigate to="/404" replace />;
  if (!data && error)
    return (
      <Card>
        <LoadError error={error} title={t('wizard.failed')} onRetry={() => void mutate()} />
      </Card>
    );
  if (!data) return <PageSkeleton />;
  return (
    <SettingsPage title={t('wizard.editTitle')} text={data.title}>
      <Form key={data.id} reward={data} />
    </SettingsPage>
  );
};

export default withMantine(EditReward);
