import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The steps of a wizard, each with its address: `?step=`, which the first one does not need. The browser's Back goes one step
 * back.
 * @param reached the last step that can be shown; the address of a later one leads there
 */
export const useStep = (steps: readonly string[], reached: number) => {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const asked = query.get('step');
  const wanted = asked === null ? 0 : steps.indexOf(asked);
  const at = Math.min(Math.max(wanted, 0), reached);
  const addressOf = (step: number): string => {
    const other = new URLSearchParams(search);
    if (step === 0) other.delete('step');
    else other.set('step', steps[step] ?? '');
    return `${pathname}${other.size > 0 ? `?${other}` : ''}`;
  };
  const here = addressOf(at);
  useEffect(() => {
    if (wanted !== at) void navigate(here, { replace: true });
  }, [wanted, at, here, navigate]);
  /** The step that led to this one, if it is the entry before this one in the tab's history. */
  const before = (state as { stepBefore?: number } | null)?.stepBefore;
  return {
    at,
    go: (to: number): void => {
      if (to === before) void navigate(-1);
      else void navigate(addressOf(to), { state: { stepBefore: at }, replace: to < at });
    },
  };
};
