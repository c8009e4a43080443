import { useCallback, useRef } from 'react';
import type { Person } from '#shared/model/user';
import type { Post } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const likedBy = (post: Post, me: Person, liked: boolean): Post => {
  const others = post.liked_by.filter(({ id }) => id !== me.id);
  return {
    ...post,
    liked,
    likes: Math.max(0, post.likes + (liked ? 1 : -1)),
    liked_by: liked ? [me, ...others] : others,
  };
};

/** A like shows in the next frame; when the server refuses, it is undone and the reason is shown. */
export const usePostLike = (me: Person, patch: (id: Post['id'], change: (post: Post) => Post) => unknown) => {
  const words = useRefusalText();
  const wishes = useRef(new Map<Post['id'], number>());
  return useCallback(
    async (post: Post) => {
      const liked = !post.liked;
      const wish = (wishes.current.get(post.id) ?? 0) + 1;
      wishes.current.set(post.id, wish);
      // The answer to an earlier press must not overwrite a later one.
      const settle = (change: (now: Post) => Post) => {
        if (wishes.current.get(post.id) === wish) patch(post.id, change);
      };
      patch(post.id, (now) => likedBy(now, me, liked));
      try {
        const answer = await call(liked ? 'posts.like' : 'posts.unlike', { params: { id: post.id } });
        settle((now) => ({ ...now, ...answer }));
      } catch (refused) {
        settle(() => post);
        toast(words(reasonsOf(refused)[0]), { urgent: true });
      }
    },
    [me, patch, words],
  );
};
