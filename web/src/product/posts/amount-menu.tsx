import '#web/styles/mantine/menu.css';
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { useTriggerFocus } from '#web/ui/overlays/use-trigger-focus.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './me-too.module.css';

const amounts = [1, 2, 5, 10, 20, 50] as const;

/** How many points to add. Replaces its plain button, already open. */
const AmountMenu = ({
  post,
  most,
  onAdd,
}: {
  post: Post;
  most: number;
  onAdd: (post: Post, score: number) => unknown;
}) => {
  const t = useTranslations();
  const format = useFormatter();
  const { button, back } = useTriggerFocus();
  const people = post.to.length;
  return (
    <Menu defaultOpened onClose={back} position="bottom-start" width={220} radius={12} shadow="md">
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className={`${styles.button} ${styles.other}`}
          aria-label={t('post.otherAmount')}
        >
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.amounts}>
        {amounts
          .filter((amount) => amount <= most)
          .map((amount) => (
            <Menu.Item
              key={amount}
              rightSection={
                people > 1 && (
                  <span className={styles.cost}>
                    {format.number(amount)} × {format.number(people)} = {format.number(amount * people)}
                  </span>
                )
              }
              onClick={() => {
                back();
                void onAdd(post, amount);
              }}
            >
              {t('post.meToo', { points: format.number(amount) })}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
};

export default withMantine(AmountMenu);
