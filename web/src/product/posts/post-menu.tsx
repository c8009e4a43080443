import '#web/styles/mantine/menu.css';
import { Menu } from '@mantine/core';
import {
  IconDots,
  IconEyeOff,
  IconFlag,
  IconLink,
  IconPencil,
  IconShare,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useTriggerFocus } from '#web/ui/overlays/use-trigger-focus.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './post-card.module.css';
import type { PostAction } from './use-post-actions.tsx';

const addressOf = ({ id }: Post): string => `${location.origin}/posts/${id}`;

/** A browser may refuse access to the clipboard: then the address is shown, to be copied by hand. */
const copyAddress = async (post: Post, copied: string): Promise<void> => {
  const address = addressOf(post);
  try {
    await navigator.clipboard.writeText(address);
    toast(copied);
  } catch {
    toast(address);
  }
};

/** Closing the window of the system is an answer too. */
const share = (post: Post): Promise<void> => navigator.share({ url: addressOf(post) }).catch(() => undefined);

/** The actions for a post. Replaces its plain button, already open. */
const PostMenu = ({ post, onWish }: { post: Post; onWish: (wish: PostAction, post: Post) => void }) => {
  const t = useTranslations();
  const { button, back } = useTriggerFocus();
  const wish = (one: PostAction) => {
    back();
    onWish(one, post);
  };
  return (
    <Menu defaultOpened onClose={back} position="bottom-end" width={230} radius={12} shadow="md">
      <Menu.Target>
        <Button ref={button} icon variant="quiet" aria-label={t('feed.actions')}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <Menu.Item
          leftSection={<IconLink size={18} aria-hidden />}
          onClick={() => void copyAddress(post, t('post.linkCopied'))}
        >
          {t('post.copyLink')}
        </Menu.Item>
        {'share' in navigator && (
          <Menu.Item leftSection={<IconShare size={18} aria-hidden />} onClick={() => void share(post)}>
            {t('post.share')}
          </Menu.Item>
        )}
        {post.can.correct && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => wish('edit')}>
            {t('post.edit')}
          </Menu.Item>
        )}
        {post.can.edit && (
          <Menu.Item leftSection={<IconTag size={18} aria-hidden />} onClick={() => wish('value')}>
            {t('post.changeValue')}
          </Menu.Item>
        )}
        {post.can.take_out && (
          <Menu.Item leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => wish('takeOut')}>
            {t('post.takeOut')}
          </Menu.Item>
        )}
        {post.can.report && (
          <Menu.Item leftSection={<IconFlag size={18} aria-hidden />} onClick={() => wish('report')}>
            {t('post.report')}
          </Menu.Item>
        )}
        {post.can.remove && (
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden />} onClick={() => wish('remove')}>
            {t('post.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

export default withMantine(PostMenu);
