import { useState, type SubmitEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import type { Subscription } from './use-billing.ts';
import { usePlanActions } from './use-plan-actions.ts';
import styles from './billing.module.css';

const reasons = ['price', 'unused', 'missing', 'other'] as const;
type Reason = (typeof reasons)[number];

/** Says until when everything works, and asks for a reason that nobody has to give. */
const CancelDialog = ({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) => {
  const t = useTranslations();
  const format = useFormatter();
  const [reason, setReason] = useState<Reason | null>(null);
  const [more, setMore] = useState('');
  const { busy, error, attempt } = useAsyncAction();
  const { cancel } = usePlanActions(subscription);
  const day = format.dateTime(new Date(subscription.current_period_end), { dateStyle: 'long' });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // The chosen reason is sent as a code: the operator counts them in every language.
    const said = [reason, more.trim()].filter(Boolean).join(': ');
    if (await attempt(() => cancel(said))) onClose();
  };
  return (
    <Dialog title={t('billing.cancel.title')} size={480} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {error !== undefined && <RefusalNotice error={error} />}
        <p>{t('billing.cancel.text', { day })}</p>
        <RadioChips
          label={t('billing.cancel.why')}
          options={reasons.map((one) => ({ value: one, label: t(`billing.cancel.reasons.${one}`) }))}
          value={reason}
          onChange={setReason}
        />
        <TextField
          label={t('billing.cancel.more')}
          optional={t('settings.optional')}
          name="reason"
          maxLength={900}
          autoComplete="off"
          value={more}
          onChange={({ currentTarget }) => setMore(currentTarget.value)}
        />
        <div className={styles.dialogActions}>
          <Button data-autofocus onClick={onClose}>
            {t('billing.cancel.stay')}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t('billing.cancel.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default withMantine(CancelDialog);
