import { useTranslations } from 'use-intl';
import type { SsoProblem } from '#shared/model/sso';
import { reasonsOf } from '#web/refusals/refused.ts';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';

/** What is wrong with a sign-in at the identity provider, and what to do. Its texts are in the area `problems`. */
export const useSsoProblem = () => {
  const t = useTranslations('problems.sso');
  return (problem: SsoProblem, details: object = {}): string => t(problem, { name: '', ...details });
};

/** Why a call was refused, also one that asked an identity provider. */
export const SsoRefusal = ({ error }: { error: unknown }) => {
  const words = useSsoProblem();
  const [{ code, details }] = reasonsOf(error);
  if (code !== 'sso_failed') return <RefusalNotice error={error} />;
  return <Notice>{words(String(details?.['problem']) as SsoProblem, details)}</Notice>;
};
