import '#web/styles/mantine/modal.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './dialog.module.css';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

/** A dialog above the page. It does not use Mantine's header, which would be a second banner landmark. */
export const Dialog = ({
  title,
  children,
  onClose,
  onEscape = onClose,
  ...root
}: { title: string; children: ReactNode; onEscape?: () => void } & Omit<
  ModalRootProps,
  'opened' | 'title'
>) => {
  const t = useTranslations('common');
  useRestoreFocus();
  useEscape(onEscape);
  return (
    <Modal.Root
      centered
      transitionProps={{ duration: 160, transition: 'pop' }}
      {...root}
      opened
      closeOnEscape={false}
      onClose={onClose}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content
        // Mantine finds the title only in an effect. The focus may arrive earlier and needs a name.
        aria-label={title}
        radius={root.fullScreen ? 0 : 16}
        className={root.fullScreen ? `${styles.content} ${styles.full}` : styles.content}
      >
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** The actions of a dialog, always visible at its bottom. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);
