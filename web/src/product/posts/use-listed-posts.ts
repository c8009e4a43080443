import { useCallback } from 'react';
import type { PostId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import { useRemovePost } from './use-remove-post.ts';

type List = {
  readonly edit: (change: (posts: readonly Post[]) => readonly Post[]) => Promise<unknown>;
  readonly revalidate: () => Promise<unknown>;
};

/** Changes to the posts of a list, without a request for the list. A post that the server keeps comes back. */
export const useListedPosts = ({ edit, revalidate }: List) => {
  const removePost = useRemovePost();
  const patch = useCallback(
    (id: PostId, change: (post: Post) => Post) =>
      edit((posts) => posts.map((one) => (one.id === id ? change(one) : one))),
    [edit],
  );
  const remove = useCallback(
    async (id: PostId): Promise<void> => {
      await edit((posts) => posts.filter((one) => one.id !== id));
      try {
        await removePost(id);
      } catch (refused) {
        await revalidate();
        throw refused;
      }
    },
    [edit, removePost, revalidate],
  );
  const takeOut = useCallback(
    ({ id }: Post) => edit((posts) => posts.filter((one) => one.id !== id)),
    [edit],
  );
  return { patch, remove, takeOut };
};
