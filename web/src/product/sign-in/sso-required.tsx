import { useTranslations } from 'use-intl';
import type { WorkspaceId } from '#shared/model/ids';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { leaveForSso } from './sso.ts';

/** The workspace that asks for single sign-on, if that is why a call was refused. */
export const asksForSso = (
  error: unknown,
): { readonly workspace: WorkspaceId; readonly mayBreakGlass: boolean } | undefined => {
  if (error === undefined) return undefined;
  const [{ code, details }] = reasonsOf(error);
  if (code !== 'sso_required') return undefined;
  return {
    workspace: String(details?.['workspace']) as WorkspaceId,
    mayBreakGlass: details?.['break_glass'] === 1,
  };
};

/** The way into a workspace that requires single sign-on; account administrators have another one. Its texts are in `entry`. */
export const SsoRequired = ({
  asked: { workspace, mayBreakGlass },
  email,
  onBreakGlass,
}: {
  asked: NonNullable<ReturnType<typeof asksForSso>>;
  email?: string;
  /** Gets in all the same. */
  onBreakGlass?: () => void;
}) => {
  const t = useTranslations('entry');
  const { busy, error, attempt } = useAsyncAction();
  return (
    <>
      <Notice calm>{t('ssoRequired')}</Notice>
      {error !== undefined && <RefusalNotice error={error} />}
      <Button
        variant="filled"
        size="large"
        wide
        busy={busy}
        onClick={() => void attempt(() => leaveForSso(workspace, email))}
      >
        {t('ssoContinue')}
      </Button>
      {mayBreakGlass && onBreakGlass && (
        <>
          <Button size="large" wide disabled={busy} onClick={onBreakGlass}>
            {t('breakGlass')}
          </Button>
          <p>{t('breakGlassText')}</p>
        </>
      )}
    </>
  );
};
