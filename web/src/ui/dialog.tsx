import '../styles/mantine/modal.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './dialog.module.css';

/** Where one was when it opened is where one is when it closes; at the top when that is gone. */
const useFocusBack = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Something else may have taken it meanwhile.
      if (document.activeElement !== document.body) return;
      const back = before?.isConnected ? before : document.querySelector('main h1');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    },
    [before],
  );
};

/** A window above the page. Mantine's own header would be a second banner of the page: this one is not. */
export const Dialog = ({
  title,
  children,
  onClose,
  ...root
}: { title: ReactNode; children: ReactNode } & Omit<ModalRootProps, 'opened' | 'title'>) => {
  const t = useTranslations('common');
  useFocusBack();
  return (
    <Modal.Root
      centered
      transitionProps={{ duration: 160, transition: 'pop' }}
      {...root}
      opened
      onClose={onClose}
    >
      <Modal.Overlay backgroundOpacity={0.45} blur={2} />
      <Modal.Content radius={root.fullScreen ? 0 : 16}>
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
