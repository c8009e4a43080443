import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { revalidateLeaderboard } from '#web/api/revalidate.ts';
import { useEditLists } from '#web/api/use-pages.ts';
import { useRemovePost } from '#web/product/posts/use-remove-post.ts';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { showConfetti } from '#web/ui/feedback/confetti.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/**
 * Says that a post was sent, and offers to take it back.
 * @param restore keeps the message again, to be changed and sent anew
 */
export const useAnnounceSent = (restore: () => void) => {
  const t = useTranslations('undo');
  const words = useRefusalText();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const { mutate } = useSWRConfig();
  const removePost = useRemovePost();
  const editLists = useEditLists('posts.list');
  const undo = async (sent: Post) => {
    try {
      await removePost(sent.id);
    } catch (refused) {
      return toast(words(reasonsOf(refused)[0]), { urgent: true });
    }
    editLists((posts) => posts.filter(({ id }) => id !== sent.id));
    restore();
    toast(t(sent.score > 0 ? 'done' : 'doneThanks'));
    return navigate('/feed?compose');
  };
  return (post: Post) => {
    showConfetti();
    const left = Math.max(0, user.score_remaining - post.score * post.to_id.length);
    const said = post.score > 0 ? t('sent', { left }) : t('sentThanks');
    toast(post.private ? t('sentPrivate') : said, {
      undo: { label: t('do'), run: () => void undo(post) },
    });
    void mutate(keys.config);
    revalidateLeaderboard(mutate);
  };
};
