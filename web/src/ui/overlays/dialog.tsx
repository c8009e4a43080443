import '../../styles/mantine/modal.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './dialog.module.css';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

/** A window above the page. Mantine's own header would be a second banner of the page: this one is not. */
export const Dialog = ({
  title,
  children,
  onClose,
  ...root
}: { title: ReactNode; children: ReactNode } & Omit<ModalRootProps, 'opened' | 'title'>) => {
  const t = useTranslations('common');
  useRestoreFocus();
  useEscape(onClose);
  return (
    <Modal.Root
      centered
      transitionProps={{ duration: 160, transition: 'pop' }}
      {...root}
      opened
      closeOnEscape={false}
      onClose={onClose}
    >
      <Modal.Overlay backgroundOpacity={0.45} blur={2} />
      <Modal.Content radius={root.fullScreen ? 0 : 16} className={root.fullScreen ? styles.full : undefined}>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** What can be done in a window, always in sight at its foot. */
export const DialogFooter = ({ children }: { children: ReactNode }) => (
  <div className={styles.foot}>{children}</div>
);
