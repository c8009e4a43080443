import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/** After `sent` was saved as `saved`: shows the saved values, except in fields that changed during the request. */
export const mergeSavedValues = <Values extends object>(
  form: UseFormReturnType<Values>,
  sent: Values,
  saved: Values,
): void => {
  const typed = form.getValues();
  form.resetDirty(saved);
  for (const name of Object.keys(saved) as (keyof Values & string)[])
    form.setFieldValue(name, (typed[name] === sent[name] ? saved[name] : typed[name]) as never);
};

/** Shows values that others saved meanwhile, as long as the form has no unsaved changes. */
export const useFormSync = <Values extends object>(form: UseFormReturnType<Values>, saved: Values): void => {
  const follow = useEffectEvent(() => {
    if (form.isDirty()) return;
    form.resetDirty(saved);
    form.setValues(saved);
  });
  const now = JSON.stringify(saved);
  const dirty = form.isDirty();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whenever the saved values change, or the form has no unsaved changes any more
  useEffect(() => follow(), [now, dirty]);
};
