import '../../styles/mantine/menu.css';
import { Menu } from '@mantine/core';
import { IconDots, IconTag, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { Button } from '../../ui/controls/button.tsx';
import { useTriggerFocus } from '../../ui/overlays/use-trigger-focus.ts';
import { withMantine } from '../../ui/overlays/with-mantine.tsx';
import styles from './post-card.module.css';
import type { PostAction } from './use-post-actions.tsx';

/** The actions for a post. Replaces its plain button, already open. */
const PostMenu = ({ post, onWish }: { post: Post; onWish: (wish: PostAction, post: Post) => void }) => {
  const t = useTranslations();
  const { button, back } = useTriggerFocus();
  const wish = (one: PostAction) => {
    back();
    onWish(one, post);
  };
  return (
    <Menu defaultOpened onClose={back} position="bottom-end" width={200} radius={12} shadow="md">
      <Menu.Target>
        <Button ref={button} icon variant="quiet" aria-label={t('feed.actions')}>
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {post.can.edit && (
          <Menu.Item leftSection={<IconTag size={18} aria-hidden />} onClick={() => wish('value')}>
            {t('post.changeValue')}
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
