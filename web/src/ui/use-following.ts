import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/** What somebody else saved meanwhile is shown, as long as nothing was typed over it. */
export const useFollowing = <Values extends object>(form: UseFormReturnType<Values>, saved: Values): void => {
  const follow = useEffectEvent(() => {
    if (form.isDirty()) return;
    form.resetDirty(saved);
    form.setValues(saved);
  });
  const now = JSON.stringify(saved);
  const dirty = form.isDirty();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever it is another, or nothing is typed over it any more
  useEffect(() => follow(), [now, dirty]);
};
