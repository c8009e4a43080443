import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AwardDecision, AwardRequest } from '#shared/model/award-request';
import { limits } from '#shared/model/limits';
import { call } from '#web/api/client.ts';
import { Refused } from '#web/refusals/refused.ts';
import { typedLength, wholeIn } from '#web/product/money/typed.ts';
import { TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

const fields = ['points', 'reason'] as const;

/** What all of these requests may give; undefined: each always gives the same, or they differ. */
const rangeOf = (requests: readonly AwardRequest[]) => {
  const [first] = requests;
  if (!first || requests.some(({ award }) => award.id !== first.award.id)) return undefined;
  const { points_min: from, points_max: to } = first.award;
  return from < to ? { from, to } : undefined;
};

/** Decides on some requests. Those that could not be decided stay, with the first reason. */
const DecideDialog = ({
  requests,
  decision,
  onDone,
  onClose,
}: {
  requests: readonly AwardRequest[];
  decision: AwardDecision['decision'];
  /** Gets how many were decided. */
  onDone: (count: number) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations('awards.requests');
  const count = requests.length;
  const isApproval = decision === 'approved';
  const range = isApproval ? rangeOf(requests) : undefined;
  const [points, setPoints] = useState(String(range?.from ?? ''));
  const [reason, setReason] = useState('');
  const sending = useAsyncAction();
  const send = async () => {
    const results = await call('rewards.settleAwardRequests', {
      body: {
        ids: requests.map(({ id }) => id),
        decision,
        ...(range && { points: wholeIn(points) ?? Number.NaN }),
        ...(!isApproval && { reason }),
      },
    });
    const refused = results.flatMap(({ code, message }) =>
      code === null ? [] : [{ code: code as 'not_found', message: message ?? '' }],
    );
    const [first] = refused;
    // What others decided meanwhile is no failure of these.
    if (first && refused.length === count) throw new Refused(409, [first]);
    await onDone(count - refused.length);
  };
  return (
    <Dialog title={t(isApproval ? 'approveTitle' : 'declineTitle', { count })} size={480} onClose={onClose}>
      <DialogForm
        fields={fields}
        sending={sending}
        save={t(isApproval ? 'approve' : 'decline')}
        send={send}
        onClose={onClose}
      >
        {(refusalOf) => (
          <>
            <p>{t(isApproval ? 'approveText' : 'declineText')}</p>
            {range && (
              <TextField
                data-autofocus
                label={t('points', range)}
                name="points"
                inputMode="numeric"
                autoComplete="off"
                maxLength={typedLength}
                value={points}
                error={refusalOf('points')}
                onChange={({ currentTarget }) => setPoints(currentTarget.value)}
              />
            )}
            {!isApproval && (
              <TextArea
                data-autofocus
                label={t('reasonLabel')}
                name="reason"
                rows={3}
                maxLength={limits.award.reason}
                value={reason}
                error={refusalOf('reason')}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            )}
          </>
        )}
      </DialogForm>
    </Dialog>
  );
};

export default withMantine(DecideDialog);
