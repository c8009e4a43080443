import { type ComponentType, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** A dialog that makes something by a form, and then shows it once. */
export const MakeDialog = <Made extends { readonly name: string }>({
  area,
  size,
  form: Form,
  shown: Shown,
  onMade,
  onClose,
}: {
  area: 'walls' | 'apiKeys';
  size: number;
  form: ComponentType<{ onMade: (made: Made) => void; onClose: () => void }>;
  shown: ComponentType<{ made: Made; onClose: () => void }>;
  onMade: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations(area);
  const [made, setMade] = useState<Made>();
  const show = (one: Made) => {
    setMade(one);
    onMade();
  };
  return (
    <Dialog
      title={made ? t('ready', { name: made.name }) : t('add')}
      size={size}
      closeOnClickOutside={!made}
      onClose={onClose}
    >
      {made ? <Shown made={made} onClose={onClose} /> : <Form onMade={show} onClose={onClose} />}
    </Dialog>
  );
};
