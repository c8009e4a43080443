import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

/** After `sent` was saved as `saved`: that is shown from now on, but for what was typed while it was on its way. */
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

/** What somebody else saved meanwhile is shown, as long as nothing was typed over it. */
export const useFormSync = <Values extends object>(form: UseFormReturnType<Values>, saved: Values): void => {
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
