import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { Post } from '#shared/model/post';
import { useSignedIn } from '#web/api/config.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { usePostLike } from './use-post-like.ts';

const removeDialog = deferred(() => import('./remove-post-dialog.tsx'), 'dialogs');
const valueDialog = deferred(() => import('./post-value-dialog.tsx'), 'dialogs');
const editDialog = deferred(() => import('./edit-post-dialog.tsx'), 'dialogs');
const addersDialog = deferred(() => import('./adders-dialog.tsx'), 'dialogs');
const takeOutDialog = deferred(() => import('./take-out-dialog.tsx'), 'dialogs');
const reportDialog = deferred(() => import('./report-dialog.tsx'), 'dialogs');
const likersDialog = deferred(() => import('./likers-dialog.tsx'), 'dialogs');

/** Actions on a post that need a dialog. */
export type PostAction = 'remove' | 'edit' | 'value' | 'likers' | 'adders' | 'takeOut' | 'report';

/** A list of posts that can change without a request. */
type PostList = {
  readonly patch: (id: Post['id'], change: (post: Post) => Post) => unknown;
  /** Removes the post immediately, and restores it when the server refuses. */
  readonly remove: (id: Post['id']) => Promise<unknown>;
  /** Shows that a post is out of the feed. */
  readonly takeOut: (post: Post) => unknown;
};

export type PostActions = ReturnType<typeof usePostActions>['actions'];

/** The actions for the posts of a list, with their dialogs. */
export const usePostActions = ({ patch, remove, takeOut }: PostList) => {
  const words = useRefusalText();
  const { user } = useSignedIn();
  const [asked, setAsked] = useState<{ wish: PostAction; post: Post } | null>(null);
  const me = useMemo(() => {
    const { id, name, avatar, state } = user;
    return { id, name, avatar, state };
  }, [user]);
  const onLike = usePostLike(me, patch);
  const onWish = useCallback((wish: PostAction, post: Post) => setAsked({ wish, post }), []);
  const close = () => setAsked(null);
  const confirmRemoval = async (post: Post, done: string) => {
    close();
    try {
      await remove(post.id);
      toast(done);
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
  };
  const windows: Record<PostAction, (post: Post) => ReactNode> = {
    remove: (post) => (
      <removeDialog.View post={post} onCancel={close} onConfirm={(done) => void confirmRemoval(post, done)} />
    ),
    edit: (post) => (
      <editDialog.View
        post={post}
        onClose={close}
        onChanged={(changed) => {
          patch(post.id, () => changed);
          close();
        }}
      />
    ),
    value: (post) => (
      <valueDialog.View
        post={post}
        onClose={close}
        onChanged={(changed) => {
          patch(post.id, () => changed);
          close();
        }}
      />
    ),
    takeOut: (post) => (
      <takeOutDialog.View
        post={post}
        onCancel={close}
        onTakenOut={(changed) => {
          takeOut(changed);
          close();
        }}
      />
    ),
    report: (post) => <reportDialog.View post={post.id} onClose={close} />,
    adders: (post) => <addersDialog.View post={post} onChange={patch} onClose={close} />,
    likers: (post) => <likersDialog.View post={post} onClose={close} />,
  };
  return {
    /** What a post card needs; the same object on every render. */
    actions: useMemo(() => ({ onLike, onWish, onChange: patch }), [onLike, onWish, patch]),
    open: asked && <Overlay onFail={close}>{windows[asked.wish](asked.post)}</Overlay>,
  };
};
