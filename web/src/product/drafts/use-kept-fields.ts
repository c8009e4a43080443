import { useEffect, useRef, useState } from 'react';
import { changesSince, fittingIn, type DraftStore } from '#web/api/drafts.ts';

/**
 * The fields of a form, kept in this browser until they are sent or discarded.
 * @param never fields that are never kept, such as secrets; always the same array
 */
export const useKeptFields = <Fields extends object>(
  store: DraftStore<unknown>,
  initial: Fields,
  never?: readonly (keyof Fields)[],
) => {
  const [start] = useState(initial);
  const [kept, setKept] = useState(() => fittingIn(store.read() as Partial<Fields> | null, start));
  const [fields, setFields] = useState<Fields>({ ...start, ...kept });
  const sent = useRef(false);
  const first = useRef(fields);
  useEffect(() => {
    // What is on the screen when it was sent is no draft any more; what is typed afterward is one again.
    if (sent.current) sent.current = false;
    else if (fields !== first.current) store.write(changesSince(start, fields, never));
  }, [fields, start, store, never]);
  return {
    fields,
    change: (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part })),
    replace: setFields,
    dirty: changesSince(start, fields) !== null,
    restored: kept !== null,
    /** Back to what the form began with. */
    discard: () => {
      setKept(null);
      setFields(start);
      store.write(null);
    },
    /** To be called when the fields were sent, before anything else. */
    done: () => {
      sent.current = true;
      setKept(null);
      store.write(null);
    },
  };
};

export type KeptFields<Fields extends object> = ReturnType<typeof useKeptFields<Fields>>;
