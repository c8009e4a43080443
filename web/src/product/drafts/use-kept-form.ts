import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { fittingIn, type DraftStore } from '#web/api/drafts.ts';

/** Keeps what is typed in a form in this browser until it is sent or discarded. */
export const useKeptForm = <Values extends object>(
  form: UseFormReturnType<Values>,
  store: DraftStore<unknown>,
) => {
  const [kept, setKept] = useState(() => fittingIn(store.read() as Partial<Values> | null, form.getValues()));
  const sent = useRef(false);
  const first = useRef(form.values);
  const restore = useEffectEvent(() => {
    if (kept) form.setValues(kept);
  });
  // Before anything else looks at the form: an unchanged one follows what others save.
  useLayoutEffect(() => restore(), []);
  const keep = useEffectEvent((changed: boolean) => {
    const values = form.getValues();
    const names = (Object.keys(values) as (keyof Values & string)[]).filter((name) => form.isDirty(name));
    store.write(changed ? Object.fromEntries(names.map((name) => [name, values[name]])) : null);
  });
  const dirty = form.isDirty();
  useEffect(() => {
    if (sent.current) sent.current = false;
    else if (form.values !== first.current) keep(dirty);
  }, [form.values, dirty]);
  return {
    restored: kept !== null && dirty,
    discard: () => {
      setKept(null);
      form.reset();
      store.write(null);
    },
    /** To be called when the form was sent, before it is left. A form that shows what was saved need not call it. */
    done: () => {
      sent.current = true;
      store.write(null);
    },
  };
};
