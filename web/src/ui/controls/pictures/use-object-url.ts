import { useEffect, useMemo } from 'react';

type Picture = string | Blob | null;

/** Where a picture can be seen: its own address, or one made for a chosen file for as long as it is shown. */
export const useObjectUrl = (picture: Picture): string | undefined => {
  const made = useMemo(() => (picture instanceof Blob ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(
    () => () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    },
    [made],
  );
  return made ?? (typeof picture === 'string' ? picture : undefined);
};
