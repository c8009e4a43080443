import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OpenAward } from '#shared/model/award';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { listed } from '#web/locales/locale.ts';
import { typedLength, wholeIn } from '#web/product/money/typed.ts';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

const fields = ['points', 'user_ids'] as const;

/** Asks once more before the winners of a round get their award: nobody can choose again. */
const ChooseDialog = ({
  award,
  winners,
  onDone,
  onClose,
}: {
  award: OpenAward;
  winners: readonly Person[];
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations('awards.nominees');
  const { points_min: from, points_max: to } = award;
  const hasRange = from < to && winners.length > 0;
  const [points, setPoints] = useState(String(from));
  const sending = useAsyncAction();
  const send = async () => {
    const body = {
      user_ids: winners.map(({ id }) => id),
      ...(hasRange && { points: wholeIn(points) ?? Number.NaN }),
    };
    await call('rewards.chooseWinners', { params: { id: award.id }, body });
    await onDone();
  };
  return (
    <Dialog title={t('chooseTitle', { count: winners.length })} size={480} onClose={onClose}>
      <DialogForm fields={fields} sending={sending} save={t('choose')} send={send} onClose={onClose}>
        {(refusalOf) => (
          <>
            {winners.length > 0 && <p translate="no">{listed(winners.map(nameWithDetail))}</p>}
            <p>{t('chooseText', { count: winners.length })}</p>
            {hasRange && (
              <TextField
                data-autofocus
                label={t('points', { from, to })}
                name="points"
                inputMode="numeric"
                autoComplete="off"
                maxLength={typedLength}
                value={points}
                error={refusalOf('points')}
                onChange={({ currentTarget }) => setPoints(currentTarget.value)}
              />
            )}
            {refusalOf('user_ids') && <p role="alert">{refusalOf('user_ids')}</p>}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(ChooseDialog);
