import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSWRConfig } from 'swr';
import type { OpenAward } from '#shared/model/award';
import type { AwardRequest } from '#shared/model/award-request';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { revalidateList } from '#web/api/use-pages.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { wholeIn } from '#web/product/money/typed.ts';
import type { ChosenPicture } from '#web/product/posts/picture-choice.tsx';
import { Refused } from '#web/refusals/refused.ts';
import { showConfetti } from '#web/ui/feedback/confetti.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';

/** Which awards somebody may give or ask for, and what follows. */
export type Giving = {
  readonly awards: readonly OpenAward[];
  readonly to: Person | undefined;
  readonly onSent: (post: Post) => void;
  readonly onClose: () => void;
};

/** Sends the picture of a claim, which stands also without it; false: it could not be added. */
const addPicture = async (
  request: AwardRequest,
  { picture: file, description }: ChosenPicture,
): Promise<boolean> => {
  if (!(file instanceof Blob)) return true;
  try {
    const body = { description };
    await call('rewards.updateClaimPicture', {
      params: { id: request.id },
      body,
      files: { picture: file },
    });
    return true;
  } catch {
    return false;
  }
};

/** What is typed into the form of an award, and how it is sent. */
export const useGiving = ({ awards, to, onSent, onClose }: Giving) => {
  const t = useTranslations('awards.give');
  const claim = useTranslations('awards.claim');
  const { mutate } = useSWRConfig();
  const sendOnce = useSendOnce('rewards.giveAward');
  const draft = useKeptFields(useDraftStore('award-gift'), {
    award: '',
    to: to ?? null,
    points: '',
    message: '',
  });
  const typed = draft.fields;
  const award = awards.find(({ id }) => id === typed.award) ?? awards[0];
  const sending = useAsyncAction();
  const change = (part: Partial<typeof typed>) => {
    draft.change(part);
    sending.forget();
  };
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const choose = (chosen: ChosenPicture | null) => {
    setPicture(chosen);
    sending.forget();
  };
  const params = { id: award?.id ?? '' };
  const give = async () => {
    const isFixed = award?.points_min === award?.points_max;
    const body = {
      to_id: typed.to?.id ?? '',
      message: typed.message,
      ...(!isFixed && { points: wholeIn(typed.points) ?? Number.NaN }),
    };
    const post = await sendOnce({ params, body }, (idempotencyKey) =>
      call('rewards.giveAward', { params, body, idempotencyKey }),
    );
    draft.done();
    void mutate('rewards.openAwards');
    showConfetti();
    toast(t('sent', { award: award?.name ?? '', name: typed.to ? nameWithDetail(typed.to) : '' }));
    onSent(post);
  };
  const ask = async () => {
    const chosen = award?.way === 'claimed' ? picture : null;
    if (chosen?.description.trim() === '')
      throw new Refused(422, [{ code: 'description_required', path: ['description'] }]);
    const body = {
      message: typed.message,
      ...(award?.way === 'nominated' && { to_id: typed.to?.id ?? '' }),
    };
    const request = await sendOnce({ params, body }, (idempotencyKey) =>
      call('rewards.requestAward', { params, body, idempotencyKey }),
    );
    draft.done();
    const added = !chosen || (await addPicture(request, chosen));
    void revalidateList('rewards.listAwardRequests');
    if (added) toast(t('asked'));
    else toast(claim('lost'), { urgent: true });
    onClose();
  };
  const send = () => (award?.way === 'given' ? give() : ask());
  return { draft, typed, award, picture, sending, change, choose, send };
};
