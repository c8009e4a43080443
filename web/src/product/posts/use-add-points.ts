import { useCallback, useRef } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { AddOnId, PostId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import type { Person } from '#shared/model/user';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { revalidateLeaderboard } from '#web/api/revalidate.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { useKept } from '#web/api/use-kept.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type Patch = (id: PostId, change: (post: Post) => Post) => unknown;

const withPoints = (post: Post, me: Person, score: number): Post => ({
  ...post,
  add_ons: post.add_ons + 1,
  add_on_points: post.add_on_points + score,
  added_by: [me, ...post.added_by.filter(({ id }) => id !== me.id)],
});

/** @param before the post as it was without them */
const withoutPoints = (post: Post, before: Post, score: number): Post => ({
  ...post,
  add_ons: post.add_ons - 1,
  add_on_points: post.add_on_points - score,
  added_by: before.added_by,
});

const usualAtFirst = 5;

/** Adds points to a post with one press. They show at once; a refusal takes them away again and says why. */
export const useAddPoints = (patch: Patch) => {
  const t = useTranslations();
  const { user: me } = useSignedIn();
  const words = useRefusalText();
  const { mutate } = useSWRConfig();
  const store = useKept<number>('me-too');
  // One number for all posts on the screen.
  const { data: usual = usualAtFirst, mutate: setUsual } = useSWR(
    'me-too',
    () => store.read() ?? usualAtFirst,
    {
      revalidateOnFocus: false,
      revalidateIfStale: false,
    },
  );
  const sendOnce = useSendOnce('posts.addPoints');
  /** What is being sent: a second press is none. */
  const busy = useRef(new Set<string>());

  const refresh = useCallback(() => {
    revalidateLeaderboard(mutate);
    void mutate(keys.config);
  }, [mutate]);

  const takeBack = useCallback(
    async (before: Post, addOn: AddOnId, score: number) => {
      const { id } = before;
      patch(id, (now) => withoutPoints(now, before, score));
      try {
        const params = { id, add_on_id: addOn };
        await call('posts.removeAddOn', { params, idempotencyKey: newIdempotencyKey() });
        toast(t('undo.done'));
      } catch (refused) {
        patch(id, (now) => withPoints(now, me, score));
        toast(words(reasonsOf(refused)[0]), { urgent: true });
      }
      refresh();
    },
    [me, patch, refresh, t, words],
  );

  const onAdd = useCallback(
    async (post: Post, score: number) => {
      const { id, to } = post;
      const wish = `${id} ${score}`;
      if (busy.current.has(wish)) return;
      busy.current.add(wish);
      patch(id, (now) => withPoints(now, me, score));
      try {
        const asked = { params: { id }, body: { score } };
        const added = await sendOnce(asked, (idempotencyKey) =>
          call('posts.addPoints', { ...asked, idempotencyKey }),
        );
        store.write(score);
        void setUsual(score, { revalidate: false });
        toast(t('post.added', { count: score * to.length }), {
          undo: { label: t('undo.do'), run: () => void takeBack(post, added.id, score) },
        });
      } catch (refused) {
        patch(id, (now) => withoutPoints(now, post, score));
        toast(words(reasonsOf(refused)[0]), { urgent: true });
      }
      busy.current.delete(wish);
      refresh();
    },
    [me, patch, refresh, sendOnce, setUsual, store, t, takeBack, words],
  );
  return { onAdd, usual };
};
