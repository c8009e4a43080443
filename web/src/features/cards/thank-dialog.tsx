import { useTranslations } from 'use-intl';
import type { WholeCard } from '#shared/model/greeting-card';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import EditDialog from '#web/product/posts/edit-dialog.tsx';

/** Thanks everybody who signed, once. */
const ThankDialog = ({
  card,
  onClose,
  onThanked,
}: {
  card: WholeCard;
  onClose: () => void;
  onThanked: () => Promise<void>;
}) => {
  const t = useTranslations('cards');
  return (
    <EditDialog
      title={t('thank')}
      text=""
      max={limits.greetingCard.words}
      onClose={onClose}
      onSave={async (message) => {
        await call('celebrations.thankForCard', { params: { id: card.id }, body: { message } });
        await onThanked();
      }}
    />
  );
};

export default ThankDialog;
